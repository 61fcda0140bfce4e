import { ORDER_STATUS_TABLE } from '@sunspan/domain'
import type { CandidateOrder } from '../model/candidate-order.ts'
import type { UnmatchedReason } from '../model/unmatched-reason.ts'

export interface DepositFacts {
  readonly networkId: string
  readonly sender: string
  /** The currency of its token on its network, if there is one. */
  readonly currency: { readonly id: string; readonly active: boolean } | undefined
  readonly amount: bigint
  readonly seenAt: Date
}

/** The order that a deposit references. */
export interface NamedOrder extends CandidateOrder {
  /** The deposit is large enough to fill the order. */
  readonly isAmountEnough: boolean
}

export type DepositMatch =
  | { readonly kind: 'matched'; readonly orderId: string }
  | {
      readonly kind: 'unmatched'
      readonly reason: UnmatchedReason
      readonly orderId: string | null
      /** The owner of an open order sent something else: the order cannot be filled. */
      readonly refusesOrder: boolean
    }

const unmatched = (
  reason: UnmatchedReason,
  orderId: string | null = null,
  refusesOrder = false,
): DepositMatch => ({ kind: 'unmatched', reason, orderId, refusesOrder })

/** Whether an order that awaits a deposit has not ended. */
const isOpen = (order: CandidateOrder): boolean => !ORDER_STATUS_TABLE[order.status].terminal

/**
 * Matches a deposit with an order. `referenced` is the order of its reference, if any; `similar` are the orders with the same network, currency,
 * sender and amount that still await a deposit.
 */
export function matchDeposit(
  deposit: DepositFacts,
  referenced: NamedOrder | undefined,
  similar: readonly CandidateOrder[],
  ownWallets: ReadonlySet<string>,
): DepositMatch {
  if (ownWallets.has(deposit.sender)) return unmatched('own_transfer')
  if (referenced !== undefined) return matchReferenced(deposit, referenced)
  if (deposit.currency?.active !== true) return unmatched('token_not_accepted')
  const free = similar.filter((order) => !order.hasDeposit && ORDER_STATUS_TABLE[order.status].awaitsDeposit)
  const open = free.filter(isOpen)
  if (open.length > 0) {
    const [only] = open
    return open.length === 1 && only?.holdsClaim === true
      ? { kind: 'matched', orderId: only.id }
      : unmatched('ambiguous')
  }
  const late = free.filter((order) => deposit.seenAt <= order.lateUntil)
  const [only] = late
  if (only === undefined) return unmatched('no_order')
  return late.length === 1 ? { kind: 'matched', orderId: only.id } : unmatched('ambiguous')
}

/** Whether an order named by a reference or by its owner is filled by a deposit. */
export function matchReferenced(deposit: DepositFacts, order: NamedOrder): DepositMatch {
  if (order.networkIn !== deposit.networkId) return unmatched('wrong_network', order.id)
  if (order.hasDeposit || !ORDER_STATUS_TABLE[order.status].awaitsDeposit) {
    return unmatched('second_deposit', order.id)
  }
  if (!isOpen(order) && deposit.seenAt > order.lateUntil) return unmatched('late', order.id)
  // A stranger who copies a reference must not be able to end another sender's order.
  const refuses = isOpen(order) && deposit.sender === order.walletSender
  if (deposit.currency?.id !== order.currencyIn) return unmatched('wrong_token', order.id, refuses)
  if (!deposit.currency.active) return unmatched('token_not_accepted', order.id)
  if (!order.isAmountEnough) return unmatched('short', order.id, refuses)
  return { kind: 'matched', orderId: order.id }
}
