import type { ChainFamily } from '../family/chain-families.ts'

/** Specification, sections 2 and 9: number of leading and trailing characters shown. */
const SHOWN_OF_EVM = [4, 3] as const
const SHOWN_OF_OTHERS = [6, 4] as const

/** Characters shown at each end where one address is to be recognised: the ends of lists are soon forged. */
const SHOWN_OF_ONE = 6

/** Shortens an address for a field or a chip that shows no other. */
export const headAndTail = (address: string): string =>
  address.length <= 2 * SHOWN_OF_ONE
    ? address
    : `${address.slice(0, SHOWN_OF_ONE)}…${address.slice(-SHOWN_OF_ONE)}`

/** Shortens an address for lists. */
export function shortenAddress(address: string, family: ChainFamily): string {
  const [lead, trail] = family === 'evm' ? SHOWN_OF_EVM : SHOWN_OF_OTHERS
  return address.length <= lead + trail ? address : `${address.slice(0, lead)}…${address.slice(-trail)}`
}
