import { chainDescriptor } from '@sunspan/chains'
import type { Catalog } from './create-catalog.ts'

/** A hash in the one spelling of its network's family; what is none stays as it is. */
export function normalizeHash(catalog: Catalog, networkId: string, text: string): string {
  const trimmed = text.trim()
  return chainDescriptor(catalog.familyOf(networkId))?.transactionHash.normalize(trimmed) ?? trimmed
}
