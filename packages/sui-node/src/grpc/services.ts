import type { GrpcTypes } from '@mysten/sui/grpc'
import { normalizeStructTag } from '@mysten/sui/utils'
import { objectTypeOf, shortCoinType } from '../chain/coin-objects.ts'
import type { BalanceChange } from '../chain/command-values.ts'
import { heldOf } from '../chain/held.ts'
import type { SuiChain } from '../chain/sui-chain.ts'
import { readTransaction } from '../chain/transaction.ts'
import type { NodeContext } from '../methods/method-table.ts'
import { addressOf, coinTypeOf } from '../rpc/read-params.ts'
import { GrpcError, STATUS } from './frames.ts'
import { simulate } from './read-transaction.ts'
import { writeObject } from './write-object.ts'
import { writeBalanceChanges, writeEffects, writeExecuted, writeTransaction } from './write-transaction.ts'

const PAGE = 50
const MOST_ON_PAGE = 1_000

/** Items of a list after a token, which is the last page's last key, and the next token. */
function pageOf<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
  { pageSize, pageToken }: { readonly pageSize?: number; readonly pageToken?: Uint8Array },
) {
  const after = pageToken === undefined ? '' : Buffer.from(pageToken).toString()
  const rest = items.filter((item) => keyOf(item) > after)
  const page = rest.slice(0, Math.min(pageSize ?? PAGE, MOST_ON_PAGE))
  const last = rest.length > page.length ? page.at(-1) : undefined
  return {
    page,
    next: last === undefined ? {} : { nextPageToken: Uint8Array.from(Buffer.from(keyOf(last))) },
  }
}

const sumOf = (
  changes: readonly BalanceChange[],
  { owner, coinType }: Omit<BalanceChange, 'amount'>,
): bigint =>
  changes
    .filter((change) => change.owner === owner && change.coinType === coinType)
    .reduce((sum, { amount }) => sum + amount, 0n)

/** What an owner has of a type at the newest checkpoint: nodes index balances with each. */
function balanceAt(
  { objects, executed, checkpoints }: SuiChain,
  owner: string,
  coinType: string,
): GrpcTypes.Balance {
  const waiting = executed.slice(checkpoints.newest.total).map(({ effects }) => effects)
  const { sum, funds } = heldOf(objects, owner, coinType)
  const place = { owner, coinType }
  const balance =
    sum +
    funds -
    sumOf(
      waiting.flatMap(({ balanceChanges }) => balanceChanges),
      place,
    )
  const addressBalance =
    funds -
    sumOf(
      waiting.flatMap((effects) => effects.funds),
      place,
    )
  return { coinType: shortCoinType(coinType), balance, coinBalance: balance - addressBalance, addressBalance }
}

/** Balances, coins and what they are. */
export function stateService(chain: SuiChain) {
  const { objects, coins } = chain
  return {
    getBalance({ owner, coinType }: GrpcTypes.GetBalanceRequest): GrpcTypes.GetBalanceResponse {
      return { balance: balanceAt(chain, addressOf(owner, 'owner'), coinTypeOf(coinType)) }
    },
    listBalances(request: GrpcTypes.ListBalancesRequest): GrpcTypes.ListBalancesResponse {
      const owner = addressOf(request.owner, 'owner')
      const held = [...coins.keys()]
        .toSorted()
        .map((coinType) => ({ coinType, ...balanceAt(chain, owner, coinType) }))
        .filter(({ balance }) => balance !== undefined && balance > 0n)
      const { page, next } = pageOf(held, ({ coinType }) => coinType, request)
      return { balances: page, ...next }
    },
    listOwnedObjects(request: GrpcTypes.ListOwnedObjectsRequest): GrpcTypes.ListOwnedObjectsResponse {
      const { owner, objectType } = request
      const wanted = objectType === undefined ? undefined : normalizeStructTag(objectType)
      const all = objects
        .coinsOf(addressOf(owner, 'owner'))
        .filter(
          ({ coinType }) => wanted === undefined || normalizeStructTag(objectTypeOf(coinType)) === wanted,
        )
      const { page, next } = pageOf(all, ({ id }) => id, request)
      return { objects: page.map(writeObject), ...next }
    },
    getCoinInfo({ coinType }: GrpcTypes.GetCoinInfoRequest): GrpcTypes.GetCoinInfoResponse {
      const type = coinTypeOf(coinType)
      const spec = coins.get(type)
      if (spec === undefined) throw new GrpcError(STATUS.notFound, `Coin type ${type} not found`)
      const { name, symbol, decimals } = spec
      return { coinType: shortCoinType(type), metadata: { name, symbol, decimals, description: '' } }
    },
  }
}

/** Dry runs and executions. */
export function executionService({ chain, onTransaction }: NodeContext) {
  return {
    simulateTransaction(
      request: GrpcTypes.SimulateTransactionRequest,
    ): GrpcTypes.SimulateTransactionResponse {
      const { transaction, effects } = simulate(chain, request)
      return {
        transaction: {
          digest: transaction.digest,
          transaction: writeTransaction(transaction),
          signatures: [],
          ...(effects === undefined
            ? { balanceChanges: [] }
            : {
                effects: writeEffects(effects, transaction, chain.epoch()),
                balanceChanges: writeBalanceChanges(effects),
              }),
        },
        commandOutputs: [],
        suggestedGasPrice: chain.referencePrice(),
      }
    },
    executeTransaction(request: GrpcTypes.ExecuteTransactionRequest): GrpcTypes.ExecuteTransactionResponse {
      const bytes = request.transaction?.bcs?.value
      if (bytes === undefined) throw new GrpcError(STATUS.invalidArgument, 'There are no signed bytes.')
      const transaction = readTransaction(bytes)
      const isNew = chain.find(transaction.digest) === undefined
      const signatures = request.signatures.map(({ bcs }) => bcs?.value ?? new Uint8Array())
      const executed = chain.submit(transaction, signatures)
      if (isNew) onTransaction()
      return { transaction: writeExecuted(chain, executed) }
    },
  }
}
