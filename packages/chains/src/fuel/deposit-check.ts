import type { ActionCheck } from '../capabilities/deposit-check.ts'
import { assetOf } from './assets.ts'
import type { FuelDepositAction } from './deposit-action.ts'
import { SCRIPT } from './transactions/encode-transfer.ts'

const ID = /^0x[0-9a-f]{64}$/i
const REFERENCE = /^0x[0-9a-f]{32}$/i

/** Compares each part of the transaction with the order's terms. */
export const checkFuelAction: ActionCheck<FuelDepositAction> = (terms, action) => {
  const { address, token, reference, amount } = terms
  if (!ID.test(address) || action.to !== address) return 'target'
  if ((token !== null && !ID.test(token)) || action.asset_id !== assetOf(token)) return 'token'
  if (action.amount !== String(amount)) return 'amount'
  const carries = REFERENCE.test(reference) && action.script_data === reference.toLowerCase()
  return carries && action.script === SCRIPT ? undefined : 'calldata'
}
