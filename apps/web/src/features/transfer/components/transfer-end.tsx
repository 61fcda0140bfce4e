import { ChevronDown } from '../../../shared/ui/icons/drawn/arrows/chevron-down.ts'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Network } from '../../../entities/network/network.ts'
import type { Token } from '../../../entities/token/token.ts'
import type { TokenChoice } from '../../../flows/token-picker/token-choice.ts'
import { TokenPickerDialog } from '../../../flows/token-picker/token-picker-dialog.tsx'
import { NetworkIcon } from '../../../shared/ui/icons/network-icon.tsx'
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
  /** Dollars and balance. */
  readonly footer: ReactNode
}

const LABELS = { from: 'From', to: 'To' } as const
const PICKER_SIDES = { from: 'source', to: 'destination' } as const

/** One side of the transfer: its network, token and amount. */
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
    <div className="rounded-lg bg-raised px-4 pt-3 pb-3.5 outline-accent has-[input:focus-visible]:outline-1">
      <div className="flex h-9 items-center justify-between gap-3">
        <span id={`end-${side}`} className="text-small text-muted">
          {LABELS[side]}
        </span>
        {network === undefined ? (
          <Skeleton className="h-5 w-28" />
        ) : (
          <button
            type="button"
            aria-label={`${LABELS[side]} network: ${network.name}. Change`}
            onClick={open('network')}
            onPointerEnter={TokenPickerDialog.preload}
            className="-mr-1.5 flex h-9 min-w-0 items-center gap-2 rounded-full px-2 text-small font-medium text-ink transition-colors hover:bg-raised-hover"
          >
            <NetworkIcon network={network} className="size-5" />
            <span className="truncate">{network.name}</span>
            <ChevronDown aria-hidden className="size-4 shrink-0 text-faint" />
          </button>
        )}
      </div>
      <div className="mt-1 flex h-14 items-center gap-3">
        <div className="min-w-0 grow">{props.children}</div>
        {token === undefined ? (
          <Skeleton className="h-11 w-28 rounded-full" />
        ) : (
          <button
            type="button"
            aria-label={`${LABELS[side]} token: ${token.symbol}. Change`}
            onClick={open('token')}
            onPointerEnter={TokenPickerDialog.preload}
            className="flex h-11 shrink-0 items-center gap-2 rounded-full border border-line bg-surface pr-3 pl-2 font-semibold transition hover:border-line-strong"
          >
            <TokenIcon token={token} network={network} className="size-7" />
            {token.symbol}
            <ChevronDown aria-hidden className="size-4 text-faint" />
          </button>
        )}
      </div>
      <div className="mt-1 flex h-7 items-center justify-between gap-3 text-small text-muted">
        {props.footer}
      </div>
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
