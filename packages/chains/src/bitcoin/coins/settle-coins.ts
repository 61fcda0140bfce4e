import { dustLimit, feeFor, virtualSize } from './sizes.ts'

/** An unspent output. */
export interface Coin {
  readonly txId: string
  readonly index: number
  /** Satoshis. */
  readonly value: bigint
}

export interface Output {
  /** In hex. */
  readonly script: string
  /** Satoshis. */
  readonly value: bigint
}

export interface Selection<C extends Coin = Coin> {
  readonly coins: readonly C[]
  /** Amounts returned to the payer's own script, one per output. */
  readonly change: readonly bigint[]
  readonly fee: bigint
}

/** A payment to make from coins. */
export interface Payment {
  readonly outputs: readonly Output[]
  /** The payer's own script: all coins are assumed to use it, and it receives the change. */
  readonly ownScript: string
  /** Satoshis per thousand virtual bytes. */
  readonly rate: bigint
  /** Whether to split the change in two when it is large enough. */
  readonly isDivided: boolean
  /** Smaller change goes to the fee; default: what nodes relay. */
  readonly leastChange?: bigint
}

export const nameOf = ({ txId, index }: Pick<Coin, 'txId' | 'index'>): string => `${txId}:${String(index)}`
export const sumOf = (values: readonly { readonly value: bigint }[]): bigint =>
  values.reduce((total, { value }) => total + value, 0n)
export const largestFirst = <C extends Coin>(coins: readonly C[]): readonly C[] =>
  coins.toSorted((a, b) => (a.value < b.value ? 1 : a.value > b.value ? -1 : 0))

/** A transaction with more inputs may be rejected by wallets and nodes. */
export const MAX_COINS = 100
/** Below this many satoshis, half of the change would be useless. */
const LEAST_HALF = 500_000n

/** Computes the change after the fee; too little change goes to the fee. Undefined when the coins do not suffice. */
export function settleCoins<C extends Coin>(
  coins: readonly C[],
  { outputs, ownScript, rate, isDivided, leastChange = dustLimit(ownScript) }: Payment,
): Selection<C> | undefined {
  const inputs = coins.map(() => ownScript)
  const scripts = outputs.map(({ script }) => script)
  const left = sumOf(coins) - sumOf(outputs)
  const feeWith = (changes: number): bigint =>
    feeFor(virtualSize(inputs, [...scripts, ...Array<string>(changes).fill(ownScript)]), rate)
  const halves = left - feeWith(2)
  if (isDivided && halves >= 2n * LEAST_HALF) {
    return { coins, change: [halves - halves / 2n, halves / 2n], fee: feeWith(2) }
  }
  const change = left - feeWith(1)
  if (change >= leastChange) return { coins, change: [change], fee: feeWith(1) }
  return left >= feeWith(0) ? { coins, change: [], fee: left } : undefined
}

/** Adds coins in the given order until they suffice. Undefined when they do not, or would be too many. */
export function accumulateCoins<C extends Coin>(
  coins: readonly C[],
  payment: Payment,
): Selection<C> | undefined {
  for (let count = 1; count <= Math.min(coins.length, MAX_COINS); count += 1) {
    const selection = settleCoins(coins.slice(0, count), payment)
    if (selection !== undefined) return selection
  }
  return undefined
}
