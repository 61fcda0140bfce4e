import type { Catalog } from '@sunspan/bridge'
import { ApiError } from './api-error.ts'

/** Normalizes an address on a network. Throws INVALID_ADDRESS. */
export function normalizeAddress(
  catalog: Catalog,
  networkId: string,
  address: { readonly field: string; readonly text: string },
): string {
  const { name } = catalog.getNetwork(networkId).network
  const normal = catalog.codecOf(networkId)?.normalize(address.text)
  if (normal !== undefined) return normal
  throw new ApiError('INVALID_ADDRESS', `This address isn’t valid on ${name}.`, {
    details: { field: address.field },
  })
}
