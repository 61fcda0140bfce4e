import type { ActionCheck } from '../capabilities/deposit-check.ts'
import { suiAddressCodec } from './address.ts'
import { coinTypeCodec, coinTypeOf } from './coin-types.ts'
import type { SuiDepositAction } from './deposit-action.ts'

const REFERENCE = /^0x[0-9a-f]{32}$/i

/** Writes the action again from the order's terms, and compares it part by part. */
export const checkSuiAction: ActionCheck<SuiDepositAction> = (terms, action) => {
  const { address, token, amount, reference } = terms
  const recipient = suiAddressCodec.normalize(address)
  if (recipient === undefined || action.recipient !== recipient) return 'target'
  if (action.coin_type !== coinTypeCodec.normalize(coinTypeOf(token))) return 'token'
  if (action.amount !== String(amount)) return 'amount'
  if (!REFERENCE.test(reference) || action.reference !== String(BigInt(reference))) return 'calldata'
  return undefined
}
