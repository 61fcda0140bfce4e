import type { ChainFamily } from '../catalog/network-type.ts'

/** Whether addresses are in hex, where the case only encodes a checksum. */
const IN_HEX: Readonly<Record<ChainFamily, boolean>> = {
  evm: true,
  starknet: true,
  ton: false,
  solana: false,
  tron: false,
  fuel: true,
  bitcoin: false,
  sui: true,
}

/** The same text for all spellings of an address. Without a family, an address in hex is recognized by its prefix. */
export const addressKey = (address: string, family: ChainFamily | undefined): string =>
  (family === undefined || IN_HEX[family]) && address.startsWith('0x') ? address.toLowerCase() : address

/** Whether two spellings denote the same address. */
export const isSameAddress = (left: string, right: string, family: ChainFamily): boolean =>
  addressKey(left, family) === addressKey(right, family)
