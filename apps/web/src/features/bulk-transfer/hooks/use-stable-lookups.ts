import { useRef } from 'react'
import type { NameLookup } from '../../../entities/name/name-lookup.ts'
import { useNameLookups, type NameQuestion } from '../../../entities/name/use-name-lookup.ts'

/** Lookups of texts that look like names, in order. List and entries keep their identity until something changes. */
export function useStableLookups(questions: readonly NameQuestion[]): readonly NameLookup[] {
  const lookups = useNameLookups(questions)
  const text = JSON.stringify(lookups)
  const latest = useRef({ text, lookups })
  if (latest.current.text !== text) {
    const before = latest.current.lookups
    const same = (index: number): boolean => JSON.stringify(before[index]) === JSON.stringify(lookups[index])
    latest.current = {
      text,
      lookups: lookups.map((lookup, index) => (same(index) ? (before[index] ?? lookup) : lookup)),
    }
  }
  return latest.current.lookups
}
