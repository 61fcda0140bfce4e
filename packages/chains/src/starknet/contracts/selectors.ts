import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** Number of a contract's function or event: the lowest 250 bits of its name's hash. */
export const selectorOf = (name: string): bigint =>
  BigInt(`0x${bytesToHex(keccak_256(utf8ToBytes(name)))}`) % 2n ** 250n

export const TRANSFER_EVENT = selectorOf('Transfer')
export const TRANSFER = selectorOf('transfer')
export const ALLOWANCE = selectorOf('allowance')
