import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { toBase58 } from '../../encoding/base58.ts'
import { keyBytes } from '../transactions/program-address.ts'

const KEY_BYTES = 32
const SIGNATURE_BYTES = 64
/** Version 2 begins with who has vouched for its owner, who for its target (two bytes each), and the length of what it says (four). */
const RECORD_2_HEADER = 8
/** An account of Solana has. */
const BY_SOLANA = 1

/** What a record says of who is paid. */
export type PaidRecord =
  | { readonly status: 'paid'; readonly address: string }
  /** It is of an owner from before, or nothing at all: who owns the name is paid. */
  | { readonly status: 'stale' }
  /** It cannot be believed, and the owner meant somebody else: nobody is paid. */
  | { readonly status: 'refused' }

const isSigned = (signature: Uint8Array, text: Uint8Array, owner: string): boolean => {
  try {
    return ed25519.verify(signature, text, keyBytes(owner), { zip215: false })
  } catch {
    // Signatures and keys can be bytes that are none.
    return false
  }
}

/** Version 1: 32 bytes of who is paid, and the signature of the name's owner over them and the record's own address, in hexadecimal digits. */
export function readRecord1(data: Uint8Array, record: string, owner: string): PaidRecord {
  const paid = data.subarray(0, KEY_BYTES)
  const signature = data.subarray(KEY_BYTES, KEY_BYTES + SIGNATURE_BYTES)
  const text = utf8ToBytes(bytesToHex(concatBytes(paid, keyBytes(record))))
  return isSigned(signature, text, owner) ? { status: 'paid', address: toBase58(paid) } : { status: 'stale' }
}

/** Version 2: who has owned the name as it was written, who has agreed to be paid, and who is paid, which must be the same. */
export function readRecord2(data: Uint8Array, owner: string): PaidRecord {
  const key = (place: number): string =>
    toBase58(data.subarray(RECORD_2_HEADER + place * KEY_BYTES, RECORD_2_HEADER + (place + 1) * KEY_BYTES))
  const isVouchedFor = [0, 2].every((at) => data[at] === BY_SOLANA && data[at + 1] === 0)
  if (!isVouchedFor || data.length !== RECORD_2_HEADER + 3 * KEY_BYTES) return { status: 'refused' }
  if (key(0) !== owner) return { status: 'stale' }
  return key(1) === key(2) ? { status: 'paid', address: key(2) } : { status: 'refused' }
}
