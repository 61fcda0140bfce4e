import { isAccepted } from '../chain/account-classes.ts'
import { dryRun } from '../chain/execute.ts'
import { consumptionOf, feeOf } from '../chain/fees.ts'
import { toHex } from '../chain/felt.ts'
import { feltOf, listOf, recordOf } from '../rpc/read-params.ts'
import { invalidSignature, RpcError } from '../rpc/rpc-error.ts'
import { heightOf } from './block-id.ts'
import { encodeConsumption } from './encode-transactions.ts'
import type { Methods, NodeContext } from './method-table.ts'
import { readTransaction } from './wire-transaction.ts'

/** What a transaction would do, and cost. */
export function estimateMethods({ chain }: Pick<NodeContext, 'chain'>): Methods {
  const { accounts } = chain.machine

  function estimate(wire: unknown, place: number, skipsValidation: boolean) {
    const { transaction } = readTransaction(wire)
    if (transaction.type === 'INVOKE') {
      const account = accounts.find(transaction.sender)
      if (account === undefined) {
        const text = `Requested contract address ${toHex(transaction.sender)} is not deployed.`
        throw executionError(place, text)
      }
      if (
        !skipsValidation &&
        !isAccepted(
          account,
          chain.hashOf({ ...transaction, version: queryVersion(wire) }),
          transaction.signature,
        )
      ) {
        throw invalidSignature()
      }
      if (transaction.nonce < account.nonce) {
        throw executionError(
          place,
          `Invalid transaction nonce. Account nonce: ${toHex(account.nonce)}; got: ${toHex(transaction.nonce)}.`,
        )
      }
    }
    const failure = dryRun(chain.machine, transaction)
    if (failure !== undefined) throw executionError(place, failure)
    const used = consumptionOf(transaction)
    const { l1Gas, l1DataGas, l2Gas } = chain.prices()
    return {
      l1_gas_consumed: toHex(used.l1Gas),
      l1_gas_price: toHex(l1Gas),
      l1_data_gas_consumed: toHex(used.l1DataGas),
      l1_data_gas_price: toHex(l1DataGas),
      l2_gas_consumed: toHex(used.l2Gas),
      l2_gas_price: toHex(l2Gas),
      overall_fee: toHex(feeOf(used, chain.prices(), transaction.tip)),
      unit: 'FRI',
    }
  }

  return {
    starknet_estimateFee: {
      params: ['request', 'simulation_flags', 'block_id'],
      run({ request, simulation_flags, block_id }) {
        heightOf(chain, block_id)
        const flags = listOf(simulation_flags ?? [], 'simulation_flags')
        return listOf(request, 'request').map((wire, place) =>
          estimate(wire, place, flags.includes('SKIP_VALIDATE')),
        )
      },
    },
    starknet_simulateTransactions: {
      params: ['block_id', 'transactions', 'simulation_flags'],
      run({ transactions, simulation_flags, block_id }) {
        heightOf(chain, block_id)
        const flags = listOf(simulation_flags ?? [], 'simulation_flags')
        return listOf(transactions, 'transactions').map((wire, place) => {
          const { transaction } = readTransaction(wire)
          const fee = estimate(wire, place, flags.includes('SKIP_VALIDATE'))
          const resources = encodeConsumption(consumptionOf(transaction))
          return {
            transaction_trace: { type: transaction.type, execution_resources: resources },
            fee_estimation: fee,
          }
        })
      },
    },
  }
}

/** The version as it was stated, which the signature covers. */
const queryVersion = (wire: unknown): bigint =>
  feltOf(recordOf(wire, 'the transaction')['version'], 'version')

const executionError = (place: number, text: string): RpcError =>
  new RpcError(41, 'Transaction execution error', { transaction_index: place, execution_error: text })
