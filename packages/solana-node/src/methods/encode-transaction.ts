import { toBase58 } from '../chain/base58.ts'
import { decodeTransaction, isWritable, type DecodedTransaction } from '../chain/decode-transaction.ts'
import { uiAmount } from '../chain/token-layout.ts'
import type { TokenBalance, TransactionRecord } from '../chain/transaction-record.ts'
import { invalidParams, RpcError } from '../rpc/rpc-error.ts'

/** A transaction and its results, in the format of `getTransaction` and `getBlock`. */
export function encodeTransaction(
  record: TransactionRecord,
  options: Record<string, unknown>,
): Record<string, unknown> {
  const decoded = decodeTransaction(record.bytes)
  const { maxSupportedTransactionVersion: most } = options
  if (decoded.version === 0 && most !== 0) {
    throw new RpcError(
      -32015,
      'Transaction version (0) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": 0',
    )
  }
  return {
    transaction: encodeMessage(record, decoded, options['encoding'] ?? 'json'),
    meta: encodeMeta(record),
    ...(most === undefined ? {} : { version: decoded.version }),
  }
}

function encodeMessage(record: TransactionRecord, decoded: DecodedTransaction, encoding: unknown): unknown {
  if (encoding === 'base64') return [Buffer.from(record.bytes).toString('base64'), 'base64']
  if (encoding === 'base58') return [toBase58(record.bytes), 'base58']
  const { signatures, keys, header, blockhash, instructions } = decoded
  if (encoding === 'jsonParsed') {
    const accountKeys = keys.map((pubkey, index) => ({
      pubkey,
      signer: index < header.signers,
      writable: isWritable(decoded, index),
      source: 'transaction',
    }))
    const partly = instructions.map(({ program, accounts, data }) => ({
      programId: keys[program],
      accounts: accounts.map((account) => keys[account]),
      data: toBase58(data),
      stackHeight: null,
    }))
    return { signatures, message: { accountKeys, recentBlockhash: blockhash, instructions: partly } }
  }
  if (encoding !== 'json') throw invalidParams('no such encoding')
  return {
    signatures,
    message: {
      accountKeys: keys,
      header: {
        numRequiredSignatures: header.signers,
        numReadonlySignedAccounts: header.readonlySigners,
        numReadonlyUnsignedAccounts: header.readonlyOthers,
      },
      recentBlockhash: blockhash,
      instructions: instructions.map(({ program, accounts, data }) => ({
        programIdIndex: program,
        accounts,
        data: toBase58(data),
        stackHeight: null,
      })),
      ...(decoded.version === 0 ? { addressTableLookups: [] } : {}),
    },
  }
}

const encodeBalance = ({ amount, decimals, ...balance }: TokenBalance) => ({
  ...balance,
  uiTokenAmount: uiAmount(amount, decimals),
})

function encodeMeta(record: TransactionRecord): Record<string, unknown> {
  return {
    err: record.error,
    status: record.error === null ? { Ok: null } : { Err: record.error },
    fee: record.fee,
    preBalances: record.preBalances,
    postBalances: record.postBalances,
    preTokenBalances: record.preTokenBalances.map(encodeBalance),
    postTokenBalances: record.postTokenBalances.map(encodeBalance),
    innerInstructions: record.inner,
    logMessages: record.logs,
    computeUnitsConsumed: record.unitsConsumed,
    loadedAddresses: { writable: [], readonly: [] },
    rewards: [],
  }
}
