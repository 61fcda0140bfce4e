import type { ChainFamily } from '../catalog/network-type.ts'

/** Specification, sections 2 and 9: 4 leading and 3 trailing characters of an EVM address, 6 and 4 of others. */
export function shortenAddress(address: string, family: ChainFamily): string {
  const [lead, trail] = family === 'evm' ? [4, 3] : [6, 4]
  return address.length <= lead + trail ? address : `${address.slice(0, lead)}...${address.slice(-trail)}`
}
