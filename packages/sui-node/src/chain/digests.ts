import { blake2b } from '@noble/hashes/blake2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { fromBase58, normalizeSuiAddress, toBase58, toHex } from '@mysten/sui/utils'

const HASH_BYTES = 32
/** What the id of an object that a transaction creates is derived with. */
const CHILD_SCOPE = 0xf1

export const hash = (...parts: readonly Uint8Array[]): Uint8Array =>
  blake2b(concatBytes(...parts), { dkLen: HASH_BYTES })

/** The digest of bytes under the name of their type, as a text. */
export const digestOf = (name: string, bytes: Uint8Array): string =>
  toBase58(hash(utf8ToBytes(`${name}::`), bytes))

/** The id of the object that a transaction creates as its `count`-th. */
export function createdId(digest: string, count: number): string {
  const number = new Uint8Array(8)
  new DataView(number.buffer).setBigUint64(0, BigInt(count), true)
  return normalizeSuiAddress(toHex(hash(Uint8Array.of(CHILD_SCOPE), fromBase58(digest), number)))
}
