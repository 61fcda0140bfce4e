import type { BlockRef } from '../../capabilities/deposit-scanner.ts'
import { ChainError } from '../../errors/chain-error.ts'
import type { RpcCall, RpcOutcome } from '../../rpc/transport/json-rpc.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import {
  readBalance,
  readBalances,
  readCheckpoint,
  readCheckpoints,
  readCoinPage,
  readDryRun,
  readMetadata,
  readNumber,
  readObject,
  readTransaction,
  readTransactionPage,
  readTransactions,
  type RpcCheckpoint,
} from './schemas.ts'

/** A call and the parser of its result. Parsers throw `rpc_untrustworthy` for impossible values. */
export interface SuiCall<T> extends RpcCall {
  readonly read: (result: unknown) => T
  /** A refusal with this text is an answer, too: there is no such thing. */
  readonly absent?: RegExp
}

const call = <T>(method: string, params: readonly unknown[], read: (result: unknown) => T): SuiCall<T> => ({
  method,
  params,
  read,
})

/** The call's result, or null for what does not exist. */
const optional = <T>(asked: SuiCall<T>, absent: RegExp): SuiCall<T | null> => ({ ...asked, absent })

const NO_CHECKPOINT = /checkpoint.*not found|not found.*checkpoint/i
const NO_TRANSACTION = /could not find the referenced transaction/i

/** What a deposit is read from. */
const WHOLE = { showInput: true, showRawInput: true, showEffects: true, showBalanceChanges: true }

export const getChainId = () => call('sui_getChainIdentifier', [], String)
export const getNewestNumber = () => call('sui_getLatestCheckpointSequenceNumber', [], readNumber)
export const getCheckpoint = (sequence: bigint) =>
  optional(call('sui_getCheckpoint', [String(sequence)], readCheckpoint), NO_CHECKPOINT)
/** Those after a checkpoint, oldest first. */
export const getCheckpointsAfter = (sequence: bigint, limit: number) =>
  call('sui_getCheckpoints', [String(sequence), limit, false], readCheckpoints)
export const getTransaction = (digest: string) =>
  optional(call('sui_getTransactionBlock', [digest, WHOLE], readTransaction), NO_TRANSACTION)
export const getTransactions = (digests: readonly string[]) =>
  call('sui_multiGetTransactionBlocks', [digests, WHOLE], readTransactions)
/** Newest first. */
export const findTransactions = (
  filter: Readonly<Record<string, string>>,
  { cursor, limit }: { readonly cursor: string | null; readonly limit: number },
) =>
  call(
    'suix_queryTransactionBlocks',
    [{ filter, options: { showBalanceChanges: true } }, cursor, limit, true],
    readTransactionPage,
  )
export const getAllBalances = (owner: string) => call('suix_getAllBalances', [owner], readBalances)
export const getBalance = (owner: string, coinType: string) =>
  call('suix_getBalance', [owner, coinType], readBalance)
/** Null for a type that no coins have. */
export const getMetadata = (coinType: string) => call('suix_getCoinMetadata', [coinType], readMetadata)
export const getCoins = (owner: string, coinType: string, cursor: string | null) =>
  call('suix_getCoins', [owner, coinType, cursor, null], readCoinPage)
export const getReferencePrice = () => call('suix_getReferenceGasPrice', [], readNumber)
export const getObject = (id: string) =>
  call('sui_getObject', [id, { showPreviousTransaction: true }], readObject)
export const dryRunBytes = (bytes: string) => call('sui_dryRunTransactionBlock', [bytes], readDryRun)
export const executeBytes = (bytes: string, signature: string) =>
  call('sui_executeTransactionBlock', [bytes, [signature], {}], readTransaction)

type Results<Calls extends readonly SuiCall<unknown>[]> = {
  -readonly [Index in keyof Calls]: Calls[Index] extends SuiCall<infer T> ? T : never
}

function readOutcome<T>(asked: SuiCall<T>, outcome: RpcOutcome | undefined): T {
  if (outcome === undefined) throw new ChainError('rpc_unavailable', `${asked.method} was not answered.`)
  if (outcome.ok) return asked.read(outcome.result)
  // CAST: only calls whose result may be null name the text of an absence.
  if (asked.absent?.test(outcome.error.message) === true) return null as T
  throw outcome.error
}

/** Sends several calls; all must succeed. */
export async function askAll<const Calls extends readonly SuiCall<unknown>[]>(
  client: Pick<RpcClient, 'ask'>,
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
export async function askOne<T>(
  client: Pick<RpcClient, 'ask'>,
  asked: SuiCall<T>,
  signal: AbortSignal,
): Promise<T> {
  const [result] = await askAll(client, [asked], signal)
  // CAST: the only result is that of the only call.
  return result as T
}

export const toBlockRef = ({ sequenceNumber, digest }: RpcCheckpoint): BlockRef => ({
  height: sequenceNumber,
  hash: digest,
})
