import type { PayoutWitness, WitnessedPayment } from '@sunspan/chains'
import { LEG_STATUS_TABLE } from '@sunspan/domain'
import { finalHeights } from '../model/finality-rule.ts'
import { payoutId } from '../payout-events/payout-id.ts'
import { isOurWallet, type UnsettledLeg } from '../store/payouts/settlement-store.ts'
import { findTaggedHeads } from '../store/chain/tagged-head-store.ts'
import type { ManualSettlementDeps } from './manual-settlement-deps.ts'
import { SettlementError } from './settlement-error.ts'

/** A payment confirmed by the chain, and the wallet that made it. */
export interface VerifiedPayment extends WitnessedPayment {
  readonly txId: string
  readonly wallet: string
}

/** Throws a SettlementError unless the leg is owed and no attempt of ours may still pay it. */
export function assertOwed(leg: UnsettledLeg, txId: string): void {
  const { id, status, attempt, isFunded } = leg
  if (LEG_STATUS_TABLE[status].terminal) {
    throw new SettlementError(`Leg ${id} is ${status}; nothing is owed for it.`)
  }
  if (!isFunded) {
    throw new SettlementError(
      `The deposit of leg ${id} is not booked for it, or a reorganisation has touched it: that comes first.`,
    )
  }
  if (attempt === null) return
  if (attempt.txId === txId) {
    throw new SettlementError(
      `${txId} is the engine's own attempt to pay leg ${id}: the engine books what it finds of it.`,
    )
  }
  if (!attempt.isSkippedForGood) {
    throw new SettlementError(
      `The engine's own attempt ${attempt.txId} may still pay leg ${id}, or has not been skipped deep enough: wait for it.`,
    )
  }
}

/** Verifies on chain that a transaction paid a leg. Throws a SettlementError unless it did, and is final. */
export async function verifyPayment(
  { pool, catalog, witnesses }: ManualSettlementDeps,
  { leg, txId }: { readonly leg: UnsettledLeg; readonly txId: string },
  signal: AbortSignal,
): Promise<VerifiedPayment> {
  assertOwed(leg, txId)
  const { id, networkId } = leg
  const witness = witnesses.get(networkId)
  if (witness === undefined) {
    throw new SettlementError(
      `${networkId} pays without a payout contract, so no chain records what paid leg ${id}.`,
    )
  }
  const payment = await witness.readPayment({ txId, id: payoutId(leg) }, signal)
  if (payment === undefined) {
    throw new SettlementError(
      `No block of ${networkId} has a transaction ${txId} by which the payout contract paid leg ${id} (${payoutId(leg)}).`,
    )
  }
  assertSame(leg, payment)
  const wallet = await walletOf({ witness, networkId, pool }, signal)
  const tagged = await findTaggedHeads(pool, networkId)
  const head = payment.height + BigInt(payment.confirmations)
  const heights = new Map([...tagged].map(([tag, { height }]) => [tag, height]))
  const { medium } = finalHeights(catalog.getNetwork(networkId).finality, head, heights)
  if (payment.height > medium) {
    throw new SettlementError(
      `${txId} lies in block ${String(payment.height)}, and ${networkId} is final up to ${String(medium)} only: wait for it.`,
    )
  }
  return { ...payment, txId, wallet }
}

function assertSame({ id, recipient, terms }: UnsettledLeg, payment: WitnessedPayment): void {
  const differences = [
    ['recipient', payment.recipient, recipient],
    ['token', payment.token ?? 'the native coin', terms.token ?? 'the native coin'],
    ['amount', String(payment.amount), String(terms.amount)],
  ] as const
  const wrong = differences.find(([, paid, owed]) => paid !== owed)
  if (wrong === undefined) return
  const [name, paid, owed] = wrong
  throw new SettlementError(
    `The ${name} that was paid is ${paid}, and leg ${id} owes ${owed}: find out what that payment was.`,
  )
}

async function walletOf(
  {
    witness,
    networkId,
    pool,
  }: {
    readonly witness: PayoutWitness
    readonly networkId: string
    readonly pool: ManualSettlementDeps['pool']
  },
  signal: AbortSignal,
): Promise<string> {
  const wallet = await witness.wallet(signal)
  if (await isOurWallet(pool, networkId, wallet)) return wallet
  throw new SettlementError(
    `The payout contract of ${networkId} pays out of ${wallet}, which no engine of this database has held.`,
  )
}
