import {
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Address,
  type Transaction,
} from '@solana/kit'
import { invalidParams } from '../rpc/rpc-error.ts'
import { toBase58 } from './base58.ts'

export interface DecodedInstruction {
  /** Index into `keys`. */
  readonly program: number
  readonly accounts: readonly number[]
  readonly data: Uint8Array
}

/** A parsed transaction. */
export interface DecodedTransaction {
  readonly transaction: Transaction
  readonly signature: string
  readonly signatures: readonly string[]
  readonly version: 'legacy' | 0
  readonly keys: readonly Address[]
  readonly header: {
    readonly signers: number
    readonly readonlySigners: number
    readonly readonlyOthers: number
  }
  readonly blockhash: string
  readonly instructions: readonly DecodedInstruction[]
}

const NO_SIGNATURE = new Uint8Array(64)

/** Throws an RpcError if the bytes are not a transaction, or use address lookup tables, which are not supported here. */
export function decodeTransaction(bytes: Uint8Array): DecodedTransaction {
  try {
    return decode(bytes)
  } catch (error) {
    throw invalidParams(`failed to deserialize the transaction: ${String(error)}`)
  }
}

function decode(bytes: Uint8Array): DecodedTransaction {
  const transaction = getTransactionDecoder().decode(bytes)
  const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
  if (message.version !== 'legacy' && message.version !== 0) throw new RangeError('unknown version')
  if (message.version === 0 && (message.addressTableLookups ?? []).length > 0) {
    throw new RangeError('address lookup tables are not served')
  }
  const signatures = Object.values(transaction.signatures).map((signature) =>
    toBase58(signature ?? NO_SIGNATURE),
  )
  return {
    transaction,
    signatures,
    signature: signatures[0] ?? '',
    version: message.version,
    keys: message.staticAccounts,
    header: {
      signers: message.header.numSignerAccounts,
      readonlySigners: message.header.numReadonlySignerAccounts,
      readonlyOthers: message.header.numReadonlyNonSignerAccounts,
    },
    blockhash: message.lifetimeToken,
    instructions: message.instructions.map(({ programAddressIndex, accountIndices = [], data }) => ({
      program: programAddressIndex,
      accounts: accountIndices,
      data: Uint8Array.from(data ?? []),
    })),
  }
}

export function isWritable({ header, keys }: DecodedTransaction, index: number): boolean {
  const { signers, readonlySigners, readonlyOthers } = header
  return index < signers ? index < signers - readonlySigners : index < keys.length - readonlyOthers
}
