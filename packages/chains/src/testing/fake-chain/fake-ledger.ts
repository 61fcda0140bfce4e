import type { BatchFate, LegOutcome, LegResult } from '../../capabilities/payout-sender.ts'
import type { FakeLeg, FakeTransaction } from './fake-transaction.ts'

/** Cost of a transaction that nobody has raised, in base units of the native coin. */
export const FAKE_GAS_COST = 1_000n

/** What a transaction has moved. */
export interface FakeMove {
  readonly to: string
  readonly token: string | null
  readonly amount: bigint
}

/** What became of a transaction. */
export interface FakeExecution {
  readonly succeeded: boolean
  readonly moves: readonly FakeMove[]
  /** Of a batch. */
  readonly legs?: readonly LegResult[] | undefined
  /** What its sender has lost beside the moves. */
  readonly feePaid: bigint
}

/** Balances, nonces and paid ids as the blocks so far have left them. */
export interface FakeLedger {
  balanceOf(owner: string, token: string | null): bigint
  nonceOf(owner: string): bigint
  credit(owner: string, token: string | null, amount: bigint): void
  /** What a dry run says; the nonce is not looked at. */
  check(transaction: FakeTransaction): 'ok' | 'insufficient_funds' | 'execution_reverted'
  /** What a dry run says of each payment of a batch. */
  checkLegs(from: string, legs: readonly FakeLeg[], fate: BatchFate): readonly LegOutcome[]
  /** Executes, uses up the nonce, takes the gas. */
  execute(transaction: FakeTransaction): FakeExecution
  /** Enters what a block that stands says of a transaction, whatever would become of it now. */
  enter(transaction: FakeTransaction, execution: FakeExecution): void
}

const keyOf = (owner: string, token: string | null): string => `${owner} ${token ?? 'native'}`

export function createFakeLedger(isBlocked: (recipient: string) => boolean): FakeLedger {
  const balances = new Map<string, bigint>()
  const nonces = new Map<string, bigint>()
  const paidIds = new Set<string>()
  const balanceOf: FakeLedger['balanceOf'] = (owner, token) => balances.get(keyOf(owner, token)) ?? 0n
  const add = (owner: string, token: string | null, delta: bigint): void => {
    balances.set(keyOf(owner, token), balanceOf(owner, token) + delta)
  }
  const check: FakeLedger['check'] = (transaction) => {
    const { from, to, token, amount, fee, legs } = transaction
    const coins = legs === undefined ? (token === null ? amount : 0n) : coinsOf(legs)
    if (balanceOf(from, null) < fee + coins) return 'insufficient_funds'
    if (legs !== undefined) return checkTogether(transaction, legs)
    if (token !== null && balanceOf(from, token) < amount) return 'insufficient_funds'
    return isBlocked(to) ? 'execution_reverted' : 'ok'
  }
  const checkTogether = (
    transaction: FakeTransaction,
    legs: readonly FakeLeg[],
  ): ReturnType<typeof check> => {
    const isWhole =
      fateOf(transaction) === 'own' || !checkLegs(transaction.from, legs, 'shared').includes('failed')
    if (isWhole) return 'ok'
    return legs.some(({ to }) => isBlocked(to)) ? 'execution_reverted' : 'insufficient_funds'
  }
  const checkLegs: FakeLedger['checkLegs'] = (from, legs, fate) => {
    const seen = new Set<string>()
    const spent = new Map<string | null, bigint>()
    return legs.map(({ id, to, token, amount }) => {
      if (fate === 'own' && (paidIds.has(id) || seen.has(id))) return 'skipped'
      const total = (spent.get(token) ?? 0n) + amount
      if (isBlocked(to) || balanceOf(from, token) < total) return 'failed'
      seen.add(id)
      spent.set(token, total)
      return 'paid'
    })
  }
  /** What a transaction that does not revert moves. */
  const outcomeOf = (transaction: FakeTransaction): Pick<FakeExecution, 'moves' | 'legs'> => {
    const { from, to, token, amount, legs } = transaction
    if (legs === undefined) return { moves: [{ to, token, amount }] }
    const outcomes = checkLegs(from, legs, fateOf(transaction))
    return {
      moves: legs.filter((_, index) => outcomes[index] === 'paid'),
      legs: legs.map(({ id }, index) => ({ id, outcome: outcomes[index] ?? 'failed' })),
    }
  }
  const enter: FakeLedger['enter'] = ({ from, nonce, validUntil }, { moves, legs = [], feePaid }) => {
    if (validUntil === undefined) nonces.set(from, nonce + 1n)
    add(from, null, -feePaid)
    for (const { to, token, amount } of moves) {
      add(from, token, -amount)
      add(to, token, amount)
    }
    for (const { id, outcome } of legs) if (outcome === 'paid') paidIds.add(id)
  }
  return {
    balanceOf,
    nonceOf: (owner) => nonces.get(owner) ?? 0n,
    credit: add,
    check,
    checkLegs,
    enter,
    execute(transaction) {
      const { from, fee } = transaction
      const succeeded = check(transaction) === 'ok'
      const native = balanceOf(from, null)
      const feePaid = native < fee ? native : fee
      const outcome = succeeded ? outcomeOf(transaction) : { moves: [] }
      const execution = { succeeded, ...outcome, feePaid }
      enter(transaction, execution)
      return execution
    },
  }
}

/** Payments in bytes that die of age are all made or none, as on Solana; a payout contract pays each as it can. */
const fateOf = ({ validUntil }: FakeTransaction): BatchFate => (validUntil === undefined ? 'own' : 'shared')

const coinsOf = (legs: readonly FakeLeg[]): bigint =>
  legs.reduce((sum, { token, amount }) => sum + (token === null ? amount : 0n), 0n)
