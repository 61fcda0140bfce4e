import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** A transfer of one account; at most one transaction of an account and nonce can ever be mined. */
export interface FakeTransaction {
  readonly from: string
  readonly nonce: bigint
  readonly to: string
  /** Null for the native coin. */
  readonly token: string | null
  readonly amount: bigint
  /** 0x-prefixed hex of 16 bytes that the transaction carries. */
  readonly reference: string | null
}

export interface EncodedTransaction {
  readonly txId: string
  readonly raw: string
}

export const fakeHash = (...parts: readonly string[]): string =>
  `0x${bytesToHex(sha256(utf8ToBytes(JSON.stringify(parts))))}`

/** Bytes of a transaction as 0x-hex; its id is their hash, as on a real chain. */
export function encodeTransaction(transaction: FakeTransaction): EncodedTransaction {
  const { from, nonce, to, token, amount, reference } = transaction
  const text = JSON.stringify([from, String(nonce), to, token, String(amount), reference])
  return { txId: fakeHash(text), raw: `0x${bytesToHex(utf8ToBytes(text))}` }
}

/** Throws an Error when the bytes are not those of a fake transaction. */
export function decodeTransaction(raw: string): FakeTransaction {
  const fields: unknown = JSON.parse(new TextDecoder().decode(hexToBytes(raw.slice(2))))
  if (!Array.isArray(fields)) throw new Error('These bytes are not a fake transaction')
  const [from, nonce, to, token, amount, reference] = fields.map((field: unknown) =>
    typeof field === 'string' ? field : null,
  )
  if (!from || !nonce || !to || !amount) throw new Error('These bytes are not a fake transaction')
  return {
    from,
    nonce: BigInt(nonce),
    to,
    token: token ?? null,
    amount: BigInt(amount),
    reference: reference ?? null,
  }
}
