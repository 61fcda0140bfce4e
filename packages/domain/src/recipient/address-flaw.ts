import { FAMILY_OF_NETWORK_TYPE, type NetworkType } from '../family/chain-families.ts'
import { findForeignAddress } from './foreign-address.ts'

const EVM = /^0x[0-9a-f]{40}$/i
/** The zero address, and those of precompiled contracts. */
const RESERVED = /^0x0{38}/
const MIXED = /^(?=.*[a-f])(?=.*[A-F])/
const TON_TEST = /^[0k][Qf][\w+/-]{46}$/

/** Why a text with the shape of an address is invalid on a network, as a sentence; undefined if it has no such shape. */
export function addressFlaw(text: string, networkType: NetworkType): string | undefined {
  const foreign = findForeignAddress(text, networkType)
  if (foreign !== undefined) return `${foreign.message}.`
  const family = FAMILY_OF_NETWORK_TYPE[networkType]
  if (family === 'ton' && TON_TEST.test(text)) return 'This address is for TON’s test network.'
  if (family !== 'evm' || !EVM.test(text)) return undefined
  if (RESERVED.test(text)) return 'Nobody owns this address: what is sent there is lost.'
  return MIXED.test(text.slice(2)) ? 'One of its characters is mistyped. Copy it again.' : undefined
}
