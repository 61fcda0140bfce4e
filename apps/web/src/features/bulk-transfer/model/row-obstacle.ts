import { BULK_MESSAGES } from '@sunspan/domain'
import type { FormCatalog } from './bulk-catalog.ts'

/** Why a row cannot be paid on a network, true to the reason; undefined if it can. */
export function rowObstacle(
  catalog: FormCatalog | undefined,
  usedNetworks: ReadonlySet<string>,
  { id, name }: { readonly id: string; readonly name: string },
): string | undefined {
  const network = catalog?.networks.find((each) => each.id === id)
  if (catalog === undefined || network?.active !== true) return BULK_MESSAGES.unavailable
  if (id === catalog.sourceNetworkId) return 'You’re sending from here'
  if (network.currency === undefined) return `No ${catalog.currencyIn.symbol} on ${name}`
  return usedNetworks.has(id) ? BULK_MESSAGES.networkUsed : undefined
}
