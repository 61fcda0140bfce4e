import type { BatchFate, LegOutcome } from '../../capabilities/payout-sender.ts'
import type { FakeChange, FakeEntry, FakeExecution, FakeMove } from './fake-execution.ts'
import { outputsOf, queryIdOf, type FakeLeg, type FakeTransaction } from './fake-transaction.ts'
import { createCoinSet, type CoinSet } from './models/coin-set.ts'
import { attachedTo, firstHop, isSlow, receiptCost } from './models/fake-deliveries.ts'

/** Cost of a transaction that was not raised, in base units of the native coin. */
export const FAKE_GAS_COST = 1_000n

/** Balances, nonces, coins and ids as the blocks so far have left them. */
export interface FakeLedger {
  readonly coins: CoinSet
  /** Is an id taken for a block of this time, in milliseconds? */
  isQueryTaken(id: string, time: bigint): boolean
  balanceOf(owner: string, token: string | null): bigint
  nonceOf(owner: string): bigint
  change(changes: readonly FakeChange[]): void
  /** What a dry run says; the nonce is not looked at. */
  check(transaction: FakeTransaction): 'ok' | 'insufficient_funds' | 'execution_reverted'
  /** What a dry run says of each payment of a batch. */
  checkLegs(transaction: FakeTransaction): readonly LegOutcome[]
  /** What becomes of it now; changes nothing. */
  execute(transaction: FakeTransaction): FakeExecution
  /** Applies the outcome that a canonical block records, whatever it would be now. */
  enter(entry: FakeEntry): void
  /** What a transaction in a block has changed. */
  changesOf(entry: FakeEntry): readonly FakeChange[]
}

const keyOf = (owner: string, token: string | null): string => `${owner} ${token ?? 'native'}`

/** Does a recipient refuse? A trap refuses on the chain alone: no dry run shows it. */
export type FakeRefusals = (recipient: string, isMined: boolean) => boolean

