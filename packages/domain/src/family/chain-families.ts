import { INPUT_MAX_LENGTH } from '../amount/amount-constants.ts'
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

interface FamilyFacts {
  /** For display. */
  readonly name: string
  /** Types of its networks in the API, as named in the specification. */
  readonly networkTypes: readonly string[]
  /** Whether a text has the shape of one of its addresses; no checksum is verified. */
  readonly hasShape: (text: string) => boolean
}

/**
 * The families of the API. A family is one kind of chain with one address format, one wallet standard and one adapter folder: zkSync Era is a network
 * of the EVM family; Eclipse is one of type SOLANA.
 */
const FACTS = {
  evm: { name: 'EVM', networkTypes: ['EVM', 'ZK_SYNC_ERA'], hasShape: (text: string) => EVM.test(text) },
  starknet: {
    name: 'Starknet',
    networkTypes: ['STARKNET'],
    hasShape: (text: string) => STARKNET.test(text),
  },
  ton: {
    name: 'TON',
    networkTypes: ['TON'],
    hasShape: (text: string) => TON_FRIENDLY.test(text) || TON_RAW.test(text),
  },
  solana: {
    name: 'Solana',
    networkTypes: ['SOLANA'],
    hasShape: (text: string) => text.length >= 32 && text.length <= 44 && base58ByteLength(text) === 32,
  },
  tron: {
    name: 'Tron',
    networkTypes: ['TRON'],
    hasShape: (text: string) => text.length === 34 && text.startsWith('T') && base58ByteLength(text) === 25,
  },
  fuel: { name: 'Fuel', networkTypes: ['FUEL'], hasShape: (text: string) => HEX_32.test(text) },
  bitcoin: {
    name: 'Bitcoin',
    networkTypes: ['BTC'],
    hasShape: (text: string) =>
      isBech32(text) || (BITCOIN_LEGACY.test(text) && base58ByteLength(text) === 25),
  },
  sui: { name: 'Sui', networkTypes: ['SUI'], hasShape: (text: string) => HEX_32.test(text) },
} as const satisfies Readonly<Record<string, FamilyFacts>>

export type ChainFamily = keyof typeof FACTS
export type NetworkType = (typeof FACTS)[ChainFamily]['networkTypes'][number]

// CAST: the keys of a constant.
export const CHAIN_FAMILIES = Object.keys(FACTS) as unknown as readonly [ChainFamily, ...ChainFamily[]]

/** Display names of the families. */
// CAST: one entry for each family, with its name.
export const FAMILY_NAMES = Object.fromEntries(
  CHAIN_FAMILIES.map((family) => [family, FACTS[family].name]),
) as { readonly [Family in ChainFamily]: (typeof FACTS)[Family]['name'] }

/** Network types of the API. */
// CAST: a family has one or more.
export const NETWORK_TYPES = CHAIN_FAMILIES.flatMap(
  (family): readonly NetworkType[] => FACTS[family].networkTypes,
) as unknown as readonly [NetworkType, ...NetworkType[]]

// CAST: one entry for each type.
export const FAMILY_OF_NETWORK_TYPE = Object.fromEntries(
  CHAIN_FAMILIES.flatMap((family) => FACTS[family].networkTypes.map((type) => [type, family])),
) as Readonly<Record<NetworkType, ChainFamily>>

/**
 * Families that an address could belong to, by its shape only: no checksum is verified. Several for the 32-byte hex texts shared by Starknet, Fuel
 * and Sui; none for a text that is not an address.
 */
export const familiesOfShape = (text: string): readonly ChainFamily[] =>
  text.length > INPUT_MAX_LENGTH ? [] : CHAIN_FAMILIES.filter((family) => FACTS[family].hasShape(text))
