import { bulkAmountDecimals, completeAmountInput, sanitizeAmountInput, takesMemo } from '@sunspan/domain'
import clsx from 'clsx'
import { Trash2 } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, memo, type ReactNode, useId } from 'react'
import { IconButton } from '../../../shared/ui/button/icon-button.tsx'
import { InputBase, inputFrame } from '../../../shared/ui/text-field/input-base.tsx'
import type { FormCatalog } from '../model/bulk-catalog.ts'
import type { DraftRow } from '../model/bulk-draft.ts'
import type { RowView } from '../model/view-bulk-form.ts'
import { RowNetworkSelect } from './row-network-select.tsx'
import { RowNotes } from './row-notes.tsx'

/** What a row can ask of its list. The same object on every render, so that a key press draws one row. */
export interface RowActions {
  readonly change: (id: number, change: Partial<DraftRow>) => void
  readonly remove: (id: number) => void
  readonly addAfter: (id: number) => void
  readonly acceptDuplicate: (id: number) => void
  /** Several cells were pasted into one field. */
  readonly pasteList: (text: string) => void
}

export interface RecipientRowProps {
  readonly number: number
  readonly row: DraftRow
  readonly verdict: RowView['verdict']
  readonly duplicateOf: number | undefined
  readonly catalog: FormCatalog | undefined
  readonly actions: RowActions
}

/** Cells of a spreadsheet, or lines of the bulk text: more than one field can take. */
const LIST = /[\t\r\n;]/

export const RecipientRow = memo(function RecipientRow(props: RecipientRowProps): ReactNode {
  const { number, row, verdict, catalog, actions } = props
  const noteId = useId()
  const { issues } = verdict
  const network = catalog?.networks.find(({ id }) => id === row.networkId)
  const isMemoOffered = network !== undefined && takesMemo(network.type)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    actions.addAfter(row.id)
  }
  const onPaste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text')
    if (!LIST.test(text.trim())) return
    event.preventDefault()
    actions.pasteList(text)
  }
  const describe = (field: keyof typeof issues) => ({
    'aria-invalid': issues[field] !== undefined || undefined,
    'aria-describedby': issues[field] === undefined ? undefined : `${noteId}-${field}`,
    onKeyDown,
    onPaste,
  })
  return (
    <li
      data-row={row.id}
      aria-label={`Recipient ${number}`}
      className="grid grid-cols-[1.5rem_1fr_1fr_2.75rem] items-center gap-x-2 gap-y-2 border-b border-line py-3 last:border-0 min-[746px]:grid-cols-[1.5rem_minmax(0,1fr)_8.5rem_11rem_2.75rem] min-[746px]:py-2"
    >
      <span aria-hidden className="tabular row-start-1 text-right text-small text-faint">
        {number}
      </span>
      <div
        className={clsx(
          'col-span-2 col-start-2 row-start-1 px-3 min-[746px]:col-span-1',
          inputFrame({ invalid: issues.address !== undefined }),
        )}
      >
        <InputBase
          {...describe('address')}
          data-field="address"
          aria-label={`Address of recipient ${number}`}
          placeholder="Address"
          maxLength={256}
          value={row.address}
          onChange={(event) => actions.change(row.id, { address: event.target.value.trim() })}
          className="h-11 font-mono text-small"
        />
      </div>
      <div
        className={clsx(
          'col-start-2 row-start-2 px-3 min-[746px]:col-start-3 min-[746px]:row-start-1',
          inputFrame({ invalid: issues.amount !== undefined }),
        )}
      >
        <InputBase
          {...describe('amount')}
          data-field="amount"
          aria-label={`Amount to receive of recipient ${number}`}
          placeholder="0"
          inputMode="decimal"
          maxLength={256}
          value={row.amount}
          onChange={(event) => {
            const amount = typedAmount(event.target.value, catalog, network)
            if (amount !== undefined) actions.change(row.id, { amount })
          }}
          onBlur={() => {
            const amount = completeAmountInput(row.amount)
            if (amount !== row.amount) actions.change(row.id, { amount })
          }}
          className="tabular h-11 font-medium"
        />
      </div>
      <RowNetworkSelect
        label={`Network of recipient ${number}`}
        network={network}
        networkId={row.networkId}
        catalog={catalog}
        describedBy={issues.network === undefined ? undefined : `${noteId}-network`}
        onChoose={(networkId) => actions.change(row.id, { networkId })}
      />
      <IconButton
        label={`Remove recipient ${number}`}
        data-field="remove"
        onClick={() => actions.remove(row.id)}
        className="col-start-4 row-start-1 min-[746px]:col-start-5"
      >
        <Trash2 aria-hidden className="size-4" />
      </IconButton>
      {(isMemoOffered || row.memo !== '') && (
        <div
          className={clsx(
            'col-span-2 col-start-2 px-3 min-[746px]:col-span-3',
            inputFrame({ invalid: issues.memo !== undefined }),
          )}
        >
          <InputBase
            {...describe('memo')}
            data-field="memo"
            aria-label={`Memo of recipient ${number}, optional`}
            placeholder="Memo, if the recipient asked for one"
            maxLength={256}
            value={row.memo}
            onChange={(event) => actions.change(row.id, { memo: event.target.value })}
            className="h-11 text-small"
          />
        </div>
      )}
      <RowNotes
        noteId={noteId}
        issues={issues}
        duplicateOf={props.duplicateOf}
        onAcceptDuplicate={() => actions.acceptDuplicate(row.id)}
      />
    </li>
  )
})

function typedAmount(
  text: string,
  catalog: FormCatalog | undefined,
  network: FormCatalog['networks'][number] | undefined,
): string | undefined {
  const currencyIn = catalog?.currencyIn
  const currencyOut = network?.currency ?? currencyIn
  if (currencyIn === undefined || currencyOut === undefined) return sanitizeAmountInput(text)
  return sanitizeAmountInput(text, {
    decimals: bulkAmountDecimals({ currencyIn, currencyOut }),
    maxSend: currencyIn.maxSend,
  })
}
