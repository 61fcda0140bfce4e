import type { ChainFamily } from '../catalog/network-type.ts'

/** The case of hex addresses only encodes their checksum. */
const HEX_FAMILIES: ReadonlySet<ChainFamily> = new Set(['evm', 'starknet', 'fuel', 'sui'])

/** The same text for all spellings of an address. Without a family, an address in hex is recognized by its prefix. */
export const addressKey = (address: string, family: ChainFamily | undefined): string =>
  (family === undefined || HEX_FAMILIES.has(family)) && address.startsWith('0x')
    ? address.toLowerCase()
    : address

/** Whether two spellings denote the same address. */
export const isSameAddress = (left: string, right: string, family: ChainFamily): boolean =>
  addressKey(left, family) === addressKey(right, family)
