import type { ObservedDeposit } from '@sunspan/chains'
import { isShortAccepted } from '@sunspan/domain'
import type { Transaction } from '../../store/database/database.ts'
import {
  findOrdersByReference,
  findSimilarOrders,
  type ReferencedOrder,
} from '../../store/deposits/candidate-store.ts'
import { hasCoSenders, type DepositVerdict } from '../../store/deposits/deposit-store.ts'
import { recordOrderNotes, transitionOrders } from '../../store/orders/order-changes.ts'
import { ownWallets } from '../../networks/own-wallets.ts'
import type { LaneContext } from '../engine-context.ts'
import { matchDeposit, type DepositFacts, type DepositMatch } from '../../matching/match-deposit.ts'
import { orderedTerms } from '../../matching/ordered-terms.ts'
import { refundTime } from '../../matching/refund-time.ts'

interface Fact extends DepositFacts {
  /** It has several senders, so the sender is not known. */
  readonly isShared: boolean
}

/** Matches deposits with orders, in the given order, and updates the orders. The caller stores the returned verdicts in the same transaction. */
export async function decideForDeposits(
  tx: Transaction,
  context: LaneContext,
  deposits: readonly ObservedDeposit[],
  at: Date,
): Promise<readonly DepositVerdict[]> {
  const networkId = context.network.network.id
  const { catalog, adapters, policy } = context.deps
  const own = ownWallets(adapters)
  const facts = deposits.map((deposit): Fact => ({
    networkId,
    sender: deposit.sender,
    currency: catalog.findByToken(networkId, deposit.token),
    amount: deposit.amount,
    seenAt: at,
    isShared: hasCoSenders(deposit),
  }))
  const orders = await loadOrders(tx, deposits, facts, { networkId, at })
  const taken = new Set<string>()
  const withTaken = (order: ReferencedOrder): ReferencedOrder =>
    taken.has(order.id) ? { ...order, hasDeposit: true } : order

  const verdicts: DepositVerdict[] = []
  const seen: { orderId: string; data: { tx_hash: string; height: number } }[] = []
  const refused: { orderId: string; data: { tx_hash: string; reason: string } }[] = []
  facts.forEach((fact, index) => {
    const deposit = deposits[index]
    if (deposit === undefined) return
    const referenced = orders.byReference.get(deposit.reference ?? '')
    const similar = orders.similar.filter((order) => isSimilar(order, fact)).map(withTaken)
    const named = referenced && {
      ...withTaken(referenced),
      isAmountEnough: isShortAccepted(orderedTerms(catalog, referenced), fact.amount, policy),
    }
    const match = matchDeposit(fact, named, similar, own)
    verdicts.push(toVerdict(match, refundTime(match, fact, policy)))
    if (match.kind === 'matched') {
      taken.add(match.orderId)
      seen.push({
        orderId: match.orderId,
        data: { tx_hash: deposit.txHash, height: Number(deposit.block.height) },
      })
    } else if (
      match.refusesOrder &&
      match.orderId !== null &&
      !refused.some((r) => r.orderId === match.orderId)
    ) {
      refused.push({ orderId: match.orderId, data: { tx_hash: deposit.txHash, reason: match.reason } })
    }
  })
  await recordOrderNotes(tx, { note: 'deposit_seen', at, changes: seen })
  const stillOpen = refused.filter((change) => !taken.has(change.orderId))
  await transitionOrders(tx, { event: 'deposit_refused', at, changes: stillOpen })
  return verdicts
}

const isSimilar = (order: ReferencedOrder, fact: Fact): boolean =>
  !fact.isShared &&
  order.walletSender === fact.sender &&
  order.amountIn === fact.amount &&
  order.currencyIn === fact.currency?.id

const toVerdict = (match: DepositMatch, refundAfter: Date | null): DepositVerdict =>
  match.kind === 'matched'
    ? { status: 'seen', orderId: match.orderId }
    : { status: 'unmatched', reason: match.reason, orderId: match.orderId, refundAfter }

async function loadOrders(
  tx: Transaction,
  deposits: readonly ObservedDeposit[],
  facts: readonly Fact[],
  { networkId, at }: { readonly networkId: string; readonly at: Date },
): Promise<{
  readonly byReference: ReadonlyMap<string, ReferencedOrder>
  readonly similar: readonly ReferencedOrder[]
}> {
  const references = deposits.flatMap((deposit) => (deposit.reference === null ? [] : [deposit.reference]))
  const referenced = await findOrdersByReference(tx, references)
  const byReference = new Map(referenced.map((order) => [order.reference, order]))
  const wanted = facts.flatMap((fact, index) =>
    fact.currency === undefined || fact.isShared || byReference.has(deposits[index]?.reference ?? '')
      ? []
      : [{ sender: fact.sender, currencyId: fact.currency.id, amount: fact.amount }],
  )
  return { byReference, similar: await findSimilarOrders(tx, networkId, wanted, at) }
}
