import { useRef } from 'react'
import type { NameLookup } from '../../../entities/name/name-lookup.ts'
import { useNameLookups } from '../../../entities/name/use-name-lookup.ts'
import type { FormCatalog } from '../model/bulk-catalog.ts'
import type { BulkDraft } from '../model/bulk-draft.ts'

/** What the names among the rows' addresses stand for, in the order of the rows; the same list until something changes. */
export function useRowNames(draft: BulkDraft, catalog: FormCatalog | undefined): readonly NameLookup[] {
  const lookups = useNameLookups(
    draft.rows.map(({ address, networkId }) => ({
      text: address,
      network: catalog?.networks.find(({ id }) => id === networkId),
    })),
  )
  const text = JSON.stringify(lookups)
  const kept = useRef({ text, lookups })
  // So that a key press in one row draws that row alone.
  if (kept.current.text !== text) {
    const before = kept.current.lookups
    const same = (index: number): boolean => JSON.stringify(before[index]) === JSON.stringify(lookups[index])
    kept.current = {
      text,
      lookups: lookups.map((lookup, index) => (same(index) ? (before[index] ?? lookup) : lookup)),
    }
  }
  return kept.current.lookups
}
