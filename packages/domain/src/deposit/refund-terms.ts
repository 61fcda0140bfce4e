import { unitsPerToken } from '../amount/convert-decimals.ts'
import { mulDivCeil } from '../amount/mul-div.ts'
import type { UsdPrice } from '../amount/usd.ts'
import type { DepositIssue } from './deposit-report.ts'
import type { DepositPolicy } from './deposit-policy.ts'

/** The network fee of a transaction in base units of a token, rounded up. Throws a RangeError for prices not above zero. */
export function feeInToken(
  fee: { readonly units: bigint; readonly decimals: number; readonly price: UsdPrice },
  token: { readonly decimals: number; readonly price: UsdPrice },
): bigint {
  return mulDivCeil(
    fee.units * fee.price,
    unitsPerToken(token.decimals),
    token.price * unitsPerToken(fee.decimals),
  )
}

/** How long a deposit with this issue waits for its refund; undefined: it is never refunded automatically. */
export function refundWaitMs(issue: DepositIssue, policy: DepositPolicy): number | undefined {
  switch (issue) {
    case 'no_order':
    case 'ambiguous':
      return policy.unmatchedWaitMs
    case 'second_deposit':
      return policy.secondDepositWaitMs
    case 'short':
    case 'over':
    case 'wrong_token':
    case 'wrong_network':
    case 'token_not_accepted':
    case 'late':
    case 'rate_moved':
    case 'payout_impossible':
    case 'payout_waited':
      return 0
    case 'own_transfer':
    case 'paid_elsewhere':
      return undefined
  }
}
