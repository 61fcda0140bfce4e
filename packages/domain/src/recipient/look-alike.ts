import type { ChainFamily } from '../catalog/network-type.ts'
import { isSameAddress } from './same-address.ts'
import { shortenAddress } from './shorten-address.ts'

/** Addresses of one length that differ in no more places than this are one address with a typing error. */
const TYPING_ERRORS = 4

/**
 * The known address that this one could be taken for: it reads the same where lists shorten it, or differs in a few characters
 * only. Thieves make such addresses and leave them in people's histories to be copied. Case does not count, since the eye skips
 * it. Undefined for an address that is known itself, in any spelling.
 */
export function findLookAlike(
  address: string,
  known: readonly string[],
  family: ChainFamily,
): string | undefined {
  if (known.some((other) => isSameAddress(address, other, family))) return undefined
  const folded = address.toLowerCase()
  const short = shortenAddress(folded, family)
  return known.find((other) => {
    const foldedOther = other.toLowerCase()
    return shortenAddress(foldedOther, family) === short || differences(folded, foldedOther) <= TYPING_ERRORS
  })
}

/** Places in which two texts differ; texts of different lengths differ everywhere. */
function differences(left: string, right: string): number {
  if (left.length !== right.length) return Number.POSITIVE_INFINITY
  let count = 0
  for (let index = 0; index < left.length; index += 1) {
    if (left.charAt(index) !== right.charAt(index)) count += 1
  }
  return count
}
