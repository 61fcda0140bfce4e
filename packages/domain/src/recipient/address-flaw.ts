import { FAMILY_OF_NETWORK_TYPE, type ChainFamily, type NetworkType } from '../family/chain-families.ts'
import { findForeignAddress } from './foreign-address.ts'

const EVM = /^0x[0-9a-f]{40}$/i
/** The zero address, and those of precompiled contracts. */
const RESERVED = /^0x0{38}/
const MIXED = /^(?=.*[a-f])(?=.*[A-F])/
const TON_TEST = /^[0k][Qf][\w+/-]{46}$/
const HEX_32 = /^0x[0-9a-f]{64}$/i
/** No hash has twelve zero bytes in front. */
const PADDED = /^0x0{24}/

/** Families that share the shape of 32 bytes in hex spell them differently: what a spelling that one of them refuses may be instead. */
const SPELLINGS: Partial<
  Record<ChainFamily, { readonly mixed: string; readonly single: string | undefined }>
> = {
  fuel: {
    mixed:
      'One of its characters is mistyped, or it is a Starknet address. Copy it again from a Fuel wallet.',
    single:
      'Written in one case it could be a Starknet or Sui address as well. Copy it from a Fuel wallet, with its small and capital letters.',
  },
  starknet: {
    mixed:
      'One of its characters is mistyped, or it is a Fuel address. Copy it again from a Starknet wallet.',
    single: undefined,
  },
  sui: {
    mixed: 'Sui addresses are written in one case: this is a Fuel or Starknet address.',
    single: undefined,
  },
}

function hexFlaw(text: string, family: ChainFamily): string | undefined {
  const spelling = SPELLINGS[family]
  if (spelling === undefined || !HEX_32.test(text)) return undefined
  if (PADDED.test(text))
    return 'No wallet has an address with this many zeros: it looks like a padded EVM address.'
  return MIXED.test(text.slice(2)) ? spelling.mixed : spelling.single
}

/** Why a text with the shape of an address is invalid on a network, as a sentence; undefined if it has no such shape. */
export function addressFlaw(text: string, networkType: NetworkType): string | undefined {
  const foreign = findForeignAddress(text, networkType)
  if (foreign !== undefined) return `${foreign.message}.`
  const family = FAMILY_OF_NETWORK_TYPE[networkType]
  if (family === 'ton' && TON_TEST.test(text)) return 'This address is for TON’s test network.'
  if (family !== 'evm' || !EVM.test(text)) return hexFlaw(text, family)
  if (RESERVED.test(text)) return 'Nobody owns this address: what is sent there is lost.'
  return MIXED.test(text.slice(2)) ? 'One of its characters is mistyped. Copy it again.' : undefined
}
