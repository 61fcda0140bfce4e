import type { ChainFamily } from '../family/chain-families.ts'

/** Specification, sections 2 and 9: number of leading and trailing characters shown. */
const SHOWN_OF_EVM = [4, 3] as const
const SHOWN_OF_OTHERS = [6, 4] as const

/** Shortens an address for lists. */
export function shortenAddress(address: string, family: ChainFamily): string {
  const [lead, trail] = family === 'evm' ? SHOWN_OF_EVM : SHOWN_OF_OTHERS
  return address.length <= lead + trail ? address : `${address.slice(0, lead)}…${address.slice(-trail)}`
}
