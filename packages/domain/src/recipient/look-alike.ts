import type { ChainFamily } from '../catalog/network-type.ts'
import { shortenAddress } from '../validation/shorten-address.ts'

/** Hex addresses differ in case by their checksum alone. */
const HEX_FAMILIES: ReadonlySet<ChainFamily> = new Set(['evm', 'starknet', 'fuel', 'sui'])

const spelling = (address: string, family: ChainFamily): string =>
  HEX_FAMILIES.has(family) ? address.toLowerCase() : address

export const isSameAddress = (left: string, right: string, family: ChainFamily): boolean =>
  spelling(left, family) === spelling(right, family)

/**
 * The address among `known` that reads the same once it is shortened for the screen, but is another: what somebody plants in a
 * history so that it is copied by mistake.
 */
export function findLookAlike(
  address: string,
  known: readonly string[],
  family: ChainFamily,
): string | undefined {
  const wanted = shortenAddress(spelling(address, family), family)
  if (known.some((other) => isSameAddress(address, other, family))) return undefined
  return known.find((other) => shortenAddress(spelling(other, family), family) === wanted)
}
