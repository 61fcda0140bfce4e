import { FAMILY_OF_NETWORK_TYPE, MAX_RECIPIENTS, type ChainFamily } from '@sunspan/domain'
import { ClipboardList } from '../../../../shared/ui/icons/drawn/things/clipboard-list.ts'
import { Plus } from '../../../../shared/ui/icons/drawn/signs/plus.ts'
import { type Dispatch, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { RecipientsDialog } from '../../../../flows/recipient-choice/recipients-dialog.tsx'
import { Button } from '../../../../shared/ui/button/button.tsx'
import { LiveRegion } from '../../../../shared/ui/live-region/live-region.tsx'
import type { FormCatalog } from '../../model/bulk-catalog.ts'
import type { BulkDraft, BulkDraftAction } from '../../model/bulk-draft.ts'
import type { RowView } from '../../model/view-bulk-form.ts'
import { ImportDialog } from '../import/import-dialog.ts'
import { RecipientRow, type RowActions } from './recipient-row.tsx'

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
  const { actions, announcement } = useRowActions(props, { list, fillIn, openBook: setBookRow })
  const isFull = draft.rows.length >= MAX_RECIPIENTS
  const usedNetworks = useUsedNetworks(props)
  return (
    <section aria-labelledby="recipients-title" className="mt-5">
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id="recipients-title" className="font-sans text-body font-semibold">
          Recipients{' '}
          <span className="tabular font-normal text-muted">
            {draft.rows.length} of {MAX_RECIPIENTS}
          </span>
        </h2>
        <Button
          ref={fillIn}
          size="small"
          variant="ghost"
          onClick={() => props.onPasteList('')}
          onPointerEnter={ImportDialog.preload}
        >
          <ClipboardList aria-hidden className="size-4" />
          Fill in with text
        </Button>
      </header>
      <div
        aria-hidden
        className="hidden grid-cols-[1.5rem_minmax(0,1fr)_8.5rem_11rem_2.75rem] gap-x-2 px-0 pt-1 text-caption text-faint advanced:grid"
      >
        <span />
        <span className="pl-3">Address</span>
        <span className="pl-3">Amount To Receive</span>
        <span className="pl-3">Network</span>
      </div>
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
            usedNetworks={usedNetworks}
            actions={actions}
          />
        ))}
      </ol>
      <Button
        size="small"
        variant="secondary"
        block
        disabled={isFull}
        onClick={() => actions.addAfter(rows.at(-1)?.draft.id ?? 0)}
        className="mt-2"
      >
        <Plus aria-hidden className="size-4" />
        {isFull ? `You can send to a maximum of ${MAX_RECIPIENTS} recipients at once` : 'Add a recipient'}
      </Button>
      <LiveRegion>{announcement}</LiveRegion>
      <RecipientsDialog
        open={bookRow !== undefined}
        onOpenChange={(isOpen) => !isOpen && setBookRow(undefined)}
        family={familyOf(bookRow, props)}
        onSelect={(address) => bookRow !== undefined && actions.change(bookRow, { address })}
      />
    </section>
  )
}

/** Networks used by other rows, if the operator allows one recipient per network; the same set until that changes. */
function useUsedNetworks({ draft, catalog }: RecipientListProps): ReadonlySet<string> {
  const ids = catalog?.uniqueNetworks === true ? draft.rows.map(({ networkId }) => networkId) : []
  const key = [...new Set(ids)].toSorted().join(' ')
  return useMemo(() => new Set(key.split(' ')), [key])
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
  },
): { readonly actions: RowActions; readonly announcement: string } {
  const { list, fillIn, openBook } = page
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
    [fillIn, openBook],
  )
  return { actions, announcement }
}
