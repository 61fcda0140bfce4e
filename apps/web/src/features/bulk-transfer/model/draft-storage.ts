import { EXECUTION_TYPES, INPUT_MAX_LENGTH, MAX_RECIPIENTS } from '@sunspan/domain'
import type { TextStorage } from '../../../shared/storage/browser-storage.ts'
import { EMPTY_DRAFT, isDirtyDraft, reduceBulkDraft, type BulkDraft } from './bulk-draft.ts'

const KEY = 'bulk-draft'

/** Stores the draft across reloads; an untouched draft is not stored. */
export function storeDraft(storage: TextStorage, draft: BulkDraft): void {
  if (!isDirtyDraft(draft)) return storage.remove(KEY)
  const { source, tokenFrom, executionType, rows } = draft
  const kept = rows.map(({ address, amount, networkId, memo }) => ({ address, amount, networkId, memo }))
  storage.write(KEY, JSON.stringify({ source, tokenFrom, executionType, rows: kept }))
}

export const forgetDraft = (storage: TextStorage): void => storage.remove(KEY)

type Unchecked = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Unchecked => typeof value === 'object' && value !== null

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, INPUT_MAX_LENGTH) : '')

/** Removes the stored draft. Returns a function that restores it unless another draft has replaced it. */
export function setDraftAside(storage: TextStorage): () => void {
  const text = storage.read(KEY)
  storage.remove(KEY)
  return () => {
    if (text !== undefined && storage.read(KEY) === undefined) storage.write(KEY, text)
  }
}

/** The stored draft; undefined if there is none, or it is unusable. */
export function readStoredDraft(storage: TextStorage): BulkDraft | undefined {
  const kept = parse(storage.read(KEY))
  if (kept === undefined || !Array.isArray(kept['rows'])) return undefined
  const rows = kept['rows']
    .filter(isObject)
    .slice(0, MAX_RECIPIENTS)
    .map((row) => ({
      address: textOf(row['address']),
      amount: textOf(row['amount']),
      networkId: textOf(row['networkId']),
      memo: textOf(row['memo']),
    }))
  const { source, tokenFrom } = kept
  const draft: BulkDraft = {
    ...reduceBulkDraft(EMPTY_DRAFT, { type: 'rows_imported', rows }),
    source: typeof source === 'string' ? source : undefined,
    tokenFrom: typeof tokenFrom === 'string' ? tokenFrom : undefined,
    executionType: EXECUTION_TYPES.find((type) => type === kept['executionType']) ?? 'sequence',
  }
  return isDirtyDraft(draft) ? draft : undefined
}

function parse(text: string | undefined): Unchecked | undefined {
  if (text === undefined) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    // Written by another version, or not by us: ignore it.
    return undefined
  }
}
