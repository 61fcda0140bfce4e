import {
  payoutDust,
  payoutPosition,
  postingsBetween,
  type BookedPayout,
  type PayoutBooking,
} from '@sunspan/domain'
import type { Catalog } from '../catalog/create-catalog.ts'
import type { Transaction } from '../store/database.ts'
import type { Lane } from '../store/lane-store.ts'
import { postEntries } from '../store/ledger-store.ts'
import type { PayoutTerms } from '../store/payout-terms.ts'

/** One attempt's step in the ledger. */
export interface PayoutStep {
  readonly terms: PayoutTerms
  readonly txId: string
  readonly from: PayoutBooking
  readonly to: PayoutBooking
  /** Base units of the native coin, once it is known. */
  readonly feePaid: bigint
}

function bookedPayout(catalog: Catalog, lane: Lane, { terms, feePaid }: PayoutStep): BookedPayout {
  const currencyIn = catalog.getCurrency(terms.currencyIn)
  const currencyOut = catalog.getCurrency(terms.currencyOut)
  return {
    owed:
      terms.kind === 'refund'
        ? { kind: 'refund_payable', holder: terms.depositId }
        : { kind: 'order', holder: terms.orderId ?? '' },
    source: { networkId: terms.networkIn, token: terms.tokenIn },
    amountIn: terms.amountIn,
    fees: terms.fees,
    dust: payoutDust({
      isSameAsset: currencyIn.asset === currencyOut.asset,
      netIn: terms.amountIn - terms.fees,
      amountOut: terms.amount,
      decimalsIn: currencyIn.decimals,
      decimalsOut: currencyOut.decimals,
    }),
    destination: { networkId: lane.networkId, token: terms.token },
    wallet: lane.wallet,
    amountOut: terms.amount,
    feePaid,
  }
}

/** Books steps of attempts; last in the transaction that makes them. */
export async function bookPayouts(
  tx: Transaction,
  { catalog, lane, at }: { readonly catalog: Catalog; readonly lane: Lane; readonly at: Date },
  steps: readonly PayoutStep[],
): Promise<void> {
  const entries = steps.map((step) => {
    const payout = bookedPayout(catalog, lane, step)
    return {
      key: `payout/${lane.networkId}/${step.txId}/${step.to}`,
      kind: `payout_${step.to}`,
      postings: postingsBetween(payoutPosition(payout, step.from), payoutPosition(payout, step.to)),
    }
  })
  await postEntries(tx, at, entries)
}
