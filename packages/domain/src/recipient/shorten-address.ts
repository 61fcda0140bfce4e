import type { ChainFamily } from '../catalog/network-type.ts'

/** Specification, sections 2 and 9: leading and trailing characters that are shown. */
const SHOWN_OF_EVM = [4, 3] as const
const SHOWN_OF_OTHERS = [6, 4] as const

/** An address as lists show it. */
export function shortenAddress(address: string, family: ChainFamily): string {
  const [lead, trail] = family === 'evm' ? SHOWN_OF_EVM : SHOWN_OF_OTHERS
  return address.length <= lead + trail ? address : `${address.slice(0, lead)}...${address.slice(-trail)}`
}
