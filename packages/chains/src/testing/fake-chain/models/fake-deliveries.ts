import type { WalletUpkeep } from '../../../capabilities/deposit-scanner.ts'
import type { LegResult } from '../../../capabilities/payout-sender.ts'
import type { FakeChange, FakeMove, MinedTransaction } from '../fake-execution.ts'
import { fakeHash, type FakeTransaction } from '../fake-transaction.ts'

/** Blocks after which the tokens of a payout arrive, or are back; those of every other payment of a batch take one more. */
const HOPS = 2n
const LATE_HOPS = 3n
/** Coins that a transfer of tokens takes along, and what of them comes back once it has ended. */
const ATTACHED = 500n
const LEFTOVER = 200n
/** What it costs the wallet to receive something. */
const RECEIPT_COST = 10n
/** Holds what has left and has not arrived. */
const UNDER_WAY = 'under way'

/** A payment whose tokens leave the wallet in one block, and arrive or come back in a later one. */
interface SlowPayment extends FakeMove {
  /** Null for a plain transfer. */
  readonly legId: string | null
  readonly hops: bigint
}

/** How such a payment has ended, blocks after it left. */
export interface FakeArrival {
  readonly txId: string
  readonly legId: string | null
  readonly outcome: 'arrived' | 'bounced'
  readonly height: bigint
}

function slowPaymentsOf({ expiresAt, to, token, amount, legs }: FakeTransaction): readonly SlowPayment[] {
  if (expiresAt === undefined) return []
  const paid = legs?.map((leg) => ({ ...leg, legId: leg.id })) ?? [{ to, token, amount, legId: null }]
  return paid
    .filter((payment) => payment.token !== null)
    .map((payment, place) => ({ ...payment, hops: place % 2 === 0 ? HOPS : LATE_HOPS }))
}

/** Do tokens of it take blocks to arrive? */
export const isSlow = (transaction: FakeTransaction): boolean => slowPaymentsOf(transaction).length > 0

/** Coins that go along with all the tokens of a transaction. */
export const attachedTo = (transaction: FakeTransaction): bigint =>
  ATTACHED * BigInt(slowPaymentsOf(transaction).length)

/** Where what a payment has moved is once a block has it. */
export const firstHop = ({ expiresAt }: FakeTransaction, { to, token }: FakeMove): string =>
  expiresAt !== undefined && token !== null ? UNDER_WAY : to

/** What ends in a block of this height, among the transactions of the blocks that are old enough. */
export function arrivalsAt(
  height: bigint,
  minedIn: (height: bigint) => readonly MinedTransaction[],
  isBlocked: (recipient: string) => boolean,
): readonly FakeArrival[] {
  return [LATE_HOPS, HOPS].flatMap((distance) =>
    minedIn(height - distance)
      .filter(({ succeeded }) => succeeded)
      .flatMap(({ txId, transaction }) =>
        slowPaymentsOf(transaction)
          .filter(({ hops }) => hops === distance)
          .map(({ legId, to }) => ({
            txId,
            legId,
            height,
            outcome: isBlocked(to) ? ('bounced' as const) : ('arrived' as const),
          })),
      ),
  )
}

/** What an arrival changes, of the transaction whose payment it ends. */
export function changesOfArrival(
  { legId, outcome }: FakeArrival,
  { transaction }: Pick<MinedTransaction, 'transaction'>,
): readonly FakeChange[] {
  const { from } = transaction
  const payment = slowPaymentsOf(transaction).find((slow) => slow.legId === legId)
  if (payment === undefined) throw new Error('Nothing of this transaction arrives late')
  const { to, token, amount } = payment
  return [
    { owner: UNDER_WAY, token, amount: -amount },
    { owner: outcome === 'arrived' ? to : from, token, amount },
    { owner: from, token: null, amount: LEFTOVER },
  ]
}

/** A transaction with how its payments have ended so far. */
export function withArrivals(entry: MinedTransaction, ended: readonly FakeArrival[]): MinedTransaction {
  const slow = slowPaymentsOf(entry.transaction)
  if (slow.length === 0 || !entry.succeeded) return entry
  const isUnderWay = ended.length < slow.length
  const places = isUnderWay ? { isUnderWay } : { endedAt: ended.at(-1)?.height }
  if (entry.legs === undefined) {
    const isBack = ended[0]?.outcome === 'bounced'
    return isBack ? { ...entry, ...places, succeeded: false, moves: [] } : { ...entry, ...places }
  }
  const legs = entry.legs.map((leg): LegResult => {
    if (!slow.some(({ legId }) => legId === leg.id)) return leg
    const end = ended.find(({ legId }) => legId === leg.id)
    const left = { ...leg, leftAt: entry.block.height }
    return end?.outcome === 'bounced' ? { ...left, outcome: 'failed', returnedAt: end.height } : left
  })
  return {
    ...entry,
    ...places,
    legs,
    moves: entry.moves.filter((_, place) => legs[place]?.outcome === 'paid'),
  }
}

/** The wallet pays for what arrives. */
export const receiptCost = (wallet: string | undefined, { from, to }: FakeTransaction): bigint =>
  to === wallet && from !== wallet ? RECEIPT_COST : 0n

/** Changes of a wallet's coins in a block that are neither deposits nor accounted for by payouts. */
export function upkeepOf(
  wallet: string,
  block: { readonly mined: readonly MinedTransaction[]; readonly arrivals: readonly FakeArrival[] },
  blockOf: (arrival: FakeArrival) => MinedTransaction['block'],
): readonly WalletUpkeep[] {
  const costs = block.mined.flatMap(({ txId, transaction, block: ref, feePaid, succeeded }) => {
    const isOrder = transaction.from === wallet && isSlow(transaction)
    const cost = isOrder ? feePaid : succeeded ? receiptCost(wallet, transaction) : 0n
    return cost === 0n ? [] : [{ txHash: txId, block: ref, wallet, amount: -cost }]
  })
  const rests = block.arrivals.map((arrival) => ({
    txHash: fakeHash(arrival.txId, 'rest', arrival.legId ?? ''),
    block: blockOf(arrival),
    wallet,
    amount: LEFTOVER,
  }))
  return [...costs, ...rests]
}
