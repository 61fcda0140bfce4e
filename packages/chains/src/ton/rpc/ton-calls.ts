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

/** A call with the reader of its result; readers throw `rpc_untrustworthy` for what cannot be true. */
export interface TonCall<T> extends RpcCall {
  readonly read: (result: unknown) => T
}

/** The masterchain, which has one shard. */
const MASTERCHAIN = { workchain: -1, shard: '-9223372036854775808' }

const call = <T>(
  method: string,
  params: Readonly<Record<string, unknown>>,
  read: (result: unknown) => T,
): TonCall<T> => ({ ...{ method, params, read } })

export const getMasterchain = () => call('getMasterchainInfo', {}, (result) => readMasterchain(result).last)
export const lookUpBlock = (seqno: bigint) =>
  call('lookupBlock', { ...MASTERCHAIN, seqno: Number(seqno) }, readBlockId)
/** Seconds since 1970 at which a block of the masterchain was made. */
export const getBlockTime = (seqno: bigint) =>
  call('getBlockHeader', { ...MASTERCHAIN, seqno: Number(seqno) }, (result) => readHeader(result).gen_utime)

/** As at the end of a block of the masterchain. */
export const getAccount = (address: Address, seqno: bigint) =>
  call('getAddressInformation', { address: address.toString(), seqno: Number(seqno) }, readAccount)

/** So many of an account's transactions from one on, newest first. */
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

/** The transaction that took a message; nodes without an index, and those that have forgotten it, do not tell. */
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

/** Runs a get method as at the end of a block of the masterchain. */
export const runMethod = (
  address: Address,
  method: string,
  seqno: bigint,
  stack: readonly (readonly [string, string])[] = [],
) => call('runGetMethod', { address: address.toString(), method, stack, seqno: Number(seqno) }, readGetMethod)

/** An address as an argument of a get method. */
export const addressArgument = (address: Address): readonly [string, string] => [
  'tvm.Slice',
  beginCell().storeAddress(address).endCell().toBoc().toString('base64'),
]

export const sendMessage = (boc: string) => call('sendBoc', { boc }, () => undefined)

/** Type and value at a place of a get method's answer; empty where a contract answers something else. */
function entryAt({ stack }: GetMethodResult, place: number): readonly unknown[] {
  const entry = stack[place]
  return Array.isArray(entry) ? entry : []
}

/** An answer is one address, or one record: far smaller than this. */
const MAX_ANSWER_CELLS = 1_000

/** The cell at a place of a get method's answer; undefined where a contract answers something else, or far too much. */
export function cellAt(answer: GetMethodResult, place: number): Cell | undefined {
  const [type, value] = entryAt(answer, place)
  const { bytes } = Object(value)
  if (type !== 'cell' || typeof bytes !== 'string') return undefined
  try {
    return loadCell(bytes, MAX_ANSWER_CELLS)
  } catch {
    // Contracts are anybody's.
    return undefined
  }
}

/** The address at a place of a get method's answer; undefined where a contract answers something else. */
export function addressAt(answer: GetMethodResult, place: number): Address | undefined {
  try {
    return cellAt(answer, place)?.beginParse().loadAddress()
  } catch {
    // Contracts are anybody's.
    return undefined
  }
}

/** The number at a place of a get method's answer; undefined where there is none. */
export function numberAt(answer: GetMethodResult, place: number): bigint | undefined {
  const [type, value] = entryAt(answer, place)
  return type === 'num' && typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)
    ? BigInt(value)
    : undefined
}

/** toncenter tells its errors as texts: what is none of those that are known is the node's own trouble. */
function toNodeError(error: ChainError): ChainError {
  if (error.kind !== 'unknown') return error
  return new ChainError('rpc_unavailable', error.message, { cause: error.cause })
}

/** Asks for one thing. Throws a ChainError. */
export async function askOne<T>(client: RpcClient, asked: TonCall<T>, signal: AbortSignal): Promise<T> {
  const [outcome]: (RpcOutcome | undefined)[] = await client.ask(
    [{ method: asked.method, params: asked.params }],
    signal,
  )
  if (outcome === undefined) throw new ChainError('rpc_unavailable', `${asked.method} was not answered.`)
  if (!outcome.ok) throw toNodeError(outcome.error)
  return asked.read(outcome.result)
}
