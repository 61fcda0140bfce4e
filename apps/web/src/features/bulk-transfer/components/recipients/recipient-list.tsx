import { FAMILY_OF_NETWORK_TYPE, MAX_RECIPIENTS, type ChainFamily } from '@sunspan/domain'
import { haltText } from '../../../../entities/halt/halt-texts.ts'
import { useHalts } from '../../../../entities/halt/use-halts.ts'
import { ClipboardList } from '../../../../shared/ui/icons/drawn/things/clipboard-list.ts'
import { Plus } from '../../../../shared/ui/icons/drawn/signs/plus.ts'
import {
  type Dispatch,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { NetworkPickerDialog } from '../../../../flows/token-picker/network-picker-dialog.tsx'
import { RecipientsDialog } from '../../../../flows/recipient-choice/recipients-dialog.tsx'
import { Button } from '../../../../shared/ui/button/button.tsx'
import { LiveRegion } from '../../../../shared/ui/live-region/live-region.tsx'
import type { FormCatalog } from '../../model/bulk-catalog.ts'
import { isBlankRow, type BulkDraft, type BulkDraftAction } from '../../model/bulk-draft.ts'
import { rowObstacle } from '../../model/row-obstacle.ts'
import type { RowView } from '../../model/view-bulk-form.ts'
import { ImportDialog } from '../import/import-dialog.ts'
import { COLUMNS, RecipientRow, type RowActions } from './recipient-row.tsx'

export interface RecipientListProps {
  readonly rows: readonly RowView[]
  readonly draft: BulkDraft
  readonly catalog: FormCatalog | undefined
  readonly dispatch: Dispatch<BulkDraftAction>
  readonly onPasteList: (text: string) => void
}

/** The recipients, each validated while typing. Enter adds one below; the focus is never lost. */
export function RecipientList(props: RecipientListProps): ReactNode {
  const { rows, draft, catalog } = props
  const list = useRef<HTMLOListElement>(null)
  const fillIn = useRef<HTMLButtonElement>(null)
  const [bookRow, setBookRow] = useState<number>()
  const [networkRow, setNetworkRow] = useState<number>()
  const { actions, announcement } = useRowActions(props, {
    list,
    fillIn,
    openBook: setBookRow,
    openNetworks: setNetworkRow,
  })
  const halts = useHalts()
  // Of several entries for one network, the last counts: the first row of the list.
  const firstOfNetwork = new Map(rows.toReversed().map(({ draft: { networkId, id } }) => [networkId, id]))
  const isFull = draft.rows.length >= MAX_RECIPIENTS
  return (
    <section aria-labelledby="recipients-title" className="mt-3">
      <ListHeader
        filled={draft.rows.filter((row) => !isBlankRow(row)).length}
        fillIn={fillIn}
        onFillIn={() => props.onPasteList('')}
      />
      <ol ref={list} aria-labelledby="recipients-title">
        {rows.map((row, index) => (
          <RecipientRow
            key={row.draft.id}
            number={index + 1}
            row={row.draft}
            verdict={row.verdict}
            duplicateOf={row.duplicateOf}
            lookup={row.lookup}
            lookAlike={row.lookAlike}
            catalog={catalog}
            isFirstOfNetwork={firstOfNetwork.get(row.draft.networkId) === row.draft.id}
            halt={haltText(halts, { networkId: row.draft.networkId, side: 'destination', length: 'long' })}
            actions={actions}
          />
        ))}
      </ol>
      {isFull ? (
        <p className="mt-2 text-center text-small text-muted">
          You can send to a maximum of {MAX_RECIPIENTS} recipients at once
        </p>
      ) : (
        <Button
          size="small"
          variant="secondary"
          block
          onClick={() => actions.addAfter(rows.at(-1)?.draft.id ?? 0)}
          className="mt-2"
        >
          <Plus aria-hidden className="size-4" />
          Add a recipient
        </Button>
      )}
      <LiveRegion>{announcement}</LiveRegion>
      <RecipientsDialog
        open={bookRow !== undefined}
        onOpenChange={(isOpen) => !isOpen && setBookRow(undefined)}
        family={familyOf(bookRow, props)}
        onSelect={(address) => bookRow !== undefined && actions.change(bookRow, { address })}
      />
      <RowNetworkPicker {...props} rowId={networkRow} list={list} onClose={() => setNetworkRow(undefined)} />
    </section>
  )
}

const ListHeader = (props: {
  filled: number
  fillIn: RefObject<HTMLButtonElement | null>
  onFillIn: () => void
}): ReactNode => (
  <>
    <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <h2 id="recipients-title" className="font-sans text-body font-semibold">
        Recipients{' '}
        <span className="tabular font-normal text-muted">
          {props.filled} of {MAX_RECIPIENTS}
        </span>
      </h2>
      <Button
        ref={props.fillIn}
        size="small"
        variant="ghost"
        onClick={props.onFillIn}
        onPointerEnter={ImportDialog.preload}
      >
        <ClipboardList aria-hidden className="size-4" />
        Fill in with text
      </Button>
    </header>
    <div aria-hidden className={`hidden pt-1 text-caption text-faint advanced:grid ${COLUMNS}`}>
      <span />
      <span className="pl-2.5">Address</span>
      <span className="pl-2.5 whitespace-nowrap">Amount To Receive</span>
      <span className="pl-2.5">Network</span>
    </div>
  </>
)

/** One picker for all rows, as in the regular form. */
function RowNetworkPicker({
  rowId,
  list,
  onClose,
  draft,
  catalog,
  dispatch,
}: RecipientListProps & {
  rowId: number | undefined
  list: { readonly current: HTMLElement | null }
  onClose: () => void
}): ReactNode {
  const opener = useRef<number>(undefined)
  // The picker moves the focus before its dialog records the previous one, so it is restored here.
  useEffect(() => {
    if (rowId === undefined && opener.current !== undefined) {
      list.current
        ?.querySelector<HTMLElement>(`[data-row="${opener.current}"] [data-field="network"]`)
        ?.focus()
    }
    opener.current = rowId
  }, [rowId, list])
  const others = catalog?.uniqueNetworks === true ? draft.rows.filter(({ id }) => id !== rowId) : []
  const usedNetworks = new Set(others.map(({ networkId }) => networkId))
  return (
    <NetworkPickerDialog
      open={rowId !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Receive on"
      side="destination"
      chosenId={draft.rows.find(({ id }) => id === rowId)?.networkId}
      obstacle={(network) => rowObstacle(catalog, usedNetworks, network)}
      onSelect={(networkId) =>
        rowId !== undefined && dispatch({ type: 'row_changed', id: rowId, change: { networkId } })
      }
    />
  )
}

/** Family of the row's network; the source's until one is chosen. */
function familyOf(rowId: number | undefined, { draft, catalog }: RecipientListProps): ChainFamily {
  const networkId = draft.rows.find(({ id }) => id === rowId)?.networkId
  const network =
    catalog?.networks.find(({ id }) => id === networkId) ??
    catalog?.networks.find(({ id }) => id === catalog.sourceNetworkId)
  return FAMILY_OF_NETWORK_TYPE[network?.type ?? 'EVM']
}

/** Row actions with a stable identity, and where the focus goes after each. */
function useRowActions(
  props: RecipientListProps,
  page: {
    readonly list: { readonly current: HTMLElement | null }
    readonly fillIn: { readonly current: HTMLElement | null }
    readonly openBook: (id: number) => void
    readonly openNetworks: (id: number) => void
  },
): { readonly actions: RowActions; readonly announcement: string } {
  const { list, fillIn, openBook, openNetworks } = page
  const latest = useRef(props)
  latest.current = props
  const wanted = useRef<number>(undefined)
  const [announcement, setAnnouncement] = useState('')
  useLayoutEffect(() => {
    const target = wanted.current
    if (target === undefined) return
    wanted.current = undefined
    list.current?.querySelector<HTMLElement>(`[data-row="${target}"] [data-field="address"]`)?.focus()
  }, [props.rows, list])
  const actions = useMemo(
    (): RowActions => ({
      change: (id, change) => latest.current.dispatch({ type: 'row_changed', id, change }),
      acceptDuplicate: (id) => {
        wanted.current = id
        latest.current.dispatch({ type: 'duplicate_meant', id })
      },
      acceptLookAlike: (id) => {
        wanted.current = id
        latest.current.dispatch({ type: 'look_alike_meant', id })
      },
      openBook,
      openNetworks,
      pasteList: (text) => {
        // The row may be gone when the dialog closes and restores the focus; the button stays.
        fillIn.current?.focus()
        latest.current.onPasteList(text)
      },
      addAfter: (id) => {
        const { draft, dispatch } = latest.current
        if (draft.rows.length >= MAX_RECIPIENTS) {
          setAnnouncement(`You can send to a maximum of ${MAX_RECIPIENTS} recipients at once`)
          return
        }
        wanted.current = draft.nextId
        setAnnouncement(`Recipient added. ${draft.rows.length + 1} recipients.`)
        dispatch({ type: 'row_added', after: id })
      },
      remove: (id) => {
        const { draft, dispatch } = latest.current
        const place = draft.rows.findIndex((row) => row.id === id)
        const heir =
          draft.rows.length <= 2 ? draft.rows[place] : (draft.rows[place + 1] ?? draft.rows[place - 1])
        if (heir !== undefined) wanted.current = heir.id
        setAnnouncement(
          draft.rows.length <= 2 ? 'Recipient cleared.' : `Recipient removed. ${draft.rows.length - 1} left.`,
        )
        dispatch({ type: 'row_removed', id })
      },
    }),
    [fillIn, openBook, openNetworks],
  )
  return { actions, announcement }
}
