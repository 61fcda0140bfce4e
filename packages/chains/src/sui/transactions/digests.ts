import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { toBase58 } from '../../encoding/base58.ts'

const HASH_BYTES = 32

export const blake = (...parts: readonly Uint8Array[]): Uint8Array =>
  blake2b(concatBytes(...parts), { dkLen: HASH_BYTES })

/** A transaction's id, known before it is sent. */
export const transactionDigest = (bytes: Uint8Array): string =>
  toBase58(blake(utf8ToBytes('TransactionData::'), bytes))

/** Intents of what is signed: the scope, then version and app. */
const TRANSACTION = Uint8Array.of(0, 0, 0)
const PERSONAL_MESSAGE = Uint8Array.of(3, 0, 0)

export const transactionHash = (bytes: Uint8Array): Uint8Array => blake(TRANSACTION, bytes)
/** Of a message that was written as a vector of bytes. */
export const personalMessageHash = (message: Uint8Array): Uint8Array => blake(PERSONAL_MESSAGE, message)

/** The address of a public key of the scheme. */
export const addressOfKey = (flag: number, key: Uint8Array): string =>
  `0x${bytesToHex(blake(Uint8Array.of(flag), key))}`
