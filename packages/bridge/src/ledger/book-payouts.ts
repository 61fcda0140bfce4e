import {
  gasPosition,
  payoutDust,
  payoutPosition,
  postingsBetween,
  type BookedPayout,
  type PayoutBooking,
} from '@sunspan/domain'
import type { Catalog } from '../catalog/catalog.ts'
import type { Transaction } from '../store/database/database.ts'
import type { Lane } from '../store/chain/lane-store.ts'
import { postEntries, type LedgerEntry } from '../store/books/ledger-store.ts'
import type { PayoutTerms } from '../store/payouts/payout-terms.ts'

type PayingWallet = Pick<Lane, 'networkId' | 'wallet'>

/** A leg's change in the ledger, caused by one attempt. */
export interface PayoutStep {
  readonly terms: PayoutTerms
  readonly attemptId: string
  readonly legId: string
  readonly from: PayoutBooking
  readonly to: PayoutBooking
}

function bookedPayout(
  catalog: Catalog,
  lane: PayingWallet,
  { terms }: Pick<PayoutStep, 'terms'>,
): BookedPayout {
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
  }
}

/** Books the changes caused by attempts; call it last in their transaction. */
export async function bookPayouts(
  tx: Transaction,
  { catalog, lane, at }: { readonly catalog: Catalog; readonly lane: Lane; readonly at: Date },
  steps: readonly PayoutStep[],
): Promise<void> {
  const entries = steps.map((step) => {
    const payout = bookedPayout(catalog, lane, step)
    return {
      key: `payout/${lane.networkId}/${step.attemptId}/${step.legId}/${step.to}`,
      kind: `payout_${step.to}`,
      postings: postingsBetween(payoutPosition(payout, step.from), payoutPosition(payout, step.to)),
    }
  })
  await postEntries(tx, at, entries)
}

/**
 * Books a leg paid by a transaction without an attempt, once, and that transaction's cost if it is not booked yet; call it last in the settling
 * transaction.
 */
export async function bookSettlement(
  tx: Transaction,
  { catalog, lane, at }: { readonly catalog: Catalog; readonly lane: PayingWallet; readonly at: Date },
  settlement: {
    readonly step: Omit<PayoutStep, 'attemptId' | 'to'>
    readonly txId: string
    /** Zero if it is booked elsewhere, or paid by another wallet. */
    readonly feePaid: bigint
    /** The block from which on the wallet's balance includes it. */
    readonly height: bigint
    readonly by: NonNullable<LedgerEntry['by']>
  },
): Promise<void> {
  const { step, txId, feePaid, height, by } = settlement
  const payout = bookedPayout(catalog, lane, step)
  await postEntries(tx, at, [
    {
      key: `payout/${lane.networkId}/settled/${step.legId}`,
      kind: 'payout_settled',
      postings: postingsBetween(payoutPosition(payout, step.from), payoutPosition(payout, 'final')),
      height,
      by,
    },
    {
      key: `payout/${lane.networkId}/settled/${txId}/gas`,
      kind: 'settled_gas',
      postings: gasPosition(lane, feePaid),
      height,
      by,
    },
  ])
}

/** Books the cost of attempts, each once regardless of its number of legs; call it last in the transaction that records it. */
export async function bookGas(
  tx: Transaction,
  { lane, at }: { readonly lane: Lane; readonly at: Date },
  costs: readonly { readonly attemptId: string; readonly feePaid: bigint }[],
): Promise<void> {
  const entries = costs.map(({ attemptId, feePaid }) => ({
    key: `payout/${lane.networkId}/${attemptId}/gas`,
    kind: 'payout_gas',
    postings: gasPosition(lane, feePaid),
  }))
  await postEntries(tx, at, entries)
}
