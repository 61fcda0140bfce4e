import type { BlockRef } from '../../capabilities/deposit-scanner.ts'
import { ChainError } from '../../errors/chain-error.ts'
import type { NodeTransport, RpcCall } from '../../rpc/transport/json-rpc.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import * as read from './schemas.ts'
import { sendGraphql } from './send-graphql.ts'

/** A query and the parser of its answer, which throws `rpc_untrustworthy` for impossible values. */
export interface FuelCall<T> extends RpcCall {
  readonly read: (result: unknown) => T
}

function call<T>(
  method: string,
  [head, body]: readonly [string, string],
  variables: Readonly<Record<string, unknown>>,
  reader: (result: unknown) => T,
): FuelCall<T> {
  const query = `${head.startsWith('mutation') ? 'mutation' : 'query'} ${method}${head.replace('mutation', '')} { ${body} }`
  return { method, params: { query, variables }, read: reader }
}

const BLOCK = 'id height header { time }'
const STATUS =
  'status { __typename ... on SuccessStatus { totalFee block { id height } } ... on FailureStatus { totalFee block { id height } } }'
const TRANSACTION =
  'id script scriptData inputs { ... on InputCoin { owner amount assetId } ... on InputMessage { owner: recipient amount } } outputs { ... on CoinOutput { to amount assetId } ... on ChangeOutput { to amount assetId } ... on VariableOutput { to amount assetId } }'
const COST = '{ ... on LightOperation { base unitsPerGas } ... on HeavyOperation { base gasPerUnit } }'
/** Blocks for which a price is asked: the price changes with each. */
const HORIZON = '5'

export const getChainId = () =>
  call('chainId', ['', 'chain { consensusParameters { chainId } }'], {}, read.readChainId)
export const getLatest = () =>
  call('latestBlock', ['', `chain { latestBlock { ${BLOCK} } }`], {}, read.readLatest)
/** Null above the head. */
export const getBlock = (height: bigint) =>
  call(
    'block',
    ['($height: U32)', `block(height: $height) { ${BLOCK} }`],
    { height: String(height) },
    read.readBlock,
  )
export const getBlockIds = (height: bigint) =>
  call(
    'blockIds',
    ['($height: U32)', `block(height: $height) { ${BLOCK} transactionIds }`],
    { height: String(height) },
    read.readBlockIds,
  )
export const getFullBlock = (height: bigint) =>
  call(
    'fullBlock',
    ['($height: U32)', `block(height: $height) { ${BLOCK} transactions { ${TRANSACTION} } }`],
    { height: String(height) },
    read.readFullBlock,
  )
/** Null for an unknown transaction. */
export const getTransaction = (id: string) =>
  call(
    'transaction',
    ['($id: TransactionId!)', `transaction(id: $id) { ${TRANSACTION} ${STATUS} }`],
    { id },
    read.readTransaction,
  )
export const getStatus = (id: string) =>
  call('status', ['($id: TransactionId!)', `transaction(id: $id) { ${STATUS} }`], { id }, read.readStatus)
export const getFees = () =>
  call(
    'fees',
    [
      '($horizon: U32!)',
      `chain { consensusParameters { baseAssetId chainId feeParams { gasPriceFactor gasPerByte } gasCosts { ecr1 s256 ${COST} vmInitialization ${COST} } } } estimateGasPrice(blockHorizon: $horizon) { gasPrice }`,
    ],
    { horizon: HORIZON },
    read.readFees,
  )
export const getBalance = (owner: string, assetId: string) =>
  call(
    'balance',
    ['($owner: Address!, $assetId: AssetId!)', 'balance(owner: $owner, assetId: $assetId) { amountU128 }'],
    { owner: owner.toLowerCase(), assetId },
    read.readBalance,
  )
export interface CoinWish {
  readonly assetId: string
  readonly amount: bigint
}
/** Coins of an owner for each wish, of the node's choice. */
export const getCoinsToSpend = (owner: string, wishes: readonly CoinWish[], excluded: readonly string[]) =>
  call(
    'coinsToSpend',
    [
      '($owner: Address!, $wishes: [SpendQueryElementInput!]!, $excluded: ExcludeInput)',
      'coinsToSpend(owner: $owner, queryPerAsset: $wishes, excludedIds: $excluded) { ... on Coin { utxoId owner amount assetId } }',
    ],
    {
      owner: owner.toLowerCase(),
      wishes: wishes.map(({ assetId, amount }) => ({ assetId, amount: String(amount) })),
      excluded: { utxos: excluded, messages: [] },
    },
    read.readCoins,
  )
/** Null for a coin that is spent, or was never there. */
export const getCoin = (id: string) =>
  call('coin', ['($id: UtxoId!)', 'coin(utxoId: $id) { utxoId owner amount assetId }'], { id }, read.readCoin)
export const getContract = (id: string) =>
  call(
    'contract',
    ['($id: ContractId!)', 'contract(id: $id) { id }'],
    { id: id.toLowerCase() },
    read.readContract,
  )
export const getAsset = (id: string) =>
  call('asset', ['($id: AssetId!)', 'assetDetails(id: $id) { totalSupply }'], { id }, read.readAsset)
export const submit = (tx: string) =>
  call('submit', ['mutation($tx: HexString!)', 'submit(tx: $tx) { id }'], { tx }, read.readSubmitted)

/** Sends several calls of one kind in parallel; all must succeed. Throws a ChainError. */
export async function askEach<T>(
  client: RpcClient,
  calls: readonly FuelCall<T>[],
  signal: AbortSignal,
): Promise<readonly T[]> {
  const outcomes = await client.ask(
    calls.map(({ method, params }) => ({ method, params })),
    signal,
  )
  return calls.map(({ method, read: reader }, place) => {
    const outcome = outcomes[place]
    if (outcome === undefined) throw new ChainError('rpc_unavailable', `${method} was not answered.`)
    if (!outcome.ok) throw outcome.error
    return reader(outcome.result)
  })
}

/** Sends one call. Throws a ChainError. */
export async function askOne<T>(client: RpcClient, asked: FuelCall<T>, signal: AbortSignal): Promise<T> {
  const [result] = await askEach(client, [asked], signal)
  // CAST: the only result is that of the only call.
  return result as T
}

/** A client of a single node, at its newest block. */
export const createNodeClient = (node: NodeTransport): RpcClient => ({
  at: 'latest',
  node,
  ask: (calls, signal) => sendGraphql(node, calls, signal),
  request: () => Promise.reject(new TypeError('Calls name their parameters.')),
})

export const toBlockRef = ({ height, id }: Pick<read.RpcBlock, 'height' | 'id'>): BlockRef => ({
  height,
  hash: id,
})

/** Nodes count seconds in TAI64. */
const TAI_OFFSET = 2n ** 62n + 10n
export const toMs = ({ header: { time } }: Pick<read.RpcBlock, 'header'>): number =>
  Number(time - TAI_OFFSET) * 1_000
