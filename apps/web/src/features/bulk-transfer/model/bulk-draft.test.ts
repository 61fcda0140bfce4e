// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { createTextStorage } from '../../../shared/storage/browser-storage.ts'
import {
  canAddRow,
  EMPTY_DRAFT,
  isDirtyDraft,
  reduceBulkDraft,
  type BulkDraft,
  type BulkDraftAction,
} from './bulk-draft.ts'
import { forgetDraft, storeDraft, readStoredDraft } from './draft-storage.ts'

const ROW = { address: '0xabc', amount: '1', networkId: 'base', memo: '' }
const after = (...actions: BulkDraftAction[]): BulkDraft => actions.reduce(reduceBulkDraft, EMPTY_DRAFT)
const many = (count: number): BulkDraft =>
  after({ type: 'rows_imported', rows: Array.from({ length: count }, () => ROW) })

describe('rows', () => {
  it('are added below a row, with ids that never repeat', () => {
    const draft = after(
      { type: 'row_added', after: 1 },
      { type: 'row_removed', id: 3 },
      { type: 'row_added' },
    )
    expect(draft.rows.map(({ id }) => id)).toEqual([1, 2, 4])
  })

  it('are at most 50', () => {
    const full = many(50)
    expect(canAddRow(full)).toBe(false)
    expect(reduceBulkDraft(full, { type: 'row_added' })).toBe(full)
    expect(reduceBulkDraft(full, { type: 'rows_imported', rows: [ROW] }).rows).toHaveLength(50)
    expect(many(60).rows).toHaveLength(50)
  })

  it('are cleared, not removed, while two or fewer remain', () => {
    const draft = after({ type: 'row_changed', id: 1, change: ROW }, { type: 'row_removed', id: 1 })
    expect(draft.rows.map(({ id, address }) => [id, address])).toEqual([
      [1, ''],
      [2, ''],
    ])
    expect(reduceBulkDraft(many(3), { type: 'row_removed', id: 4 }).rows).toHaveLength(2)
  })

  it('keep their identity unless they change', () => {
    const before = many(50)
    const next = reduceBulkDraft(before, { type: 'row_changed', id: 10, change: { amount: '2' } })
    expect(next.rows.filter((row, index) => row !== before.rows[index]).map(({ id }) => id)).toEqual([10])
  })

  it('that are imported take the place of blank ones and leave the others', () => {
    const draft = after(
      { type: 'row_changed', id: 2, change: { ...ROW, amount: '7' } },
      { type: 'rows_imported', rows: [ROW, ROW] },
    )
    expect(draft.rows.map(({ amount }) => amount)).toEqual(['7', '1', '1'])
    expect(new Set(draft.rows.map(({ id }) => id)).size).toBe(3)
  })

  it('forget that a repetition was meant once they change', () => {
    const draft = after(
      { type: 'duplicate_meant', id: 1 },
      { type: 'row_changed', id: 1, change: { amount: '3' } },
    )
    expect(draft.rows[0]?.isDuplicateMeant).toBe(false)
  })
})

it.each<[string, BulkDraftAction[], boolean]>([
  ['untouched', [], false],
  ['a network alone', [{ type: 'row_changed', id: 1, change: { networkId: 'base' } }], false],
  ['an address', [{ type: 'row_changed', id: 1, change: { address: '0x' } }], true],
  ['an amount', [{ type: 'row_changed', id: 1, change: { amount: '1' } }], true],
  ['Fast', [{ type: 'execution_chosen', executionType: 'fast' }], true],
  ['cleared', [{ type: 'row_changed', id: 1, change: ROW }, { type: 'cleared' }], false],
])('is dirty with %s: %s', (_name, actions, isDirty) => {
  expect(isDirtyDraft(after(...actions))).toBe(isDirty)
})

describe('a kept draft', () => {
  const storage = createTextStorage(() => window.localStorage)

  it('comes back as it was', () => {
    const draft = after(
      { type: 'rows_imported', rows: [ROW, { ...ROW, memo: '42' }] },
      { type: 'source_chosen', chosen: { source: 'polygon', tokenFrom: 'USDC' } },
      { type: 'execution_chosen', executionType: 'fast' },
    )
    storeDraft(storage, draft)
    expect(readStoredDraft(storage)).toEqual(draft)
    forgetDraft(storage)
    expect(readStoredDraft(storage)).toBeUndefined()
  })

  it('leaves nothing behind when nothing was typed', () => {
    storeDraft(storage, many(2))
    storeDraft(storage, EMPTY_DRAFT)
    expect(window.localStorage).toHaveLength(0)
  })

  it.each(['', '{', 'null', '[]', '{"rows":7}', '{"rows":[null,7,"x"]}', '{"rows":[{"address":7}]}'])(
    'is empty for %s',
    (text) => {
      window.localStorage.setItem('bulk-draft', text)
      expect(readStoredDraft(storage)).toBeUndefined()
    },
  )

  it('is cut to what a form can hold', () => {
    const rows = Array.from({ length: 90 }, () => ({ ...ROW, address: 'a'.repeat(9_000) }))
    window.localStorage.setItem('bulk-draft', JSON.stringify({ rows }))
    const draft = readStoredDraft(storage)
    expect(draft?.rows).toHaveLength(50)
    expect(draft?.rows[0]?.address).toHaveLength(256)
  })
})
