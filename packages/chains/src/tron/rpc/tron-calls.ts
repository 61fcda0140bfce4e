import { ChainError } from '../../errors/chain-error.ts'
import type { RpcCall } from '../../rpc/transport/json-rpc.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import * as read from './schemas.ts'

/** A call and the parser of its answer, which throws `rpc_untrustworthy` for impossible values. */
export interface TronCall<T> extends RpcCall {
  readonly params: Readonly<Record<string, unknown>>
  readonly read: (result: unknown) => T
}

/** The newest state, with what waits for a block; or the state of the newest block that is never replaced. */
export type View = 'wallet' | 'walletsolidity'

const call = <T>(
  method: string,
  params: Readonly<Record<string, unknown>>,
  reader: (result: unknown) => T,
): TronCall<T> => ({ method, params, read: reader })

export const getNewestHeader = (view: View = 'wallet') => call(`${view}/getnowblock`, {}, read.readHeader)
/** Null above the newest block. */
export const getHeader = (height: bigint) =>
  call('wallet/getblock', { id_or_num: String(height), detail: false }, read.readOptionalHeader)
export const getBlock = (height: bigint) =>
  call('wallet/getblockbynum', { num: Number(height) }, read.readOptionalBlock)
export const getInfos = (height: bigint) =>
  call('wallet/gettransactioninfobyblocknum', { num: Number(height) }, read.readInfos)
/** Null while no block has it. */
export const getInfo = (txId: string, view: View = 'wallet') =>
  call(`${view}/gettransactioninfobyid`, { value: txId }, read.readOptionalInfo)
/** Null for a transaction that the node does not know. */
export const getTransaction = (txId: string) =>
  call('wallet/gettransactionbyid', { value: txId }, read.readOptionalTransaction)
/** Null for an address without an account; addresses here are 21 bytes in hex. */
export const getAccount = (address: string, view: View = 'wallet') =>
  call(`${view}/getaccount`, { address }, read.readOptionalAccount)

export const callContract = (
  request: { readonly owner: string; readonly contract: string; readonly data: string },
  view: View = 'wallet',
) =>
  call(
    `${view}/triggerconstantcontract`,
    { owner_address: request.owner, contract_address: request.contract, data: request.data },
    read.readConstant,
  )

export const getParameters = () => call('wallet/getchainparameters', {}, read.readParameters)
export const broadcast = (transaction: string) =>
  call('wallet/broadcasthex', { transaction }, read.readBroadcast)
/** The same for a transaction in JSON, as wallets sign it. */
export const broadcastJson = (transaction: Readonly<Record<string, unknown>>) =>
  call('wallet/broadcasttransaction', transaction, read.readBroadcast)

/** Sends several calls at once; all must succeed. Throws a ChainError. */
export async function askEach<const T extends readonly unknown[]>(
  client: RpcClient,
  calls: { readonly [Place in keyof T]: TronCall<T[Place]> },
  signal: AbortSignal,
): Promise<T> {
  const outcomes = await client.ask(
    calls.map(({ method, params }) => ({ method, params })),
    signal,
  )
  const answers = calls.map(({ method, read: reader }, place) => {
    const outcome = outcomes[place]
    if (outcome === undefined) throw new ChainError('rpc_unavailable', `${method} was not answered.`)
    if (!outcome.ok) throw outcome.error
    return reader(outcome.result)
  })
  // CAST: one answer per call, in order.
  return answers as unknown as T
}

/** Sends one call. Throws a ChainError. */
export async function askOne<T>(client: RpcClient, asked: TronCall<T>, signal: AbortSignal): Promise<T> {
  const [answer] = await askEach<[T]>(client, [asked], signal)
  return answer
}
