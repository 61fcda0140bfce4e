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

/** An output of a transaction that nothing has spent when it is named. */
export interface FakeCoin {
  /** The transaction's id and the number of the output. */
  readonly name: string
  readonly amount: bigint
}

/** What one output pays. */
export interface FakeOutput {
  readonly to: string
  readonly amount: bigint
}

/** A transfer of one account. At most one transaction of an account and nonce can ever be mined, unless the chain has another rule for its bytes. */
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
  /** Those payments are all made or none, though the bytes do not die of age. */
  readonly sharesFate?: true | undefined
  /** The last height of a block that may have it, on chains where bytes die of age; its nonce then only distinguishes it from others. */
  readonly validUntil?: bigint | undefined
  /** The last time of a block that may have it, in milliseconds: its nonce is a query id then, which is taken once, in any order. */
  readonly expiresAt?: bigint | undefined
  /** The coins that it spends, each of which is spent once; what is left of them after the fee goes back to the sender. */
  readonly inputs?: readonly FakeCoin[] | undefined
  /** Who is paid, where several are; absent: `to` alone. */
  readonly outputs?: readonly FakeOutput[] | undefined
}

/** Who is paid how much, whichever way the transaction says it. */
export const outputsOf = ({ to, amount, outputs }: FakeTransaction): readonly FakeOutput[] =>
  outputs ?? [{ to, amount }]

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
  sharesFate: v.optional(v.literal(true)),
  validUntil: v.optional(v.string()),
  expiresAt: v.optional(v.string()),
  inputs: v.optional(v.array(v.object({ name: v.string(), amount: v.string() }))),
  outputs: v.optional(v.array(v.object({ to: v.string(), amount: v.string() }))),
  legs: v.nullable(
    v.array(v.object({ id: v.string(), to: v.string(), token: v.nullable(v.string()), amount: v.string() })),
  ),
})

const textOf = (amount: bigint | undefined): string | undefined =>
  amount === undefined ? undefined : String(amount)

const asText = <Item extends { readonly amount: bigint }>(items: readonly Item[] | undefined) =>
  items?.map((item) => ({ ...item, amount: String(item.amount) }))

const asNumbers = <Item extends { readonly amount: string }>(items: readonly Item[] | undefined) =>
  items?.map((item) => ({ ...item, amount: BigInt(item.amount) }))

/** Bytes of a transaction as 0x-hex; its id is their hash, as on a real chain. */
export function encodeTransaction(transaction: FakeTransaction): EncodedTransaction {
  const { from, nonce, to, token, amount, reference, fee, legs, validUntil, expiresAt } = transaction
  const text = JSON.stringify({
    from,
    nonce: String(nonce),
    to,
    token,
    amount: String(amount),
    reference,
    fee: String(fee),
    legs: asText(legs) ?? null,
    sharesFate: transaction.sharesFate,
    validUntil: textOf(validUntil),
    expiresAt: textOf(expiresAt),
    inputs: asText(transaction.inputs),
    outputs: asText(transaction.outputs),
  })
  return { txId: fakeHash(text), raw: `0x${bytesToHex(utf8ToBytes(text))}` }
}

/** Throws an Error when the bytes are not those of a fake transaction. */
export function decodeTransaction(raw: string): FakeTransaction {
  const text = new TextDecoder().decode(hexToBytes(raw.slice(2)))
  const { legs, validUntil, expiresAt, inputs, outputs, ...fields } = v.parse(
    FakeTransactionSchema,
    JSON.parse(text),
  )
  return {
    ...fields,
    nonce: BigInt(fields.nonce),
    amount: BigInt(fields.amount),
    fee: BigInt(fields.fee),
    legs: asNumbers(legs ?? undefined),
    ...(validUntil === undefined ? {} : { validUntil: BigInt(validUntil) }),
    ...(expiresAt === undefined ? {} : { expiresAt: BigInt(expiresAt) }),
    ...(inputs === undefined ? {} : { inputs: asNumbers(inputs) }),
    ...(outputs === undefined ? {} : { outputs: asNumbers(outputs) }),
  }
}

/** The id that a wallet takes once, of those that the `query-id` model knows. */
export const queryIdOf = ({ from, nonce }: Pick<FakeTransaction, 'from' | 'nonce'>): string =>
  `${from} ${String(nonce)}`
