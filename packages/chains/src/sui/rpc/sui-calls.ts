import type { GrpcTypes } from '@mysten/sui/grpc'
import type { BlockRef } from '../../capabilities/deposit-scanner.ts'
import { ChainError } from '../../errors/chain-error.ts'
import type { RpcCall, RpcOutcome } from '../../rpc/transport/json-rpc.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import * as read from './schemas.ts'

/** A call of Sui's gRPC and the reader of its answer, which throws `rpc_untrustworthy` for impossible values. */
export interface SuiCall<T> extends RpcCall {
  readonly read: (answer: unknown) => T
  /** That there is no such thing is an answer, too. */
  readonly isOptional?: boolean
}

/** `method`: the service and the name, as in `LedgerService/GetCheckpoint`. */
const call = <T>(method: string, params: object, reader: (answer: unknown) => T): SuiCall<T> => ({
  method,
  params: { ...params },
  read: reader,
})

/** The call's answer, or null for what does not exist. */
const optional = <T>(asked: SuiCall<T>): SuiCall<T | null> => ({ ...asked, isOptional: true })

/** Nodes give nothing that is not named. */
const mask = (...paths: readonly string[]) => ({ readMask: { paths: [...paths] } })

const SUMMARY = ['sequence_number', 'digest', 'summary.epoch', 'summary.previous_digest', 'summary.timestamp']
/** What a deposit is read from. */
const WHOLE = [
  'digest',
  'transaction.sender',
  'transaction.bcs',
  'effects.status',
  'effects.gas_used',
  'balance_changes',
]
const PAGE = 1_000

const within = (paths: readonly string[]): readonly string[] => paths.map((path) => `transactions.${path}`)

function checkpoint(sequence: bigint | undefined, ...paths: readonly string[]) {
  const checkpointId =
    sequence === undefined
      ? { oneofKind: undefined }
      : { oneofKind: 'sequenceNumber' as const, sequenceNumber: sequence }
  const request: GrpcTypes.GetCheckpointRequest = { checkpointId, ...mask(...SUMMARY, ...paths) }
  return optional(call('LedgerService/GetCheckpoint', request, read.readCheckpoint))
}

export const getChainId = () => call('LedgerService/GetServiceInfo', {}, read.readChainId)
/** The first checkpoint whose transactions the node still has. */
export const getLowest = () => call('LedgerService/GetServiceInfo', {}, read.readLowest)
/** The newest without a number. */
export const getCheckpoint = (sequence?: bigint) => checkpoint(sequence)
/** With its transactions. */
export const getWholeCheckpoint = (sequence: bigint) => checkpoint(sequence, ...within(WHOLE))
export function getTransaction(digest: string) {
  const request: GrpcTypes.GetTransactionRequest = { digest, ...mask(...WHOLE, 'checkpoint') }
  return optional(call('LedgerService/GetTransaction', request, read.readTransaction))
}
export function getObject(objectId: string) {
  const request: GrpcTypes.GetObjectRequest = { objectId, ...mask('version', 'previous_transaction') }
  return optional(call('LedgerService/GetObject', request, read.readObject))
}
export function getReferencePrice() {
  const request: GrpcTypes.GetEpochRequest = mask('reference_gas_price')
  return call('LedgerService/GetEpoch', request, read.readPrice)
}
export function listBalances(owner: string, pageToken?: Uint8Array) {
  const request: GrpcTypes.ListBalancesRequest = { owner, pageSize: PAGE, ...(pageToken && { pageToken }) }
  return call('StateService/ListBalances', request, read.readBalances)
}
export function getBalance(owner: string, coinType: string) {
  const request: GrpcTypes.GetBalanceRequest = { owner, coinType }
  return call('StateService/GetBalance', request, read.readBalance)
}
/** Null for a type that no coins have. */
export function getMetadata(coinType: string) {
  const request: GrpcTypes.GetCoinInfoRequest = { coinType }
  return optional(call('StateService/GetCoinInfo', request, read.readMetadata))
}
/** One object of an owner, if it has any. */
export function getAnyObject(owner: string) {
  const request: GrpcTypes.ListOwnedObjectsRequest = { owner, pageSize: 1, ...mask('object_id') }
  return call('StateService/ListOwnedObjects', request, read.readObjects)
}
export function listCoins(owner: string, coinType: string, pageToken?: Uint8Array) {
  const request: GrpcTypes.ListOwnedObjectsRequest = {
    owner,
    objectType: `0x2::coin::Coin<${coinType}>`,
    pageSize: PAGE,
    ...(pageToken && { pageToken }),
    ...mask('object_id', 'version', 'digest', 'balance'),
  }
  return call('StateService/ListOwnedObjects', request, read.readCoins)
}
export function dryRunBytes(bytes: Uint8Array) {
  const request: Partial<GrpcTypes.SimulateTransactionRequest> = {
    transaction: { bcs: { value: bytes } },
    ...mask('transaction.effects.status', 'transaction.effects.gas_used'),
  }
  return call('TransactionExecutionService/SimulateTransaction', request, read.readDryRun)
}
/** `signature`: with its scheme and key. */
export function executeBytes(bytes: Uint8Array, signature: Uint8Array) {
  const request: GrpcTypes.ExecuteTransactionRequest = {
    transaction: { bcs: { value: bytes } },
    signatures: [{ bcs: { value: signature }, signature: { oneofKind: undefined } }],
    ...mask('digest'),
  }
  return call('TransactionExecutionService/ExecuteTransaction', request, read.readTransaction)
}

type Results<Calls extends readonly SuiCall<unknown>[]> = {
  -readonly [Index in keyof Calls]: Calls[Index] extends SuiCall<infer T> ? T : never
}

function readOutcome<T>(asked: SuiCall<T>, outcome: RpcOutcome | undefined): T {
  if (outcome === undefined) throw new ChainError('rpc_unavailable', `${asked.method} was not answered.`)
  if (!outcome.ok) throw outcome.error
  // CAST: only calls whose answer may be null are optional.
  return outcome.result === null && asked.isOptional === true ? (null as T) : asked.read(outcome.result)
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

export const toBlockRef = ({ sequenceNumber, digest }: read.RpcCheckpoint): BlockRef => ({
  height: sequenceNumber,
  hash: digest,
})
