import { recoverSigner, sha256, toBase58 } from '../protobuf/address.ts'
import { readRawData, writeTransaction, type RawData, type SignedTransaction } from '../protobuf/raw-data.ts'
import { WireError } from '../protobuf/wire.ts'
import { BroadcastError, invalidContract } from './broadcast-error.ts'
import { DAY_MS, MAX_TRANSACTION_BYTES } from './chain-parameters.ts'
import type { Ledger } from './ledger.ts'

/** A transaction that may be executed. */
export interface CheckedTransaction {
  readonly id: string
  readonly raw: RawData
  readonly signed: SignedTransaction
  readonly bytes: number
}

/** The four hex digits by which transactions name a block. */
export const refBytesOf = (number: number): string => number.toString(16).padStart(4, '0').slice(-4)
/** The part of a block's id by which transactions name it. */
export const refHashOf = (id: string): string => id.slice(16, 32)

function decode(rawData: Uint8Array): RawData {
  try {
    return readRawData(rawData)
  } catch (error) {
    if (error instanceof WireError) throw invalidContract(error.message)
    throw error
  }
}

function checkSignature(id: Buffer, { contract }: RawData, { signatures }: SignedTransaction): void {
  const [signature, ...others] = signatures
  if (signature === undefined)
    throw new BroadcastError('SIGERROR', 'Validate signature error: miss sig or contract')
  if (others.length > 0) throw new BroadcastError('SIGERROR', 'Validate signature error: too many signatures')
  const signer = recoverSigner(id, signature)
  if (signer === contract.owner) return
  const text = Buffer.from(signature).toString('hex')
  throw new BroadcastError(
    'SIGERROR',
    signer === undefined
      ? `Validate signature error: ${text} is not a signature`
      : `Validate signature error: ${text} is signed by ${toBase58(signer)} but it is not contained of permission.`,
  )
}

/** The newest block with these digits is the one that is meant: there are 65,536 of them. */
function checkReference({ refBlockBytes, refBlockHash }: RawData, ledger: Ledger): void {
  const newest = ledger.newest.number
  const distance = (newest - Number.parseInt(refBlockBytes || '0', 16)) & 0xffff
  const block = ledger.block(newest - distance)
  if (block !== undefined && refHashOf(block.id) === refBlockHash) return
  throw new BroadcastError('TAPOS_ERROR', 'Tapos check error.')
}

/** Decodes a transaction and checks what does not depend on accounts, in java-tron's order. */
export function checkTransaction(signed: SignedTransaction, ledger: Ledger): CheckedTransaction {
  const hash = sha256(signed.rawData)
  const id = hash.toString('hex')
  if (ledger.state.transactions.has(id)) {
    throw new BroadcastError('DUP_TRANSACTION_ERROR', 'Dup transaction.')
  }
  const raw = decode(signed.rawData)
  checkSignature(hash, raw, signed)
  checkReference(raw, ledger)
  const bytes = writeTransaction(signed).length
  if (bytes > MAX_TRANSACTION_BYTES) {
    throw new BroadcastError('TOO_BIG_TRANSACTION_ERROR', 'Transaction size is too big.')
  }
  const { time } = ledger.newest
  if (raw.expiration <= BigInt(time) || raw.expiration > BigInt(time + DAY_MS)) {
    throw new BroadcastError('TRANSACTION_EXPIRATION_ERROR', 'Transaction expired')
  }
  return { id, raw, signed, bytes }
}
