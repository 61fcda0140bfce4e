import { ChainError } from '../../errors/chain-error.ts'
import type { RpcCall } from '../../rpc/transport/json-rpc.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import * as read from './schemas.ts'

/** A question to Esplora, and how its answer is read; throws `rpc_untrustworthy` for what cannot be true. */
export interface EsploraCall<T> extends RpcCall {
  /** The path, and the body of a POST. */
  readonly params: readonly string[]
  readonly read: (result: unknown) => T
}

const get = <T>(path: string, reader: (result: unknown) => T): EsploraCall<T> => ({
  ...{ method: 'GET', params: [path], read: reader },
})

export const getTipHash = () => get('/blocks/tip/hash', read.readHash)
export const getBlock = (hash: string) => get(`/block/${hash}`, read.readBlock)
/** Null above the tip. */
export const getHashAt = (height: bigint) => get(`/block-height/${height}`, read.readOptionalHash)
/** The block as nodes send it to each other; null where it is not known. */
export const getRawBlock = (hash: string) => get(`/block/${hash}/raw`, read.readOptionalBytes)
/** So many transactions has a page of a block. */
export const BLOCK_PAGE = 25
/** A page of a block's transactions, from the one at a place on, a multiple of the page's size; null where the block is not known. */
export const getBlockPage = (hash: string, from: number) =>
  get(`/block/${hash}/txs/${from}`, read.readOptionalTransactions)
/** Null for a transaction that is not known. */
export const getTransaction = (txId: string) => get(`/tx/${txId}`, read.readOptionalTransaction)
/** Which block has a transaction; null for one that is not known. */
export const getStatus = (txId: string) => get(`/tx/${txId}/status`, read.readOptionalStatus)
/** Its bytes in hex; null for one that is not known. */
export const getTransactionHex = (txId: string) => get(`/tx/${txId}/hex`, read.readOptionalHex)
/** Who spends an output; null where the output is not known. */
export const getSpend = (txId: string, index: number) =>
  get(`/tx/${txId}/outspend/${index}`, read.readOptionalSpend)
/** What an address holds, of blocks and waiting. */
export const getCoins = (address: string) => get(`/address/${address}/utxo`, read.readCoins)
/** What blocks, and transactions that wait for one, have ever paid an address, and spent from it. */
export const getHoldings = (address: string) => get(`/address/${address}`, read.readHoldings)
/** A page of what blocks have of an address, newest first, from the one after `last` on. */
export const getHistory = (address: string, last?: string) =>
  get(`/address/${address}/txs/chain${last === undefined ? '' : `/${last}`}`, read.readTransactions)
/** What waits for a block and names an address. */
export const getWaiting = (address: string) => get(`/address/${address}/txs/mempool`, read.readTransactions)
/** What the first transactions of a block have paid. */
export const getBlockFees = (hash: string) => get(`/block/${hash}/txs`, read.readBlockFees)
export const getFeeRates = () => get('/fee-estimates', read.readFeeRates)
export const submit = (hex: string): EsploraCall<string> => ({
  ...{ method: 'POST', params: ['/tx', hex], read: read.readHash },
})

/** Asks several things of one kind at once, all of which must succeed. Throws a ChainError. */
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

/** Asks for one thing. Throws a ChainError. */
export async function askOne<T>(client: RpcClient, call: EsploraCall<T>, signal: AbortSignal): Promise<T> {
  const { method, params, read: reader } = call
  return reader(await client.request(method, params, signal))
}
