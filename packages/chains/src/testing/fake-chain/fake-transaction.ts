import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'

/** One payment of a batch. */
export interface FakeLeg {
  readonly id: string
  readonly to: string
  readonly token: string | null
  readonly amount: bigint
}

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
  /** What the transaction costs its sender, whatever becomes of it. */
  readonly fee: bigint
  /** Payments through the payout contract; absent for a plain transfer. */
  readonly legs?: readonly FakeLeg[] | undefined
  /** The last height of a block that may have it, on chains where bytes die of age; its nonce then only tells it from others. */
  readonly validUntil?: bigint | undefined
}

export interface EncodedTransaction {
  readonly txId: string
  readonly raw: string
}

export const fakeHash = (...parts: readonly string[]): string =>
  `0x${bytesToHex(sha256(utf8ToBytes(JSON.stringify(parts))))}`

const FakeTransactionSchema = v.object({
  from: v.string(),
  nonce: v.string(),
  to: v.string(),
  token: v.nullable(v.string()),
  amount: v.string(),
  reference: v.nullable(v.string()),
  fee: v.string(),
  validUntil: v.optional(v.string()),
  legs: v.nullable(
    v.array(v.object({ id: v.string(), to: v.string(), token: v.nullable(v.string()), amount: v.string() })),
  ),
})

/** Bytes of a transaction as 0x-hex; its id is their hash, as on a real chain. */
export function encodeTransaction(transaction: FakeTransaction): EncodedTransaction {
  const { from, nonce, to, token, amount, reference, fee, legs, validUntil } = transaction
  const text = JSON.stringify({
    ...{ from, nonce: String(nonce), to, token, amount: String(amount), reference, fee: String(fee) },
    legs: legs?.map((leg) => ({ ...leg, amount: String(leg.amount) })) ?? null,
    ...(validUntil === undefined ? {} : { validUntil: String(validUntil) }),
  })
  return { txId: fakeHash(text), raw: `0x${bytesToHex(utf8ToBytes(text))}` }
}

/** Throws an Error when the bytes are not those of a fake transaction. */
export function decodeTransaction(raw: string): FakeTransaction {
  const text = new TextDecoder().decode(hexToBytes(raw.slice(2)))
  const { legs, validUntil, ...fields } = v.parse(FakeTransactionSchema, JSON.parse(text))
  return {
    ...fields,
    nonce: BigInt(fields.nonce),
    amount: BigInt(fields.amount),
    fee: BigInt(fields.fee),
    legs: legs?.map((leg) => ({ ...leg, amount: BigInt(leg.amount) })),
    ...(validUntil === undefined ? {} : { validUntil: BigInt(validUntil) }),
  }
}
