import type { Catalog } from './catalog.ts'

/** Normalises a hash for its network's family; any other text is returned trimmed. */
export function normalizeHash(catalog: Catalog, networkId: string, text: string): string {
  const trimmed = text.trim()
  return catalog.descriptorOf(networkId)?.transactionHash.normalize(trimmed) ?? trimmed
}
