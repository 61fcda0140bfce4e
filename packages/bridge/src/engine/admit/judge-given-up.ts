import type { DueLeg } from '../../store/payouts/leg-store.ts'
import type { LaneContext } from '../engine-context.ts'
import { isPaidBefore } from '../refund/paid-before.ts'
import { asItIs } from './judge-price.ts'
import type { Verdict } from './verdict.ts'

/**
 * Whether a payout that is to be given up may be: one that the payout contract has paid, or cannot say, is not refunded as well. It goes on unchanged,
 * and the contract's check before it is signed refuses it.
 */
export async function judgeGivenUp(context: LaneContext, leg: DueLeg): Promise<Verdict> {
  return (await isPaidBefore(context, leg)) === false ? { kind: 'give_up' } : asItIs(leg)
}
