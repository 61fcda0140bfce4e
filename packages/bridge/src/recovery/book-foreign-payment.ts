import { gasPosition, posting } from '@sunspan/domain'
import type { Catalog } from '../catalog/catalog.ts'
import { lockOrdersOfLegs, recordSettled } from '../payout-events/payout-events.ts'
import { bookDeposits } from '../ledger/book-deposits.ts'
import { bookSettlement } from '../ledger/book-payouts.ts'
import { assertOwed } from '../manual-settlement/verify-payment.ts'
import type { Transaction } from '../store/database/database.ts'
import {
  findKnownTransaction,
  findOwedLegs,
  insertForeignPayment,
  settleUnmatchedDeposit,
  type ForeignPayment,
} from '../store/operations/foreign-payment-store.ts'
import { postEntries } from '../store/books/ledger-store.ts'
import { findUnsettledLeg, insertSettlement, lockUnsettledLeg } from '../store/payouts/settlement-store.ts'
import { RecoveryError } from './recovery-error.ts'

/** A payment with its purpose, and who booked it. */
export interface NamedPayment extends ForeignPayment {
  /** Transaction cost borne by the wallet in addition, in base units of the native coin; booked once per transaction. */
  readonly feePaid: bigint
  /** The deposit that it paid out or refunded; null: none, the amount is lost. */
  readonly depositId: string | null
  /** One of several legs of the deposit; default: the owed one. */
  readonly legId?: string | undefined
  readonly actor: string
  readonly reason: string
}

interface Booking {
  readonly catalog: Catalog
  readonly at: Date
}

/**
 * Books a wallet's payment that no attempt of ours made, so that chain and books agree again: for an owed leg, for a deposit whose order is lost and
 * which is then neither paid out nor refunded, or for nothing. Throws a RecoveryError.
 */
export async function bookForeignPayment(
  tx: Transaction,
  booking: Booking,
  payment: NamedPayment,
): Promise<void> {
  const { networkId, txId, depositId } = payment
  const { isOurs, isBooked } = await findKnownTransaction(tx, networkId, txId)
  if (isOurs) throw new RecoveryError(`The engine has signed ${txId} itself, and books what becomes of it.`)
  const legId = depositId === null ? null : await chooseLeg(tx, payment, depositId)
  const row = { ...payment, legId, at: booking.at }
  if (!(await insertForeignPayment(tx, row))) {
    const what =
      depositId === null ? 'This payment' : `This payment, or another one for deposit ${depositId},`
    throw new RecoveryError(`${what} is booked already.`)
  }
  if (legId !== null) await settleLeg(tx, booking, payment, legId)
  else {
    if (depositId !== null) await settleDeposit(tx, booking, payment, depositId)
    await bookLoss(tx, booking, payment, payment.amount)
  }
  if (isBooked || payment.feePaid === 0n) return
  const { wallet, feePaid, height, actor, reason } = payment
  const entry = {
    key: `foreign/${networkId}/${txId}/gas`,
    kind: 'foreign_gas',
    postings: gasPosition({ networkId, wallet }, feePaid),
    height,
    by: { actor, reason },
  }
  await postEntries(tx, booking.at, [entry])
}

async function chooseLeg(tx: Transaction, payment: NamedPayment, depositId: string): Promise<string | null> {
  const { networkId, token, amount, legId } = payment
  const legs = await findOwedLegs(tx, { depositId, networkId, token })
  if (legId !== undefined) {
    if (legs.some(({ id }) => id === legId)) return legId
    throw new RecoveryError(
      `Leg ${legId} of deposit ${depositId} is not owed on ${networkId} in this currency.`,
    )
  }
  const [only] = legs
  if (only === undefined || legs.length === 1) return only?.id ?? null
  const [same, ...more] = legs.filter((leg) => leg.amount === amount)
  if (same !== undefined && more.length === 0) return same.id
  const ids = legs.map(({ id }) => id).join(', ')
  throw new RecoveryError(
    `Deposit ${depositId} has several legs that are owed: name one with --leg (${ids}).`,
  )
}

/** Settles a leg as if the engine had paid it; any difference from the owed amount is the operator's. */
async function settleLeg(
  tx: Transaction,
  { catalog, at }: Booking,
  payment: NamedPayment,
  legId: string,
): Promise<void> {
  const { networkId, wallet, txId, height, actor, reason, amount } = payment
  // Same lock order as the engine: orders before their legs.
  const found = await findUnsettledLeg(tx, legId)
  await lockOrdersOfLegs(tx, found === undefined ? [] : [found.terms])
  const leg = await lockUnsettledLeg(tx, legId)
  if (leg === undefined) throw new RecoveryError(`There is no leg ${legId}.`)
  assertOwed(leg, txId)
  await insertSettlement(tx, { leg, txId, height, at, actor, reason })
  await recordSettled(tx, at, { leg: leg.terms, txId, actor })
  await bookSettlement(
    tx,
    { catalog, lane: { networkId, wallet }, at },
    {
      step: { terms: leg.terms, legId, from: leg.attempt === null ? 'none' : 'signed' },
      txId,
      height,
      by: { actor, reason },
      feePaid: 0n,
    },
  )
  await bookLoss(tx, { catalog, at }, payment, amount - leg.terms.amount)
}

/** Settles a deposit that was paid out elsewhere: both the deposit and the payment are the operator's. */
async function settleDeposit(
  tx: Transaction,
  { at }: Booking,
  { actor, reason }: NamedPayment,
  id: string,
): Promise<void> {
  const deposit = await settleUnmatchedDeposit(tx, id)
  if (deposit === undefined) {
    throw new RecoveryError(
      `Deposit ${id} is not in suspense: it is not final yet, is being paid or given back, or is settled. "deposits find" shows which.`,
    )
  }
  const { networkId, token, wallet, amount, height } = deposit
  await bookDeposits(tx, at, [{ id, to: 'own' }])
  const book = { networkId, token }
  const entry = {
    key: `foreign/deposit/${id}`,
    kind: 'deposit_paid_elsewhere',
    postings: [posting(book, 'custody', amount, wallet), posting(book, 'treasury', -amount)],
    height,
    by: { actor, reason },
  }
  await postEntries(tx, at, [entry])
}

async function bookLoss(
  tx: Transaction,
  { at }: Booking,
  payment: NamedPayment,
  amount: bigint,
): Promise<void> {
  if (amount === 0n) return
  const { networkId, token, wallet, txId, height, depositId, legId, actor, reason } = payment
  const book = { networkId, token }
  const entry = {
    key: `foreign/${networkId}/${txId}/${token ?? 'native'}/${depositId ?? 'none'}/${legId ?? 'all'}`,
    kind: 'foreign_payment',
    postings: [posting(book, 'custody', -amount, wallet), posting(book, 'treasury', amount)],
    height,
    by: { actor, reason },
  }
  await postEntries(tx, at, [entry])
}
