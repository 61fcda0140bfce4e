import { ChevronDown } from '../../../shared/ui/icons/drawn/arrows/chevron-down.ts'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Network } from '../../../entities/network/network.ts'
import type { Token } from '../../../entities/token/token.ts'
import type { TokenChoice } from '../../../flows/token-picker/token-choice.ts'
import { TokenPickerDialog } from '../../../flows/token-picker/token-picker-dialog.tsx'
import { TokenIcon } from '../../../shared/ui/icons/token-icon.tsx'
import { Skeleton } from '../../../shared/ui/skeleton/skeleton.tsx'

export interface TransferEndProps {
  readonly side: 'from' | 'to'
  readonly network: Network | undefined
  readonly token: Token | undefined
  /** For a destination: the token that is sent. */
  readonly sentFrom?: Token | undefined
  readonly onSelect: (choice: TokenChoice) => void
  /** The amount: an input on the source side, a figure on the destination side. */
  readonly children: ReactNode
  /** What the amount is worth; nothing before there is one. */
  readonly usd: string | undefined
  /** What the wallet holds. */
  readonly balance?: ReactNode
  /** What is to know about the amount. */
  readonly note?: ReactNode
}

const LABELS = { from: 'From', to: 'To' } as const
const TITLES = { from: 'You send', to: 'You receive' } as const
const PICKER_SIDES = { from: 'source', to: 'destination' } as const

/** One side of the transfer: its token and network in one pill, and its amount. */
export function TransferEnd(props: TransferEndProps): ReactNode {
  const { side, network, token } = props
  const [picker, setPicker] = useState<'network' | 'token'>()
  const opener = useRef<HTMLButtonElement>(null)
  // The picker moves the focus before its dialog records the previous one, so it is restored here.
  useEffect(() => {
    if (picker === undefined) opener.current?.focus()
  }, [picker])
  const open =
    (startAt: 'network' | 'token') =>
    (event: MouseEvent<HTMLButtonElement>): void => {
      opener.current = event.currentTarget
      setPicker(startAt)
    }
  return (
    <div className="group/end grid grid-cols-1 rounded-lg border border-line bg-raised py-2.5 pr-2.5 pl-4 outline-accent tall:py-3.5 tall:pr-3.5 has-[input:focus-visible]:outline-1">
      <div className="col-start-1 row-start-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 max-[23.9rem]:flex-col max-[23.9rem]:items-start">
        <span className="text-small text-muted sm:group-has-[[data-balance]:not(:empty)]/end:pb-5">
          {TITLES[side]}
        </span>
        {token === undefined || network === undefined ? (
          <Skeleton className="h-11 w-44 rounded-full" />
        ) : (
          <div className="flex h-11 max-w-full min-w-0 items-stretch rounded-full border border-line bg-surface font-semibold transition-colors hover:border-line-strong max-[24rem]:text-small">
            <button
              type="button"
              aria-label={`${LABELS[side]} token: ${token.symbol}. Change`}
              onClick={open('token')}
              onPointerEnter={TokenPickerDialog.preload}
              className="flex shrink-0 items-center gap-2 rounded-l-full pr-1 pl-1.5 transition-colors hover:text-accent"
            >
              <TokenIcon token={token} network={network} className="size-8" />
              {token.symbol}
            </button>
            <span aria-hidden className="self-center font-normal text-muted">
              on
            </span>
            <button
              type="button"
              aria-label={`${LABELS[side]} network: ${network.name}. Change`}
              onClick={open('network')}
              onPointerEnter={TokenPickerDialog.preload}
              className="flex min-w-0 items-center gap-1 rounded-r-full pr-2.5 pl-1 transition-colors hover:text-accent"
            >
              <span className="truncate">{network.name}</span>
              <ChevronDown aria-hidden className="size-4 shrink-0 text-faint" />
            </button>
          </div>
        )}
      </div>
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 pr-1.5 max-[23.9rem]:flex-col max-[23.9rem]:items-stretch">
        {/* Dollars of a great many digits go below the amount, which they would cut off. */}
        <div className="min-w-[55%] grow basis-0 max-[23.9rem]:mt-1.5 max-[23.9rem]:basis-auto">
          {props.children}
        </div>
        {props.usd !== undefined && (
          <span className="tabular shrink-0 animate-fade text-body text-muted">{props.usd}</span>
        )}
      </div>
      <div
        data-balance
        className="text-small text-muted empty:hidden max-sm:pt-0.5 max-sm:pb-2.5 sm:col-start-1 sm:row-start-1 sm:self-end sm:justify-self-start sm:pb-0.5"
      >
        {props.balance}
      </div>
      {props.note}
      <TokenPickerDialog
        open={picker !== undefined}
        onOpenChange={(isOpen) => !isOpen && setPicker(undefined)}
        side={PICKER_SIDES[side]}
        startAt={picker ?? 'network'}
        value={{ networkId: network?.id, currencyId: token?.id }}
        sentFrom={props.sentFrom}
        onSelect={props.onSelect}
      />
    </div>
  )
}
