import type { ChainFamily } from '../catalog/network-type.ts'

/** Hex addresses differ in case by their checksum alone. */
const HEX_FAMILIES: ReadonlySet<ChainFamily> = new Set(['evm', 'starknet', 'fuel', 'sui'])

const spelling = (address: string, family: ChainFamily): string =>
  HEX_FAMILIES.has(family) ? address.toLowerCase() : address

/** Whether two spellings mean one address. */
export const isSameAddress = (left: string, right: string, family: ChainFamily): boolean =>
  spelling(left, family) === spelling(right, family)
