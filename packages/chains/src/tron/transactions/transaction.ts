import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { bytesOf, integerOf, readMessage, writeMessage } from './wire.ts'

const CONTRACT_TYPES = { TransferContract: 1n, TriggerSmartContract: 31n } as const

export type ContractType = keyof typeof CONTRACT_TYPES

/** What a transaction does: move coins, or call a contract. Addresses are 21 bytes in hex. */
export interface TronPayment {
  readonly type: ContractType
  readonly owner: string
  /** The recipient of coins, or the contract. */
  readonly to: string
  /** Sun that move. */
  readonly amount: bigint
  /** The call, in hex; of a transfer, its memo. */
  readonly data: string
  /** Sun that the call may burn for energy. */
  readonly feeLimit: bigint
}

/** Where a transaction belongs and until when. Hashes are in hex; times in milliseconds since 1970. */
export interface TronAnchor {
  /** A block of the last 65,536. */
  readonly height: bigint
  readonly hash: string
  readonly expiration: bigint
  readonly timestamp: bigint
}

/** The signed part of a transaction: its JSON, as wallets take it, and its bytes. */
export interface WrittenTransaction {
  readonly txId: string
  readonly rawData: Uint8Array<ArrayBuffer>
}

const REF_DIGITS = 4
const HASH_START = 16
const HASH_END = 32

/** The two fields by which a transaction names a block. */
export const refOf = ({ height, hash }: Pick<TronAnchor, 'height' | 'hash'>) => ({
  bytes: height.toString(16).padStart(REF_DIGITS, '0').slice(-REF_DIGITS),
  hash: hash.slice(HASH_START, HASH_END),
})

export const typeUrlOf = (type: ContractType): string => `type.googleapis.com/protocol.${type}`

/** Encodes a transaction as TRON's own libraries do; its id is the hash of these bytes. */
export function writeTransaction(payment: TronPayment, anchor: TronAnchor): WrittenTransaction {
  const { type, data } = payment
  const isCall = type === 'TriggerSmartContract'
  const ref = refOf(anchor)
  const value = writeMessage([
    { id: 1, bytes: hexToBytes(payment.owner) },
    { id: 2, bytes: hexToBytes(payment.to) },
    { id: 3, number: payment.amount },
    ...(isCall ? [{ id: 4, bytes: hexToBytes(data) }] : []),
  ])
  const parameter = writeMessage([
    { id: 1, bytes: utf8ToBytes(typeUrlOf(type)) },
    { id: 2, bytes: value },
  ])
  const contract = writeMessage([
    { id: 1, number: CONTRACT_TYPES[type] },
    { id: 2, bytes: parameter },
  ])
  const rawData = writeMessage([
    { id: 1, bytes: hexToBytes(ref.bytes) },
    { id: 4, bytes: hexToBytes(ref.hash) },
    { id: 8, number: anchor.expiration },
    ...(isCall ? [] : [{ id: 10, bytes: hexToBytes(data) }]),
    { id: 11, bytes: contract },
    { id: 14, number: anchor.timestamp },
    { id: 18, number: payment.feeLimit },
  ])
  return { txId: transactionId(rawData), rawData }
}

const transactionId = (rawData: Uint8Array): string => bytesToHex(sha256(rawData))

/** A signed transaction as nodes take it. */
export const writeSignedTransaction = (rawData: Uint8Array, signature: Uint8Array): Uint8Array<ArrayBuffer> =>
  writeMessage([
    { id: 1, bytes: rawData },
    { id: 2, bytes: signature },
  ])

/** What a lookup needs of a signed transaction. */
export interface ReadTransaction {
  readonly txId: string
  readonly expiration: bigint
  readonly payment: TronPayment
}

/** Undefined for bytes that are neither a transfer nor a call. */
export const readSignedTransaction = (bytes: Uint8Array): ReadTransaction | undefined =>
  readTransaction(bytesOf(readMessage(bytes) ?? [], 1))

/** The same of the part that is signed. */
export function readTransaction(rawData: Uint8Array): ReadTransaction | undefined {
  const raw = readMessage(rawData) ?? []
  const contract = readMessage(bytesOf(raw, 11)) ?? []
  const number = integerOf(contract, 1)
  const type = (['TransferContract', 'TriggerSmartContract'] as const).find(
    (each) => CONTRACT_TYPES[each] === number,
  )
  const value = readMessage(bytesOf(readMessage(bytesOf(contract, 2)) ?? [], 2))
  if (type === undefined || value === undefined) return undefined
  const isCall = type === 'TriggerSmartContract'
  return {
    txId: transactionId(rawData),
    expiration: integerOf(raw, 8),
    payment: {
      type,
      owner: bytesToHex(bytesOf(value, 1)),
      to: bytesToHex(bytesOf(value, 2)),
      amount: integerOf(value, 3),
      feeLimit: integerOf(raw, 18),
      data: bytesToHex(isCall ? bytesOf(value, 4) : bytesOf(raw, 10)),
    },
  }
}
