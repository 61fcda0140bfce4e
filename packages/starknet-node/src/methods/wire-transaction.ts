import { deployedAddress } from '../chain/hashes.ts'
import type { AccountTransaction } from '../chain/transaction.ts'
import { amountOf, feltOf, feltsOf, recordOf } from '../rpc/read-params.ts'
import { invalidParams } from '../rpc/rpc-error.ts'

const MAX_U64 = 2n ** 64n - 1n
const MAX_U128 = 2n ** 128n - 1n
/** Added to the version of a transaction that is only to be estimated, so that its signature is good for nothing else. */
const QUERY_BIT = 2n ** 128n

function bounded(value: bigint, most: bigint, name: string): bigint {
  if (value > most) throw invalidParams(`${name} is too large`)
  return value
}

function boundOf(bounds: Record<string, unknown>, name: string) {
  const bound = recordOf(bounds[name], `resource_bounds.${name}`)
  return {
    maxAmount: bounded(amountOf(bound['max_amount'], 'max_amount'), MAX_U64, 'max_amount'),
    maxPrice: bounded(
      amountOf(bound['max_price_per_unit'], 'max_price_per_unit'),
      MAX_U128,
      'max_price_per_unit',
    ),
  }
}

function modeOf(value: unknown): bigint {
  if (value === 'L1' || value === undefined) return 0n
  if (value === 'L2') return 1n
  throw invalidParams('a data availability mode is L1 or L2')
}

/** Reads a transaction of an account; `isQuery` when it asks only for an estimate. */
export function readTransaction(wire: unknown): {
  readonly transaction: AccountTransaction
  readonly isQuery: boolean
} {
  const fields = recordOf(wire, 'the transaction')
  const list = (name: string): readonly bigint[] => feltsOf(fields[name] ?? [], name)
  const bounds = recordOf(fields['resource_bounds'], 'resource_bounds')
  const stated = feltOf(fields['version'], 'version')
  const common = {
    version: stated % QUERY_BIT,
    signature: feltsOf(fields['signature'], 'signature'),
    nonce: feltOf(fields['nonce'], 'nonce'),
    tip: bounded(amountOf(fields['tip'], 'tip'), MAX_U64, 'tip'),
    resourceBounds: {
      l1Gas: boundOf(bounds, 'l1_gas'),
      l1DataGas: boundOf(bounds, 'l1_data_gas'),
      l2Gas: boundOf(bounds, 'l2_gas'),
    },
    paymasterData: list('paymaster_data'),
    nonceMode: modeOf(fields['nonce_data_availability_mode']),
    feeMode: modeOf(fields['fee_data_availability_mode']),
  }
  const isQuery = stated >= QUERY_BIT
  if (fields['type'] === 'INVOKE') {
    return {
      isQuery,
      transaction: {
        ...common,
        type: 'INVOKE',
        sender: feltOf(fields['sender_address'], 'sender_address'),
        calldata: list('calldata'),
        accountDeploymentData: list('account_deployment_data'),
      },
    }
  }
  if (fields['type'] !== 'DEPLOY_ACCOUNT') throw invalidParams('only INVOKE and DEPLOY_ACCOUNT are served')
  const deployment = {
    classHash: feltOf(fields['class_hash'], 'class_hash'),
    salt: feltOf(fields['contract_address_salt'], 'contract_address_salt'),
    constructorCalldata: list('constructor_calldata'),
  }
  const sender = deployedAddress(deployment)
  return { isQuery, transaction: { ...common, ...deployment, type: 'DEPLOY_ACCOUNT', sender } }
}
