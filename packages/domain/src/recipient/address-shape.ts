import { INPUT_MAX_LENGTH } from '../amount/amount-constants.ts'
import type { ChainFamily } from '../family/chain-families.ts'
import { base58ByteLength } from './base58-length.ts'

const EVM = /^0x[0-9a-f]{40}$/i
const HEX_32 = /^0x[0-9a-f]{64}$/i
/** A Starknet address is below 2^251; wallets often omit its leading zeros. */
const STARKNET = /^0x(?:0[0-7][0-9a-f]{62}|[0-7][0-9a-f]{62}|[1-9a-f][0-9a-f]{57,61})$/i
const TON_FRIENDLY = /^[EUk0][Qf][A-Za-z0-9_+/-]{46}$/
const TON_RAW = /^(?:-1|0):[0-9a-f]{64}$/i
const BECH32 = /^(?:bc|tb|bcrt)1[02-9ac-hj-np-z]{11,87}$/
const BITCOIN_LEGACY = /^[13mn2]/

const isBech32 = (text: string): boolean =>
  // A single case throughout, as the standard requires.
  BECH32.test(text) || (new RegExp(BECH32, 'i').test(text) && text === text.toUpperCase())

const SHAPES: Readonly<Record<ChainFamily, (text: string) => boolean>> = {
  evm: (text) => EVM.test(text),
  starknet: (text) => STARKNET.test(text),
  ton: (text) => TON_FRIENDLY.test(text) || TON_RAW.test(text),
  solana: (text) => text.length >= 32 && text.length <= 44 && base58ByteLength(text) === 32,
  tron: (text) => text.length === 34 && text.startsWith('T') && base58ByteLength(text) === 25,
  fuel: (text) => HEX_32.test(text),
  bitcoin: (text) => isBech32(text) || (BITCOIN_LEGACY.test(text) && base58ByteLength(text) === 25),
  sui: (text) => HEX_32.test(text),
}

/**
 * Families that an address could belong to, by its shape only: no checksum is verified. Several for the 32-byte hex texts shared by Starknet, Fuel
 * and Sui; none for a text that is not an address.
 */
export function familiesOfShape(text: string): readonly ChainFamily[] {
  if (text.length > INPUT_MAX_LENGTH) return []
  // CAST: SHAPES is declared with exactly these keys.
  return (Object.keys(SHAPES) as ChainFamily[]).filter((family) => SHAPES[family](text))
}
