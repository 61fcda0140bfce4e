import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { toBase58 } from '../../encoding/base58.ts'
import { keyBytes } from '../transactions/program-address.ts'

const KEY_BYTES = 32
const SIGNATURE_BYTES = 64
/** A version 2 record starts with the validation of its owner and of its target (two bytes each) and its content length (four). */
const RECORD_2_HEADER = 8
/** Validated by a Solana signature. */
const BY_SOLANA = 1

/** The payee that a record states. */
export type PayeeRecord =
  | { readonly status: 'paid'; readonly address: string }
  /** Written by a previous owner, or empty: the name's owner is paid. */
  | { readonly status: 'stale' }
  /** Not trustworthy, although the owner meant someone else: no address is returned. */
  | { readonly status: 'refused' }

const isSigned = (signature: Uint8Array, text: Uint8Array, owner: string): boolean => {
  try {
    return ed25519.verify(signature, text, keyBytes(owner), { zip215: false })
  } catch {
    // Signatures and keys may be malformed bytes.
    return false
  }
}

/** Version 1: 32 bytes of payee, followed by the name owner's signature over the hex digits of the payee and of the record's own address. */
export function readRecord1(data: Uint8Array, record: string, owner: string): PayeeRecord {
  const paid = data.subarray(0, KEY_BYTES)
  const signature = data.subarray(KEY_BYTES, KEY_BYTES + SIGNATURE_BYTES)
  const text = utf8ToBytes(bytesToHex(concatBytes(paid, keyBytes(record))))
  return isSigned(signature, text, owner) ? { status: 'paid', address: toBase58(paid) } : { status: 'stale' }
}

/** Version 2: the name's owner when it was written, who consented to be paid, and the payee; the last two must be equal. */
export function readRecord2(data: Uint8Array, owner: string): PayeeRecord {
  const key = (place: number): string =>
    toBase58(data.subarray(RECORD_2_HEADER + place * KEY_BYTES, RECORD_2_HEADER + (place + 1) * KEY_BYTES))
  const isVouchedFor = [0, 2].every((at) => data[at] === BY_SOLANA && data[at + 1] === 0)
  if (!isVouchedFor || data.length !== RECORD_2_HEADER + 3 * KEY_BYTES) return { status: 'refused' }
  if (key(0) !== owner) return { status: 'stale' }
  return key(1) === key(2) ? { status: 'paid', address: key(2) } : { status: 'refused' }
}
