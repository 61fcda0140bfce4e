import type { FakeTransaction } from './fake-transaction.ts'

/** Cost of any transaction, in base units of the native coin. */
export const FAKE_GAS_COST = 1_000n

/** Balances and nonces as the blocks so far have left them. */
export interface FakeLedger {
  balanceOf(owner: string, token: string | null): bigint
  nonceOf(owner: string): bigint
  credit(owner: string, token: string | null, amount: bigint): void
  /** What a dry run says; the nonce is not looked at. */
  check(transaction: FakeTransaction): 'ok' | 'insufficient_funds' | 'execution_reverted'
  /** Executes, uses up the nonce, takes the gas. False when it reverted. */
  execute(transaction: FakeTransaction): boolean
}

export function createFakeLedger(isBlocked: (recipient: string) => boolean): FakeLedger {
  const balances = new Map<string, bigint>()
  const nonces = new Map<string, bigint>()
  const keyOf = (owner: string, token: string | null): string => `${owner} ${token ?? 'native'}`
  const balanceOf: FakeLedger['balanceOf'] = (owner, token) => balances.get(keyOf(owner, token)) ?? 0n
  const add = (owner: string, token: string | null, delta: bigint): void => {
    balances.set(keyOf(owner, token), balanceOf(owner, token) + delta)
  }
  const check: FakeLedger['check'] = (transaction) => {
    const native = balanceOf(transaction.from, null)
    const needed = FAKE_GAS_COST + (transaction.token === null ? transaction.amount : 0n)
    if (native < needed) return 'insufficient_funds'
    if (transaction.token !== null && balanceOf(transaction.from, transaction.token) < transaction.amount) {
      return 'insufficient_funds'
    }
    return isBlocked(transaction.to) ? 'execution_reverted' : 'ok'
  }
  return {
    balanceOf,
    nonceOf: (owner) => nonces.get(owner) ?? 0n,
    credit: add,
    check,
    execute(transaction) {
      const succeeds = check(transaction) === 'ok'
      nonces.set(transaction.from, transaction.nonce + 1n)
      const native = balanceOf(transaction.from, null)
      add(transaction.from, null, -(native < FAKE_GAS_COST ? native : FAKE_GAS_COST))
      if (succeeds) {
        add(transaction.from, transaction.token, -transaction.amount)
        add(transaction.to, transaction.token, transaction.amount)
      }
      return succeeds
    },
  }
}