/** `payee`: the wallet that pays for what it receives, if there is such a thing. */
export function createFakeLedger(isBlocked: FakeRefusals, payee?: string): FakeLedger {
  const balances = new Map<string, bigint>()
  const nonces = new Map<string, bigint>()
  const paidIds = new Set<string>()
  /** Until when each is remembered. */
  const queryIds = new Map<string, bigint>()
  const coins = createCoinSet()
  let isMining = false
  const balanceOf: FakeLedger['balanceOf'] = (owner, token) => balances.get(keyOf(owner, token)) ?? 0n
  const change: FakeLedger['change'] = (changes) => {
    for (const { owner, token, amount } of changes)
      balances.set(keyOf(owner, token), balanceOf(owner, token) + amount)
  }
  const canPay = (transaction: FakeTransaction): boolean => {
    const { from, to, token, amount, fee, legs } = transaction
    const paid = legs ?? [{ to, token, amount }]
    if (balanceOf(from, null) < fee + sumOf(paid, null) + attachedTo(transaction)) return false
    // A contract pays as many as it can.
    if (legs !== undefined && fateOf(transaction) === 'own') return true
    return paid.every(
      (payment) => payment.token === null || balanceOf(from, payment.token) >= sumOf(paid, payment.token),
    )
  }
  /** Coins of a message stay where they were sent. */
  const isRefused = ({ expiresAt }: FakeTransaction, { to, token }: Omit<FakeMove, 'amount'>): boolean =>
    isBlocked(to, isMining) && (expiresAt === undefined || token !== null)
  const check: FakeLedger['check'] = (transaction) => {
    // No recipient refuses coins; whether they exist is checked where they are chosen.
    if (transaction.inputs !== undefined) return 'ok'
    if (!canPay(transaction)) return 'insufficient_funds'
    const { legs } = transaction
    if (legs !== undefined) return checkTogether(transaction, legs)
    return isRefused(transaction, transaction) ? 'execution_reverted' : 'ok'
  }
  const checkTogether = (
    transaction: FakeTransaction,
    legs: readonly FakeLeg[],
  ): ReturnType<typeof check> => {
    if (fateOf(transaction) === 'own' || !checkLegs(transaction).includes('failed')) return 'ok'
    return legs.some((leg) => isRefused(transaction, leg)) ? 'execution_reverted' : 'insufficient_funds'
  }
  const checkLegs: FakeLedger['checkLegs'] = (transaction) => {
    const { from, legs = [] } = transaction
    const fate = fateOf(transaction)
    const seen = new Set<string>()
    const spent = new Map<string | null, bigint>()
    return legs.map(({ id, to, token, amount }) => {
      if (fate === 'own' && (paidIds.has(id) || seen.has(id))) return 'skipped'
      const total = (spent.get(token) ?? 0n) + amount
      if (isRefused(transaction, { to, token }) || balanceOf(from, token) < total) return 'failed'
      seen.add(id)
      spent.set(token, total)
      return 'paid'
    })
  }
  /** What a transaction that does not revert moves. */
  const outcomeOf = (transaction: FakeTransaction): Pick<FakeExecution, 'moves' | 'legs'> => {
    const { token, legs } = transaction
    if (legs === undefined) return { moves: outputsOf(transaction).map((paid) => ({ ...paid, token })) }
    const outcomes = fateOf(transaction) === 'own' ? checkLegs(transaction) : legs.map(() => 'paid' as const)
    return {
      moves: legs.filter((_, index) => outcomes[index] === 'paid'),
      legs: legs.map(({ id }, index) => ({ id, outcome: outcomes[index] ?? 'failed' })),
    }
  }
  const changesOf: FakeLedger['changesOf'] = ({ transaction, moves, feePaid, succeeded }) => {
    const { from, to } = transaction
    const receipt = succeeded ? receiptCost(payee, transaction) : 0n
    return [
      { owner: from, token: null, amount: -feePaid },
      { owner: to, token: null, amount: -receipt },
      ...moves.flatMap((move) => [
        { owner: from, token: move.token, amount: -move.amount },
        { owner: firstHop(transaction, move), token: move.token, amount: move.amount },
      ]),
    ]
  }
  const enter: FakeLedger['enter'] = (entry) => {
    const { from, nonce, validUntil, expiresAt, inputs } = entry.transaction
    if (expiresAt !== undefined) queryIds.set(queryIdOf(entry.transaction), expiresAt)
    else if (inputs !== undefined) coins.enter(entry.txId, entry.transaction, entry.block.height)
    else if (validUntil === undefined) nonces.set(from, nonce + 1n)
    change(changesOf(entry))
    for (const { id, outcome } of entry.legs ?? []) if (outcome === 'paid') paidIds.add(id)
  }
  return {
    coins,
    isQueryTaken: (id, time) => time <= (queryIds.get(id) ?? -1n),
    balanceOf,
    nonceOf: (owner) => nonces.get(owner) ?? 0n,
    change,
    check,
    checkLegs,
    enter,
    changesOf,
    execute(transaction) {
      const { from, fee } = transaction
      isMining = true
      // A recipient that refuses tokens is known blocks later.
      const succeeded = isSlow(transaction) ? canPay(transaction) : check(transaction) === 'ok'
      const native = balanceOf(from, null)
      const cost = fee + (succeeded ? attachedTo(transaction) : 0n)
      const outcome = succeeded ? outcomeOf(transaction) : { moves: [] }
      isMining = false
      return { succeeded, ...outcome, feePaid: native < cost ? native : cost }
    },
  }
}

/** Payments of an account, and those in bytes that die of age, all leave or none; a payout contract pays each as it can. */
const fateOf = ({ validUntil, expiresAt, sharesFate }: FakeTransaction): BatchFate =>
  validUntil === undefined && expiresAt === undefined && sharesFate === undefined ? 'own' : 'shared'

const sumOf = (paid: readonly FakeMove[], of: string | null): bigint =>
  paid.reduce((sum, { token, amount }) => sum + (token === of ? amount : 0n), 0n)
