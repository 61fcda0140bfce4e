import type { ChainFamily } from '../family/chain-families.ts'
import { isSameAddress } from './same-address.ts'
import { shortenAddress } from './shorten-address.ts'

/** Addresses of equal length that differ in no more places than this are treated as a typing error. */
const TYPING_ERRORS = 4

/**
 * The known address that this one could be mistaken for: it reads the same when shortened in lists, or differs in only a few characters. Thieves
 * create such addresses and plant them in users' histories to be copied. Case-insensitive, since the eye ignores case. Undefined for an address that
 * is known itself, in any spelling.
 */
export function findLookAlike(
  address: string,
  known: readonly string[],
  family: ChainFamily,
): string | undefined {
  if (known.some((other) => isSameAddress(address, other))) return undefined
  const folded = address.toLowerCase()
  const short = shortenAddress(folded, family)
  return known.find((other) => {
    const foldedOther = other.toLowerCase()
    return shortenAddress(foldedOther, family) === short || differences(folded, foldedOther) <= TYPING_ERRORS
  })
}

/** Number of places in which two texts differ; infinite for texts of different lengths. */
function differences(left: string, right: string): number {
  if (left.length !== right.length) return Number.POSITIVE_INFINITY
  let count = 0
  for (let index = 0; index < left.length; index += 1) {
    if (left.charAt(index) !== right.charAt(index)) count += 1
  }
  return count
}
