import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import type { RpcCall, RpcOutcome } from '../../rpc/transport/json-rpc.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { toNodeError } from './to-node-error.ts'
import {
  readAccount,
  readAccounts,
  readBlock,
  readBlockhash,
  readCount,
  readCounts,
  readHolders,
  readOptionalTransaction,
  readPriorityFees,
  readSignature,
  readSignatureInfos,
  readSimulation,
  readStatuses,
} from './schemas.ts'

/** A call and the parser of its result. Parsers throw `rpc_untrustworthy` for impossible values. */
export interface SolanaCall<T> extends RpcCall {
  readonly read: (result: unknown) => T
}

type Reader<T> = (result: unknown) => T

/** Blocks voted for by a supermajority; none has ever been reverted. */
const CONFIRMED = { commitment: 'confirmed' }
const FINALIZED = { commitment: 'finalized' }
const call = <T>(method: string, params: readonly unknown[], read: Reader<T>): SolanaCall<T> => ({
  method,
  params,
  read,
})
const minimum = (client: Pick<RpcClient, 'at'>): object =>
  client.at === 'latest' ? {} : { minContextSlot: Number(client.at) }

export const getNewestBlockhash = () => call('getLatestBlockhash', [CONFIRMED], readBlockhash)
export const getFinalizedSlot = () => call('getSlot', [FINALIZED], readCount)
export const getFinalizedHeight = () => call('getBlockHeight', [FINALIZED], readCount)

/** Slot of the oldest block that the node keeps. */
export const getFirstSlot = () => call('getFirstAvailableBlock', [], readCount)

/** Null for a slot without a block. */
export const getBlock = (slot: bigint) =>
  call(
    'getBlock',
    [
      Number(slot),
      { ...CONFIRMED, transactionDetails: 'none', rewards: false, maxSupportedTransactionVersion: 0 },
    ],
    readBlock,
  )

/** Slots with a block, from `from` on, at most `limit`. */
export const getSlotsFrom = (from: bigint, limit: number) =>
  call('getBlocksWithLimit', [Number(from), limit, CONFIRMED], readCounts)
export const getSlotsBetween = (from: bigint, to: bigint) =>
  call('getBlocks', [Number(from), Number(to), CONFIRMED], readCounts)

/** Signatures of transactions that list an account, newest first, starting before `before`. */
export const getSignatures = (
  client: RpcClient,
  address: string,
  before: string | undefined,
  limit: number,
) =>
  call(
    'getSignaturesForAddress',
    [address, { ...CONFIRMED, ...minimum(client), limit, ...(before === undefined ? {} : { before }) }],
    readSignatureInfos,
  )

/** Null for a transaction that is in no confirmed block. */
export const getTransaction = (signature: string) =>
  call(
    'getTransaction',
    [signature, { ...CONFIRMED, encoding: 'json', maxSupportedTransactionVersion: 0 }],
    readOptionalTransaction,
  )

/** Searches the node's whole history. */
export const getStatus = (signature: string) =>
  call('getSignatureStatuses', [[signature], { searchTransactionHistory: true }], (result) => {
    const [status] = readStatuses(result).value
    return status ?? null
  })

export const getAccount = (client: RpcClient, address: string) =>
  call(
    'getAccountInfo',
    [address, { ...CONFIRMED, ...minimum(client), encoding: 'base64' }],
    (result) => readAccount(result).value,
  )

/** In the order requested, with the slot of the read. */
export const getAccounts = (client: Pick<RpcClient, 'at'>, addresses: readonly string[]) =>
  call(
    'getMultipleAccounts',
    [addresses, { ...CONFIRMED, ...minimum(client), encoding: 'base64' }],
    readAccounts,
  )

/** The first bytes of accounts, since accounts may hold a lot of irrelevant data. In the order requested. */
export const getAccountStarts = (
  client: Pick<RpcClient, 'at'>,
  addresses: readonly string[],
  bytes: number,
) => {
  const options = {
    ...CONFIRMED,
    ...minimum(client),
    encoding: 'base64',
    dataSlice: { offset: 0, length: bytes },
  }
  return call('getMultipleAccounts', [addresses, options], readAccounts)
}

/** The largest holders of a token, largest first. */
export const getLargestHolders = (mint: string) =>
  call('getTokenLargestAccounts', [mint, CONFIRMED], (result) =>
    readHolders(result).value.map(({ address }) => address),
  )

export const getRent = (bytes: number) => call('getMinimumBalanceForRentExemption', [bytes], readCount)
export const getPriorityFees = (addresses: readonly string[]) =>
  call('getRecentPrioritizationFees', [addresses], readPriorityFees)

/** Simulates an unsigned transaction with a blockhash chosen by the node. */
export const simulate = (transaction: string) =>
  call(
    'simulateTransaction',
    [transaction, { ...CONFIRMED, encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true }],
    (result) => readSimulation(result).value,
  )

/** Skips the preflight check: bytes that are committed to are broadcast whatever a node thinks of them. */
export const sendTransaction = (transaction: string) =>
  call('sendTransaction', [transaction, { encoding: 'base64', skipPreflight: true }], readSignature)

function readResult<T>({ method, read }: SolanaCall<T>, outcome: RpcOutcome | undefined): T {
  if (outcome === undefined) throw new ChainError('rpc_unavailable', `${method} was not answered.`)
  if (!outcome.ok) throw toNodeError(outcome.error)
  return read(outcome.result)
}

export type SolanaResults<Calls extends readonly SolanaCall<unknown>[]> = {
  -readonly [Index in keyof Calls]: Calls[Index] extends SolanaCall<infer T> ? T : never
}

/** Sends several calls in one batch; all must succeed. Throws a ChainError. */
export async function askAll<const Calls extends readonly SolanaCall<unknown>[]>(
  client: RpcClient,
  calls: Calls,
  signal: AbortSignal,
): Promise<SolanaResults<Calls>> {
  const outcomes = await client.ask(
    calls.map(({ method, params }) => ({ method, params })),
    signal,
  )
  const results = calls.map((asked, index) => readResult(asked, outcomes[index]))
  // CAST: `results` was made from `calls` element by element; a mapped tuple type cannot be inferred from map().
  return results as SolanaResults<Calls>
}

/** Sends one call. Throws a ChainError. */
export async function askOne<T>(
  client: Pick<RpcClient, 'ask'>,
  asked: SolanaCall<T>,
  signal: AbortSignal,
): Promise<T> {
  const [outcome] = await client.ask([{ method: asked.method, params: asked.params }], signal)
  return readResult(asked, outcome)
}
