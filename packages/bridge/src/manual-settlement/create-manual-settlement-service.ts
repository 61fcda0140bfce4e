import { normalizeHash } from '../catalog/normalize-hash.ts'
import { payoutId } from '../payout-events/payout-id.ts'
import { lockOrdersOfLegs, recordSettled } from '../payout-events/payout-events.ts'
import { bookSettlement } from '../ledger/book-payouts.ts'
import { withTransaction } from '../store/database/database.ts'
import {
  findUnsettledLeg,
  insertSettlement,
  isFeeKnown,
  listSkippedLegs,
  lockUnsettledLeg,
  type UnsettledLeg,
} from '../store/payouts/settlement-store.ts'
import type { ManualSettlementDeps } from './manual-settlement-deps.ts'
import { assertOwed, verifyPayment, type VerifiedPayment } from './verify-payment.ts'
import { SettlementError } from './settlement-error.ts'

/** A leg that the payout contract reports as paid before, with what the chain shows of it. */
export interface SkippedLeg {
  readonly leg: UnsettledLeg
  /** Its id in the contract. */
  readonly payoutId: string
  /** Transactions that paid it; undefined if the chain could not be searched. */
  readonly paidBy: readonly string[] | undefined
}

/** Queries and decisions about payouts made without an attempt of ours. */
export interface ManualSettlementService {
  /** Oldest first. */
  listSkipped(signal: AbortSignal): Promise<readonly SkippedLeg[]>
  /**
   * Books a leg as paid by a transaction, once the chain shows that the contract paid the leg's recipient, token and amount in it, deep enough to be
   * final. Records the actor and the reason. Throws a SettlementError that explains what is wrong, a ChainError when the chain cannot be queried.
   */
  settle(
    input: {
      readonly legId: string
      readonly transactionHash: string
      readonly actor: string
      readonly reason: string
    },
    signal: AbortSignal,
  ): Promise<VerifiedPayment>
}

export function createManualSettlementService(deps: ManualSettlementDeps): ManualSettlementService {
  const { pool, catalog, witnesses, logger } = deps
  return {
    async listSkipped(signal) {
      const legs = await listSkippedLegs(pool)
      const found = await Promise.all(
        legs.map(async (leg) => {
          const id = payoutId(leg)
          const paidBy = await witnesses.get(leg.networkId)?.findTransactions(id, signal)
          return { leg, payoutId: id, paidBy }
        }),
      )
      // Legs that were not reported are listed only if the contract's events show a payment.
      return found.filter(({ leg, paidBy = [] }) => leg.isReported || paidBy.length > 0)
    },
    async settle({ legId, transactionHash, actor, reason }, signal) {
      if (actor.trim() === '' || reason.trim() === '') {
        throw new RangeError('A leg is settled with its actor and its reason')
      }
      const leg = /^\d{1,18}$/.test(legId) ? await findUnsettledLeg(pool, legId) : undefined
      if (leg === undefined) throw new SettlementError(`There is no leg ${legId}.`)
      const txId = normalizeHash(catalog, leg.networkId, transactionHash)
      const payment = await verifyPayment(deps, { leg, txId }, signal)
      await book(deps, { payment, legId, by: { actor, reason } })
      logger.warn({ legId, txId: payment.txId, actor, reason }, 'A leg was settled by hand')
      return payment
    },
  }
}

async function book(
  { pool, catalog, clock }: ManualSettlementDeps,
  input: {
    readonly payment: VerifiedPayment
    readonly legId: string
    readonly by: { readonly actor: string; readonly reason: string }
  },
): Promise<void> {
  const { payment, legId, by } = input
  const at = new Date(clock.now())
  await withTransaction(pool, async (tx) => {
    // Same lock order as the engine: orders before their legs.
    const found = await findUnsettledLeg(tx, legId)
    await lockOrdersOfLegs(tx, found === undefined ? [] : [found.terms])
    const leg = await lockUnsettledLeg(tx, legId)
    if (leg === undefined) throw new SettlementError(`There is no leg ${legId}.`)
    // The engine may have continued meanwhile.
    assertOwed(leg, payment.txId)
    const { txId, height, wallet } = payment
    const isFeeOurs = payment.payer === wallet && !(await isFeeKnown(tx, leg.networkId, txId))
    await insertSettlement(tx, { leg, txId, height, at, ...by })
    await recordSettled(tx, at, { leg: leg.terms, txId, actor: by.actor })
    const lane = { networkId: leg.networkId, wallet }
    await bookSettlement(
      tx,
      { catalog, lane, at },
      {
        step: { terms: leg.terms, legId, from: leg.attempt === null ? 'none' : 'signed' },
        txId,
        height,
        by,
        feePaid: isFeeOurs ? payment.feePaid : 0n,
      },
    )
  })
}
