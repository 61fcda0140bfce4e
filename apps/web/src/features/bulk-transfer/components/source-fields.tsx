import { formatAmount } from '@sunspan/domain'
import { HaltNote } from '../../../entities/halt/halt-note.tsx'
import { ChevronDown } from '../../../shared/ui/icons/drawn/arrows/chevron-down.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { TokenPickerDialog } from '../../../flows/token-picker/token-picker-dialog.tsx'
import { NetworkIcon } from '../../../shared/ui/icons/network-icon.tsx'
import { TokenIcon } from '../../../shared/ui/icons/token-icon.tsx'
import { Skeleton } from '../../../shared/ui/skeleton/skeleton.tsx'
import type { BulkForm } from '../hooks/use-bulk-form.ts'

/** Fields for the network and token that pay for all recipients. */
export function SourceFields({ form }: { form: BulkForm }): ReactNode {
  const { source, storedDraft, balance } = form
  const { network, token } = source
  const [picker, setPicker] = useState<'network' | 'token'>()
  const opener = useRef<HTMLElement | null>(null)
  // The picker moves the focus before its dialog records the previous one, so it is restored here.
  useEffect(() => {
    if (picker === undefined) opener.current?.focus()
  }, [picker])
  const open = (startAt: 'network' | 'token', button: HTMLElement): void => {
    opener.current = button
    setPicker(startAt)
  }
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      <SourceField
        label="Source network"
        value={network?.name}
        icon={network !== undefined && <NetworkIcon network={network} className="size-7" />}
        onOpen={(button) => open('network', button)}
      />
      <SourceField
        label="Token"
        value={token?.symbol}
        icon={token !== undefined && <TokenIcon token={token} network={network} className="size-7" />}
        note={
          balance === undefined || token === undefined ? undefined : `Balance ${formatAmount(balance, token)}`
        }
        onOpen={(button) => open('token', button)}
      />
      <TokenPickerDialog
        open={picker !== undefined}
        onOpenChange={(isOpen) => !isOpen && setPicker(undefined)}
        side="source"
        startAt={picker ?? 'network'}
        value={{ networkId: network?.id, currencyId: token?.id }}
        selectableTokenIds={source.payableTokenIds}
        onSelect={({ networkId, currencyId }) => {
          const chosen = source.tokens.find(({ id }) => id === currencyId)
          if (chosen !== undefined) {
            storedDraft.dispatch({
              type: 'source_chosen',
              chosen: { source: networkId, tokenFrom: chosen.symbol },
            })
          }
        }}
      />
      {network !== undefined && (
        <div className="sm:col-span-2 empty:hidden">
          <HaltNote network={network} side="source" />
        </div>
      )}
    </div>
  )
}

function SourceField(props: {
  label: string
  value: string | undefined
  icon: ReactNode
  note?: string | undefined
  onOpen: (button: HTMLElement) => void
}): ReactNode {
  return (
    <button
      type="button"
      disabled={props.value === undefined}
      onClick={(event) => props.onOpen(event.currentTarget)}
      onPointerEnter={TokenPickerDialog.preload}
      className="flex min-h-14 min-w-0 items-center gap-2 rounded-lg border border-line bg-raised px-2.5 py-2 sm:gap-3 sm:px-4 text-left transition-colors enabled:hover:border-line-strong enabled:hover:bg-raised-hover"
    >
      {props.value === undefined ? <Skeleton className="size-7 rounded-full" /> : props.icon}
      <span className="min-w-0 grow">
        <span className="flex flex-wrap justify-between gap-x-2 text-caption whitespace-nowrap text-muted sm:text-small">
          {props.label}
          {props.note !== undefined && <span className="tabular">{props.note}</span>}
        </span>
        <span className="block leading-tight font-semibold wrap-anywhere">
          {props.value ?? <Skeleton className="h-4 w-24" />}
        </span>
      </span>
      <ChevronDown aria-hidden className="size-4 shrink-0 text-faint" />
    </button>
  )
}
