import type { FinalityTag } from '@sunspan/domain'
import { toQuantity } from '../hex.ts'
import type { RpcCall, RpcOutcome } from '../../rpc/transport/json-rpc.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import {
  readData,
  readFeeHistory,
  readBlockHashes,
  readHeader,
  readLogs,
  readOptionalHeader,
  readOptionalReceipt,
  readOptionalTransaction,
  readQuantity,
  readBlock,
} from './schemas.ts'

/** A call and the parser of its result. Parsers throw `rpc_untrustworthy` for impossible values. */
export interface EvmCall<T> extends RpcCall {
  readonly params: readonly unknown[]
  readonly read: (result: unknown) => T
}

/** An eth_call or eth_estimateGas request; amounts are hex quantities. */
export interface CallRequest {
  readonly from?: string
  readonly to?: string
  readonly value?: string
  readonly data?: string
  readonly gas?: string
}

export type BlockTag = 'latest' | 'pending' | bigint

function tagOf(block: BlockTag): string {
  return typeof block === 'bigint' ? toQuantity(block) : block
}

export const getLatestHeader = (): EvmCall<ReturnType<typeof readHeader>> => ({
  method: 'eth_getBlockByNumber',
  params: ['latest', false],
  read: readHeader,
})

/** Null while the chain has no such block. */
export const getTaggedHeader = (tag: FinalityTag): EvmCall<ReturnType<typeof readOptionalHeader>> => ({
  method: 'eth_getBlockByNumber',
  params: [tag, false],
  read: readOptionalHeader,
})

/** Null for a height that the chain does not have. */
export const getHeader = (height: bigint): EvmCall<ReturnType<typeof readOptionalHeader>> => ({
  method: 'eth_getBlockByNumber',
  params: [toQuantity(height), false],
  read: readOptionalHeader,
})

export const getBlockWithTransactions = (height: bigint): EvmCall<ReturnType<typeof readBlock>> => ({
  method: 'eth_getBlockByNumber',
  params: [toQuantity(height), true],
  read: readBlock,
})

/** A block with transaction hashes only. */
export const getBlockHashes = (height: bigint): EvmCall<ReturnType<typeof readBlockHashes>> => ({
  method: 'eth_getBlockByNumber',
  params: [toQuantity(height), false],
  read: readBlockHashes,
})

export const getReceipt = (txHash: string): EvmCall<ReturnType<typeof readOptionalReceipt>> => ({
  method: 'eth_getTransactionReceipt',
  params: [txHash],
  read: readOptionalReceipt,
})

export const getTransaction = (txHash: string): EvmCall<ReturnType<typeof readOptionalTransaction>> => ({
  method: 'eth_getTransactionByHash',
  params: [txHash],
  read: readOptionalTransaction,
})

export const getLogs = (filter: Readonly<Record<string, unknown>>): EvmCall<ReturnType<typeof readLogs>> => ({
  method: 'eth_getLogs',
  params: [filter],
  read: readLogs,
})

export const getTransactionCount = (address: string, block: BlockTag): EvmCall<bigint> => ({
  method: 'eth_getTransactionCount',
  params: [address, tagOf(block)],
  read: readQuantity,
})

export const getBalance = (address: string, block: BlockTag = 'latest'): EvmCall<bigint> => ({
  method: 'eth_getBalance',
  params: [address, tagOf(block)],
  read: readQuantity,
})

export const getCode = (address: string): EvmCall<string> => ({
  method: 'eth_getCode',
  params: [address, 'latest'],
  read: readData,
})

export const ethCall = (request: CallRequest, block: BlockTag = 'latest'): EvmCall<string> => ({
  method: 'eth_call',
  params: [request, tagOf(block)],
  read: readData,
})

export const estimateGas = (request: CallRequest): EvmCall<bigint> => ({
  method: 'eth_estimateGas',
  params: [request],
  read: readQuantity,
})

export const getGasPrice = (): EvmCall<bigint> => ({ method: 'eth_gasPrice', params: [], read: readQuantity })

export const getMaxPriorityFee = (): EvmCall<bigint> => ({
  method: 'eth_maxPriorityFeePerGas',
  params: [],
  read: readQuantity,
})

/** For each of the last `blocks` blocks, what its median transaction paid on top of the base fee. */
export const getFeeHistory = (blocks: bigint): EvmCall<ReturnType<typeof readFeeHistory>> => ({
  method: 'eth_feeHistory',
  params: [toQuantity(blocks), 'latest', [50]],
  read: readFeeHistory,
})

export type EvmResults<Calls extends readonly EvmCall<unknown>[]> = {
  -readonly [Index in keyof Calls]: Calls[Index] extends EvmCall<infer T> ? T : never
}

/** The result of one call; throws the node's error for that call. */
export function readOutcome<T>(call: EvmCall<T>, outcome: RpcOutcome | undefined): T {
  if (outcome === undefined) throw new TypeError(`${call.method} was not asked.`)
  if (!outcome.ok) throw outcome.error
  return call.read(outcome.result)
}

/** The result, or undefined when the node does not know the method. */
export function readIfSupported<T>(call: EvmCall<T>, outcome: RpcOutcome | undefined): T | undefined {
  return outcome?.ok === false ? undefined : readOutcome(call, outcome)
}

/** Sends several calls in one batch; all must succeed. */
export async function askAll<const Calls extends readonly EvmCall<unknown>[]>(
  client: RpcClient,
  calls: Calls,
  signal: AbortSignal,
): Promise<EvmResults<Calls>> {
  const outcomes = await client.ask(
    calls.map(({ method, params }) => ({ method, params })),
    signal,
  )
  const results = calls.map((call, index) => readOutcome(call, outcomes[index]))
  // CAST: `results` was made from `calls` element by element; a mapped tuple type cannot be inferred from map().
  return results as EvmResults<Calls>
}

/** Sends one call. */
export async function askOne<T>(client: RpcClient, call: EvmCall<T>, signal: AbortSignal): Promise<T> {
  return call.read(await client.request(call.method, call.params, signal))
}
