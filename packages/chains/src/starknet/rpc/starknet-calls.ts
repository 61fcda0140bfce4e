import type { BlockRef } from '../../capabilities/deposit-scanner.ts'
import { ChainError } from '../../errors/chain-error.ts'
import type { RpcCall, RpcOutcome } from '../../rpc/transport/json-rpc.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { selectorOf } from '../contracts/selectors.ts'
import { fromHalves, toFelt } from '../contracts/felt.ts'
import { CODES, codeOf, toStarknetError } from './node-errors.ts'
import {
  readBlock,
  readEstimates,
  readFelt,
  readFelts,
  readHeader,
  readReceipt,
  readSent,
  readStatus,
  readTransaction,
  type RpcHeader,
} from './schemas.ts'

/** A call and the parser of its result. Parsers throw `rpc_untrustworthy` for impossible values. */
interface StarknetCall<T> extends RpcCall {
  readonly read: (result: unknown) => T
  /** The code of a refusal that is an answer, too: there is no such thing. */
  readonly absent?: number
}

const call = <T>(
  method: string,
  params: Readonly<Record<string, unknown>>,
  read: (result: unknown) => T,
): StarknetCall<T> => ({ method: `starknet_${method}`, params, read })

/** The call's result, or null for what does not exist. */
const optional = <T>(asked: StarknetCall<T>, absent: number): StarknetCall<T | null> => ({ ...asked, absent })

/** `latest`: the newest closed block. */
export type BlockTag = 'latest' | 'l1_accepted' | bigint

const blockId = (block: BlockTag) => (typeof block === 'bigint' ? { block_number: Number(block) } : block)

export const getHeader = (block: BlockTag) =>
  call('getBlockWithTxHashes', { block_id: blockId(block) }, readHeader)
export const getBlock = (block: BlockTag) =>
  call('getBlockWithReceipts', { block_id: blockId(block) }, readBlock)
export const getReceipt = (hash: string) =>
  optional(
    call('getTransactionReceipt', { transaction_hash: toFelt(BigInt(hash)) }, readReceipt),
    CODES.transactionNotFound,
  )
export const getTransaction = (hash: string) =>
  optional(
    call('getTransactionByHash', { transaction_hash: toFelt(BigInt(hash)) }, readTransaction),
    CODES.transactionNotFound,
  )
/** Where a node has a transaction that may be in no block yet. */
export const getStatus = (hash: string) =>
  optional(
    call('getTransactionStatus', { transaction_hash: toFelt(BigInt(hash)) }, readStatus),
    CODES.transactionNotFound,
  )
/** Null while the account does not exist. */
export const getNonce = (address: string, block: BlockTag = 'latest') =>
  optional(
    call('getNonce', { block_id: blockId(block), contract_address: toFelt(BigInt(address)) }, readFelt),
    CODES.contractNotFound,
  )
/** Null where there is no contract. */
export const getClassHash = (address: string) =>
  optional(
    call('getClassHashAt', { block_id: 'latest', contract_address: toFelt(BigInt(address)) }, readFelt),
    CODES.contractNotFound,
  )
/** Asks a contract. Null where there is none. */
export const view = (
  contract: string,
  name: string,
  calldata: readonly bigint[] = [],
  block: BlockTag = 'latest',
) =>
  optional(
    call(
      'call',
      {
        request: {
          contract_address: toFelt(BigInt(contract)),
          entry_point_selector: toFelt(selectorOf(name)),
          calldata: calldata.map(toFelt),
        },
        block_id: blockId(block),
      },
      readFelts,
    ),
    CODES.contractNotFound,
  )
export const balanceOf = (contract: string, owner: string, block: BlockTag = 'latest') =>
  view(contract, 'balanceOf', [BigInt(owner)], block)

/** The amount in a contract's answer. Throws for a contract that answers none. */
export function readAmount(answer: readonly bigint[] | null, contract: string): bigint {
  const [low, high, ...rest] = answer ?? []
  const amount = rest.length > 0 ? undefined : fromHalves(low, high)
  if (amount === undefined)
    throw new ChainError('rpc_untrustworthy', `There is no balance to read at ${contract}.`)
  return amount
}

export const estimateFee = (transaction: Readonly<Record<string, unknown>>) =>
  call(
    'estimateFee',
    { request: [transaction], simulation_flags: ['SKIP_VALIDATE'], block_id: 'latest' },
    readEstimates,
  )
export const addInvoke = (transaction: Readonly<Record<string, unknown>>) =>
  call('addInvokeTransaction', { invoke_transaction: transaction }, readSent)
export const addDeployAccount = (transaction: Readonly<Record<string, unknown>>) =>
  call('addDeployAccountTransaction', { deploy_account_transaction: transaction }, readSent)

type Results<Calls extends readonly StarknetCall<unknown>[]> = {
  -readonly [Index in keyof Calls]: Calls[Index] extends StarknetCall<infer T> ? T : never
}

function readOutcome<T>(asked: StarknetCall<T>, outcome: RpcOutcome | undefined): T {
  if (outcome === undefined) throw new ChainError('rpc_unavailable', `${asked.method} was not answered.`)
  if (outcome.ok) return asked.read(outcome.result)
  const { error } = outcome
  // CAST: only calls whose result may be null name the code of an absence.
  if (asked.absent !== undefined && codeOf(error) === asked.absent) return null as T
  throw toStarknetError(error)
}

/** Each call's result or error, in one request. */
export async function askEach<T>(
  client: RpcClient,
  calls: readonly StarknetCall<T>[],
  signal: AbortSignal,
): Promise<readonly (T | ChainError)[]> {
  const outcomes = await client.ask(
    calls.map(({ method, params }) => ({ method, params })),
    signal,
  )
  return calls.map((asked, place) => {
    try {
      return readOutcome(asked, outcomes[place])
    } catch (error) {
      if (error instanceof ChainError) return error
      throw error
    }
  })
}

/** Sends several calls in one request; all must succeed. */
export async function askAll<const Calls extends readonly StarknetCall<unknown>[]>(
  client: RpcClient,
  calls: Calls,
  signal: AbortSignal,
): Promise<Results<Calls>> {
  const outcomes = await client.ask(
    calls.map(({ method, params }) => ({ method, params })),
    signal,
  )
  const results = calls.map((asked, place) => readOutcome(asked, outcomes[place]))
  // CAST: `results` was made from `calls` element by element; a mapped tuple type cannot be inferred from map().
  return results as Results<Calls>
}

/** Sends one call. */
export async function askOne<T>(client: RpcClient, asked: StarknetCall<T>, signal: AbortSignal): Promise<T> {
  const [result] = await askAll(client, [asked], signal)
  // CAST: the only result is that of the only call.
  return result as T
}

export const toBlockRef = ({
  block_number,
  block_hash,
}: Pick<RpcHeader, 'block_number' | 'block_hash'>): BlockRef => ({
  height: block_number,
  hash: block_hash,
})
