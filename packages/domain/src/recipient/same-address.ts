import type { ChainFamily } from '../catalog/network-type.ts'

/** The case of hex addresses only encodes their checksum. */
const HEX_FAMILIES: ReadonlySet<ChainFamily> = new Set(['evm', 'starknet', 'fuel', 'sui'])

const spelling = (address: string, family: ChainFamily): string =>
  HEX_FAMILIES.has(family) ? address.toLowerCase() : address

/** Whether two spellings denote the same address. */
export const isSameAddress = (left: string, right: string, family: ChainFamily): boolean =>
  spelling(left, family) === spelling(right, family)
