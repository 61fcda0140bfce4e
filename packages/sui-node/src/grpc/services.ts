import type { GrpcTypes } from '@mysten/sui/grpc'
import { normalizeStructTag } from '@mysten/sui/utils'
import { objectTypeOf, shortCoinType } from '../chain/coin-objects.ts'
import { allHeldOf, heldOf, type Held } from '../chain/held.ts'
import type { SuiChain } from '../chain/sui-chain.ts'
import { readTransaction } from '../chain/transaction.ts'
import type { NodeContext } from '../methods/method-table.ts'
import { addressOf, coinTypeOf } from '../rpc/read-params.ts'
import { GrpcError, STATUS } from './frames.ts'
import { simulate } from './read-transaction.ts'
import { writeObject } from './write-object.ts'
import { writeBalanceChanges, writeEffects, writeExecuted, writeTransaction } from './write-transaction.ts'

const PAGE = 50

const writeBalance = ({ coinType, sum, funds }: Held): GrpcTypes.Balance => ({
  coinType: shortCoinType(coinType),
  balance: sum + funds,
  coinBalance: sum,
  addressBalance: funds,
})

/** Balances, coins and what they are. */
export function stateService({ objects, coins }: SuiChain) {
  return {
    getBalance({ owner, coinType }: GrpcTypes.GetBalanceRequest): GrpcTypes.GetBalanceResponse {
      return { balance: writeBalance(heldOf(objects, addressOf(owner, 'owner'), coinTypeOf(coinType))) }
    },
    listBalances({ owner }: GrpcTypes.ListBalancesRequest): GrpcTypes.ListBalancesResponse {
      return { balances: allHeldOf(objects, addressOf(owner, 'owner')).map(writeBalance) }
    },
    listOwnedObjects(request: GrpcTypes.ListOwnedObjectsRequest): GrpcTypes.ListOwnedObjectsResponse {
      const { owner, objectType, pageSize, pageToken } = request
      const wanted = objectType === undefined ? undefined : normalizeStructTag(objectType)
      const after = pageToken === undefined ? '' : Buffer.from(pageToken).toString()
      const rest = objects
        .coinsOf(addressOf(owner, 'owner'))
        .filter(
          ({ coinType }) => wanted === undefined || normalizeStructTag(objectTypeOf(coinType)) === wanted,
        )
        .filter(({ id }) => id > after)
      const page = rest.slice(0, Math.min(pageSize ?? PAGE, PAGE))
      return {
        objects: page.map(writeObject),
        ...(rest.length > page.length ? { nextPageToken: Buffer.from(page.at(-1)?.id ?? '') } : {}),
      }
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
