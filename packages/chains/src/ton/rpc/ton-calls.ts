import { beginCell, type Address, type Cell } from '@ton/core'
import { ChainError } from '../../errors/chain-error.ts'
import type { RpcCall, RpcOutcome } from '../../rpc/transport/json-rpc.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { loadCell } from '../transactions/load-cell.ts'
import {
  readAccount,
  readBlockId,
  readGetMethod,
  readHeader,
  readMasterchain,
  readTransaction,
  readTransactions,
  type GetMethodResult,
} from './schemas.ts'

/** A call and the parser of its result. Parsers throw `rpc_untrustworthy` for impossible values. */
export interface TonCall<T> extends RpcCall {
  readonly read: (result: unknown) => T
}

/** The masterchain has a single shard. */
const MASTERCHAIN = { workchain: -1, shard: '-9223372036854775808' }

const call = <T>(
  method: string,
  params: Readonly<Record<string, unknown>>,
  read: (result: unknown) => T,
): TonCall<T> => ({ method, params, read })

export const getMasterchain = () => call('getMasterchainInfo', {}, (result) => readMasterchain(result).last)
export const lookUpBlock = (seqno: bigint) =>
  call('lookupBlock', { ...MASTERCHAIN, seqno: Number(seqno) }, readBlockId)
/** Timestamp of a masterchain block, in seconds since 1970. */
export const getBlockTime = (seqno: bigint) =>
  call('getBlockHeader', { ...MASTERCHAIN, seqno: Number(seqno) }, (result) => readHeader(result).gen_utime)

/** As of the end of a masterchain block. */
export const getAccount = (address: Address, seqno: bigint) =>
  call('getAddressInformation', { address: address.toString(), seqno: Number(seqno) }, readAccount)

/** Up to `limit` of an account's transactions from one on, newest first. */
export const getTransactions = (
  address: Address,
  { lt, hash }: { readonly lt: bigint; readonly hash: string },
  limit: number,
) =>
  call(
    'getTransactions',
    { address: address.toString(), limit, lt: String(lt), hash, archival: true },
    readTransactions,
  )

/** The transaction that received a message. Fails on nodes without an index, or that have pruned it. */
export const tryLocateResult = ({
  from,
  to,
  createdLt,
}: {
  readonly from: Address
  readonly to: Address
  readonly createdLt: bigint
}) =>
  call(
    'tryLocateResultTx',
    { source: from.toString(), destination: to.toString(), created_lt: String(createdLt) },
    readTransaction,
  )

/** Runs a get method as of the end of a masterchain block. */
export const runMethod = (
  address: Address,
  method: string,
  seqno: bigint,
  stack: readonly (readonly [string, string])[] = [],
) => call('runGetMethod', { address: address.toString(), method, stack, seqno: Number(seqno) }, readGetMethod)

/** Encodes an address as an argument of a get method. */
export const addressArgument = (address: Address): readonly [string, string] => [
  'tvm.Slice',
  beginCell().storeAddress(address).endCell().toBoc().toString('base64'),
]

export const sendMessage = (boc: string) => call('sendBoc', { boc }, () => undefined)

/** Type and value at an index of a get method's result; empty if the contract returned something else. */
function entryAt({ stack }: GetMethodResult, place: number): readonly unknown[] {
  const entry = stack[place]
  return Array.isArray(entry) ? entry : []
}

/** A result is a single address or record, far smaller than this. */
const MAX_ANSWER_CELLS = 1_000

/** The cell at an index of a get method's result; undefined if the contract returned something else, or too much. */
export function cellAt(answer: GetMethodResult, place: number): Cell | undefined {
  const [type, value] = entryAt(answer, place)
  const { bytes } = Object(value)
  if (type !== 'cell' || typeof bytes !== 'string') return undefined
  try {
    return loadCell(bytes, MAX_ANSWER_CELLS)
  } catch {
    // Third-party contracts can return anything.
    return undefined
  }
}

/** The address at an index of a get method's result; undefined if the contract returned something else. */
export function addressAt(answer: GetMethodResult, place: number): Address | undefined {
  try {
    return cellAt(answer, place)?.beginParse().loadAddress()
  } catch {
    // Third-party contracts can return anything.
    return undefined
  }
}

/** The number at an index of a get method's result; undefined if there is none. */
export function numberAt(answer: GetMethodResult, place: number): bigint | undefined {
  const [type, value] = entryAt(answer, place)
  return type === 'num' && typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)
    ? BigInt(value)
    : undefined
}

/** toncenter reports errors as text; an unknown text counts as the node's own failure. */
function toNodeError(error: ChainError): ChainError {
  if (error.kind !== 'unknown') return error
  return new ChainError('rpc_unavailable', error.message, { cause: error.cause })
}

/** Sends one call. Throws a ChainError. */
export async function askOne<T>(client: RpcClient, asked: TonCall<T>, signal: AbortSignal): Promise<T> {
  const [outcome]: (RpcOutcome | undefined)[] = await client.ask(
    [{ method: asked.method, params: asked.params }],
    signal,
  )
  if (outcome === undefined) throw new ChainError('rpc_unavailable', `${asked.method} was not answered.`)
  if (!outcome.ok) throw toNodeError(outcome.error)
  return asked.read(outcome.result)
}
