import {
  completeAmountInput,
  groupAmountInput,
  INPUT_MAX_LENGTH,
  sanitizeAmountInput,
  takesMemo,
  tidyAddress,
} from '@sunspan/domain'
import clsx from 'clsx'
import { Trash2 } from '../../../../shared/ui/icons/drawn/things/trash-2.ts'
import {
  type ClipboardEvent,
  type ComponentProps,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useId,
} from 'react'
import { IconButton } from '../../../../shared/ui/button/icon-button.tsx'
import { InputBase, inputFrame } from '../../../../shared/ui/text-field/input-base.tsx'
import { useGroupedAmount } from '../../../../shared/ui/text-field/use-grouped-amount.ts'
import type { FormCatalog } from '../../model/bulk-catalog.ts'
import { paysOutText } from '../../model/pays-out-text.ts'
import type { DraftRow } from '../../model/bulk-draft.ts'
import type { RowView } from '../../model/view-bulk-form.ts'
import { RowBookButton } from './row-book-button.tsx'
import { RowNetworkButton } from './row-network-button.tsx'
import { RowNotes } from './row-notes.tsx'

/** Actions of a row on its list. A stable object, so that a key press renders only one row. */
export interface RowActions {
  readonly change: (id: number, change: Partial<DraftRow>) => void
  readonly remove: (id: number) => void
  readonly addAfter: (id: number) => void
  readonly acceptDuplicate: (id: number) => void
  readonly acceptLookAlike: (id: number) => void
  /** Opens the recent and saved addresses for the row. */
  readonly openBook: (id: number) => void
  /** Opens the network picker for the row. */
  readonly openNetworks: (id: number) => void
  /** Handles several cells pasted into one field. */
  readonly pasteList: (text: string) => void
}

export interface RecipientRowProps {
  readonly number: number
  readonly row: DraftRow
  readonly verdict: RowView['verdict']
  readonly duplicateOf: number | undefined
  readonly lookup: RowView['lookup']
  readonly lookAlike: RowView['lookAlike']
  readonly catalog: FormCatalog | undefined
  /** What concerns its network is said once, not in fifty rows. */
  readonly isFirstOfNetwork: boolean
  readonly halt: string | undefined
  readonly actions: RowActions
}

/** Spreadsheet cells, or lines of the bulk text: more than one field can hold. */
const LIST = /[\t\r\n;]/

/** One line of 44 px from 746 px on, wide enough for a whole address of most networks. */
export const COLUMNS = 'advanced:grid-cols-[1.25rem_minmax(0,1fr)_7.25rem_8.75rem_2.25rem] advanced:gap-x-1.5'

/**
 * Characters that a phone shows of an amount next to its network, and a wide screen of an amount with its token, and of an amount alone. A longer one
 * gets more room: nothing of it is cut.
 */
const SHORT = { onPhone: 5, beside: 9, alone: 13 } as const

/** Characters that a phone shows of an address, and a wide screen. The end of a longer one is shown next to it. */
const ADDRESS_FITS = { onPhone: 16, wide: 42 } as const
const TAIL = 6

/** Grid positions of a row's parts: two lines below 746 px, three for a long amount on a phone, one line above. */
const PLACES = {
  address: 'col-span-2 col-start-2 row-start-1 advanced:col-span-1 advanced:col-start-2',
  amount: 'col-start-2 row-start-2 max-[23.9rem]:col-end-5 advanced:col-start-3 advanced:row-start-1',
  memo: 'col-span-3 col-start-2 advanced:col-span-3 advanced:col-start-2',
} as const
/** An amount that no column is wide enough for, under the address. */
const AMOUNT_BELOW = 'col-start-2 row-start-2 max-[23.9rem]:col-end-5 advanced:col-start-2 advanced:col-end-4'

export const RecipientRow = memo(function RecipientRow(props: RecipientRowProps): ReactNode {
  const { number, row, verdict, catalog, actions } = props
  const noteId = useId()
  const { issues } = verdict
  const network = catalog?.networks.find(({ id }) => id === row.networkId)
  const isMemoOffered = network !== undefined && takesMemo(network.type)
  const field = { row, issues, noteId, actions }
  const isLong = groupAmountInput(row.amount).length > SHORT.onPhone
  return (
    <li
      data-row={row.id}
      aria-label={`Recipient ${number}`}
      className={`grid grid-cols-[1.5rem_3fr_2fr_2.75rem] items-center gap-x-2 gap-y-1.5 border-b border-line py-2 last:border-0 advanced:gap-y-1 advanced:border-0 advanced:py-1 ${COLUMNS}`}
    >
      <span aria-hidden className="tabular row-start-1 text-right text-small text-faint">
        {number}
      </span>
      <RowField
        {...field}
        name="address"
        aria-label={`Address of recipient ${number}`}
        placeholder="Address or name"
        title={row.address}
        onChange={(event) => actions.change(row.id, { address: tidyAddress(event.target.value) })}
        className="font-mono text-small placeholder:font-sans advanced:text-caption"
        after={
          <>
            <AddressTail address={row.address} />
            <RowBookButton number={number} onOpen={() => actions.openBook(row.id)} />
          </>
        }
      />
      <AmountField
        {...field}
        number={number}
        unit={network?.currency?.symbol ?? catalog?.currencyIn.symbol}
        isLong={isLong}
      />
      <RowNetworkButton
        number={number}
        network={network}
        networkId={row.networkId}
        disabled={catalog === undefined}
        isBelow={isLong}
        describedBy={issues.network === undefined ? undefined : `${noteId}-network`}
        onOpen={() => actions.openNetworks(row.id)}
      />
      <IconButton
        label={`Remove recipient ${number}`}
        onClick={() => actions.remove(row.id)}
        className="col-start-4 row-start-1 advanced:col-start-5 advanced:size-9"
      >
        <Trash2 aria-hidden className="size-4" />
      </IconButton>
      {(isMemoOffered || row.memo !== '') && (
        <RowField
          {...field}
          name="memo"
          aria-label={`Memo of recipient ${number}, optional`}
          placeholder="Memo, if the recipient needs one"
          onChange={(event) => actions.change(row.id, { memo: event.target.value })}
          className="text-small"
        />
      )}
      <RowNotes
        noteId={noteId}
        issues={issues}
        duplicateOf={props.duplicateOf}
        lookup={props.lookup}
        lookAlike={props.lookAlike}
        paysOut={props.isFirstOfNetwork ? paysOutText(network, catalog?.currencyIn) : undefined}
        halt={
          props.isFirstOfNetwork && network !== undefined && props.halt !== undefined
            ? `${network.name}: ${props.halt}`
            : undefined
        }
        onAcceptDuplicate={() => actions.acceptDuplicate(row.id)}
        onAcceptLookAlike={() => actions.acceptLookAlike(row.id)}
      />
    </li>
  )
})

