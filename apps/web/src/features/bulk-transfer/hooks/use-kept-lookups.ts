import { useRef } from 'react'
import type { NameLookup } from '../../../entities/name/name-lookup.ts'
import { useNameLookups, type NameQuestion } from '../../../entities/name/use-name-lookup.ts'

/** Lookups of texts that look like names, in order. List and entries keep their identity until something changes. */
export function useKeptLookups(questions: readonly NameQuestion[]): readonly NameLookup[] {
  const lookups = useNameLookups(questions)
  const text = JSON.stringify(lookups)
  const kept = useRef({ text, lookups })
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
