import { MAX_RECIPIENTS, type BulkRowInput, type ExecutionType } from '@sunspan/domain'

/** One row of the form as typed. Unchanged rows keep their identity, so that only the changed row renders. */
export interface DraftRow extends BulkRowInput {
  readonly id: number
  /** The user confirmed that this second payment to the same recipient is intended. */
  readonly isDuplicateMeant: boolean
  /** The user confirmed that this address is intended, and not the known one that it resembles. */
  readonly isLookAlikeMeant: boolean
}

/** Source network and token from a link or the user; missing or unknown values default to the catalogue's first. */
export interface SourceRefs {
  /** Id or name of a network. */
  readonly source?: string | undefined
  readonly tokenFrom?: string | undefined
}

export interface BulkDraft extends SourceRefs {
  readonly executionType: ExecutionType
  readonly rows: readonly DraftRow[]
  /** Id of the next row. */
  readonly nextId: number
}

export type BulkDraftAction =
  | { readonly type: 'source_chosen'; readonly chosen: SourceRefs }
  | { readonly type: 'execution_chosen'; readonly executionType: ExecutionType }
  | { readonly type: 'row_changed'; readonly id: number; readonly change: Partial<BulkRowInput> }
  /** Inserted after the row `after`; at the end if omitted. */
  | { readonly type: 'row_added'; readonly after?: number }
  | { readonly type: 'row_removed'; readonly id: number }
  | { readonly type: 'duplicate_meant'; readonly id: number }
  | { readonly type: 'look_alike_meant'; readonly id: number }
  /** Replaces blank rows and keeps the others. */
  | { readonly type: 'rows_imported'; readonly rows: readonly BulkRowInput[] }
  | { readonly type: 'restored'; readonly draft: BulkDraft }
  | { readonly type: 'cleared' }

/** Minimum number of rows: below it, removing clears the row instead (specification, section 5). */
const FEWEST_ROWS = 2

export const EMPTY_DRAFT: BulkDraft = {
  executionType: 'sequence',
  rows: [blankRow(1), blankRow(2)],
  nextId: 3,
}

function blankRow(id: number): DraftRow {
  return {
    id,
    address: '',
    amount: '',
    networkId: '',
    memo: '',
    isDuplicateMeant: false,
    isLookAlikeMeant: false,
  }
}

export const isBlankRow = ({ address, amount, networkId, memo }: BulkRowInput): boolean =>
  address === '' && amount === '' && networkId === '' && memo === ''

/** Whether there is input that could be lost (specification, section 4). */
export const isDirtyDraft = ({ rows, executionType }: BulkDraft): boolean =>
  executionType !== 'sequence' || rows.some(({ address, amount }) => address !== '' || amount !== '')

export const canAddRow = ({ rows }: BulkDraft): boolean => rows.length < MAX_RECIPIENTS

export const withSource = (draft: BulkDraft, { source, tokenFrom }: SourceRefs): BulkDraft => ({
  ...draft,
  source,
  tokenFrom,
})

export function reduceBulkDraft(draft: BulkDraft, action: BulkDraftAction): BulkDraft {
  switch (action.type) {
    case 'source_chosen':
      return withSource(draft, action.chosen)
    case 'execution_chosen':
      return { ...draft, executionType: action.executionType }
    case 'row_changed':
      return mapRow(draft, action.id, (row) => changeRow(row, action.change))
    case 'duplicate_meant':
      return mapRow(draft, action.id, (row) => ({ ...row, isDuplicateMeant: true }))
    case 'look_alike_meant':
      return mapRow(draft, action.id, (row) => ({ ...row, isLookAlikeMeant: true }))
    case 'row_added':
      return addRow(draft, action.after)
    case 'row_removed':
      return removeRow(draft, action.id)
    case 'rows_imported':
      return importRows(draft, action.rows)
    case 'restored':
      return action.draft
    case 'cleared':
      return withSource(EMPTY_DRAFT, draft)
  }
}

/** A confirmation is valid only for the address that was confirmed. */
const changeRow = (row: DraftRow, change: Partial<BulkRowInput>): DraftRow => ({
  ...row,
  ...change,
  isDuplicateMeant: false,
  isLookAlikeMeant: row.isLookAlikeMeant && change.address === undefined && change.networkId === undefined,
})

const mapRow = (draft: BulkDraft, id: number, change: (row: DraftRow) => DraftRow): BulkDraft => ({
  ...draft,
  rows: draft.rows.map((row) => (row.id === id ? change(row) : row)),
})

function addRow(draft: BulkDraft, after: number | undefined): BulkDraft {
  if (!canAddRow(draft)) return draft
  const place = draft.rows.findIndex(({ id }) => id === after)
  const rows = draft.rows.toSpliced(place === -1 ? draft.rows.length : place + 1, 0, blankRow(draft.nextId))
  return { ...draft, rows, nextId: draft.nextId + 1 }
}

function removeRow(draft: BulkDraft, id: number): BulkDraft {
  if (draft.rows.length <= FEWEST_ROWS) return mapRow(draft, id, () => blankRow(id))
  return { ...draft, rows: draft.rows.filter((row) => row.id !== id) }
}

function importRows(draft: BulkDraft, imported: readonly BulkRowInput[]): BulkDraft {
  const kept = draft.rows.filter((row) => !isBlankRow(row))
  const taken = imported.slice(0, MAX_RECIPIENTS - kept.length)
  const fresh = taken.map((row, index) => ({
    ...blankRow(draft.nextId + index),
    address: row.address,
    amount: row.amount,
    networkId: row.networkId,
    memo: row.memo,
  }))
  const rows = [...kept, ...fresh]
  const missing = Math.max(0, FEWEST_ROWS - rows.length)
  const nextId = draft.nextId + fresh.length
  const filler = Array.from({ length: missing }, (_, index) => blankRow(nextId + index))
  return { ...draft, rows: [...rows, ...filler], nextId: nextId + missing }
}