/** The end of an address that its field cuts off, while the user does not type there: addresses that begin alike differ in it. */
const AddressTail = ({ address }: { address: string }): ReactNode =>
  address.length > ADDRESS_FITS.onPhone && (
    <span
      aria-hidden
      className={clsx(
        'shrink-0 font-mono text-small text-ink peer-focus:hidden advanced:text-caption',
        address.length <= ADDRESS_FITS.wide && 'lg:hidden',
      )}
    >
      {address.slice(-TAIL)}
    </span>
  )

interface RowFieldProps extends Omit<ComponentProps<'input'>, 'name'> {
  readonly name: keyof typeof PLACES
  readonly row: DraftRow
  readonly issues: RowView['verdict']['issues']
  readonly noteId: string
  readonly actions: RowActions
  /** Rendered after the input. */
  readonly after?: ReactNode
  /** On a phone, it takes a line of its own. */
  readonly isWide?: boolean
  /** On a wide screen, it is under the address. */
  readonly isBelow?: boolean
}

/** The amount to receive, with the token that the recipient gets; grouped, except while it is typed in. */
function AmountField({
  number,
  unit,
  isLong,
  ...field
}: Pick<RowFieldProps, 'row' | 'issues' | 'noteId' | 'actions'> & {
  number: number
  unit: string | undefined
  isLong: boolean
}): ReactNode {
  const { row, actions } = field
  const { shown, ref, onFocus, setIsTyping } = useGroupedAmount(row.amount)
  const grouped = groupAmountInput(row.amount)
  // The token of a long one is above, with what is sent, and under the row where another is paid out.
  const isCrowded = grouped.length + (unit?.length ?? 0) > SHORT.beside
  const isAlone = grouped.length > SHORT.alone
  return (
    <RowField
      {...field}
      name="amount"
      aria-label={`Amount to receive of recipient ${number}`}
      placeholder="0"
      inputMode="decimal"
      ref={ref}
      value={shown}
      onFocus={onFocus}
      onChange={(event) => {
        setIsTyping(true)
        const amount = sanitizeAmountInput(event.target.value, unit)
        if (amount !== undefined) actions.change(row.id, { amount })
      }}
      onBlur={() => {
        setIsTyping(false)
        const amount = completeAmountInput(row.amount)
        if (amount !== row.amount) actions.change(row.id, { amount })
      }}
      isWide={isLong}
      isBelow={isAlone}
      className={clsx(
        'tabular font-medium',
        isAlone ? 'max-[26rem]:text-caption' : isCrowded && 'advanced:text-caption',
      )}
      after={
        <span className={clsx('pl-1.5 text-small text-muted', isCrowded && !isAlone && 'advanced:hidden')}>
          {unit}
        </span>
      }
    />
  )
}

/** One field of a row. Enter adds a row below; several pasted cells open the text import. */
function RowField(props: RowFieldProps): ReactNode {
  const { name, row, issues, noteId, actions, after, isWide, isBelow, className, ...input } = props
  const isWrong = issues[name] !== undefined
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    actions.addAfter(row.id)
  }
  const onPaste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text')
    if (name === 'memo' || !LIST.test(text.trim())) return
    event.preventDefault()
    actions.pasteList(text)
  }
  return (
    <div
      className={clsx(
        'flex items-center px-3 advanced:px-2.5',
        isBelow === true ? AMOUNT_BELOW : PLACES[name],
        isWide === true && 'max-sm:col-end-5',
        inputFrame({ invalid: isWrong }),
      )}
    >
      <InputBase
        value={row[name]}
        {...input}
        data-field={name}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${noteId}-${name}` : undefined}
        maxLength={INPUT_MAX_LENGTH}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        className={clsx('peer h-11 min-w-0 grow advanced:h-9', className)}
      />
      {after}
    </div>
  )
}
