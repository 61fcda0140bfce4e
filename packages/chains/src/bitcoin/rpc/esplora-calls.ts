import { ChainError } from '../../errors/chain-error.ts'
import type { RpcCall } from '../../rpc/transport/json-rpc.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import * as read from './schemas.ts'

/** An Esplora call and the parser of its answer, which throws `rpc_untrustworthy` for impossible values. */
export interface EsploraCall<T> extends RpcCall {
  /** The path, and the body of a POST. */
  readonly params: readonly string[]
  readonly read: (result: unknown) => T
}

const get = <T>(path: string, reader: (result: unknown) => T): EsploraCall<T> => ({
  method: 'GET',
  params: [path],
  read: reader,
})

export const getTipHash = () => get('/blocks/tip/hash', read.readHash)
export const getBlock = (hash: string) => get(`/block/${hash}`, read.readBlock)
/** Null above the tip. */
export const getHashAt = (height: bigint) => get(`/block-height/${height}`, read.readOptionalHash)
/** The block in network format; null if unknown. */
export const getRawBlock = (hash: string) => get(`/block/${hash}/raw`, read.readOptionalBytes)
/** Transactions per page of a block. */
export const BLOCK_PAGE = 25
/** A page of a block's transactions, starting at a multiple of the page size; null if the block is unknown. */
export const getBlockPage = (hash: string, from: number) =>
  get(`/block/${hash}/txs/${from}`, read.readOptionalTransactions)
/** Null for an unknown transaction. */
export const getTransaction = (txId: string) => get(`/tx/${txId}`, read.readOptionalTransaction)
/** The block of a transaction; null for an unknown transaction. */
export const getStatus = (txId: string) => get(`/tx/${txId}/status`, read.readOptionalStatus)
/** The transaction in hex; null if unknown. */
export const getTransactionHex = (txId: string) => get(`/tx/${txId}/hex`, read.readOptionalHex)
/** The transaction that spends an output; null if the output is unknown. */
export const getSpend = (txId: string, index: number) =>
  get(`/tx/${txId}/outspend/${index}`, read.readOptionalSpend)
/** An address's unspent coins, confirmed and pending. */
export const getCoins = (address: string) => get(`/address/${address}/utxo`, read.readCoins)
/** Total amounts ever paid to and spent from an address, confirmed and pending. */
export const getHoldings = (address: string) => get(`/address/${address}`, read.readHoldings)
/** A page of an address's confirmed history, newest first, starting after `last`. */
export const getHistory = (address: string, last?: string) =>
  get(`/address/${address}/txs/chain${last === undefined ? '' : `/${last}`}`, read.readTransactions)
/** Pending transactions that involve an address. */
export const getWaiting = (address: string) => get(`/address/${address}/txs/mempool`, read.readTransactions)
/** Fees of a block's first transactions. */
export const getBlockFees = (hash: string) => get(`/block/${hash}/txs`, read.readBlockFees)
export const getFeeRates = () => get('/fee-estimates', read.readFeeRates)
export const submit = (hex: string): EsploraCall<string> => ({
  method: 'POST',
  params: ['/tx', hex],
  read: read.readHash,
})

/** Sends several calls of one kind in parallel; all must succeed. Throws a ChainError. */
export async function askEach<T>(
  client: RpcClient,
  calls: readonly EsploraCall<T>[],
  signal: AbortSignal,
): Promise<readonly T[]> {
  const outcomes = await client.ask(
    calls.map(({ method, params }) => ({ method, params })),
    signal,
  )
  return calls.map(({ params, read: reader }, place) => {
    const outcome = outcomes[place]
    if (outcome === undefined) {
      throw new ChainError('rpc_unavailable', `${String(params[0])} was not answered.`)
    }
    if (!outcome.ok) throw outcome.error
    return reader(outcome.result)
  })
}

/** Sends one call. Throws a ChainError. */
export async function askOne<T>(client: RpcClient, call: EsploraCall<T>, signal: AbortSignal): Promise<T> {
  const { method, params, read: reader } = call
  return reader(await client.request(method, params, signal))
}
