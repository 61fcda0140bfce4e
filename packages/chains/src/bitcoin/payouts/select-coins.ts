import type { WalletAddress } from '../treasury-key.ts'
import { dustLimit, feeFor, INPUT_SIZE, virtualSize } from './sizes.ts'

/** An output of the wallet that nothing has spent. */
export interface Coin {
  readonly txId: string
  readonly index: number
  /** Satoshis. */
  readonly value: bigint
  readonly owner: WalletAddress
}

export interface Output {
  readonly script: string
  readonly value: bigint
}

export interface Selection {
  readonly coins: readonly Coin[]
  /** What goes back to the treasury's own address, in as many outputs. */
  readonly change: readonly bigint[]
  readonly fee: bigint
}

export const nameOf = ({ txId, index }: Pick<Coin, 'txId' | 'index'>): string => `${txId}:${String(index)}`

const MAX_COINS = 100
/** With fewer coins than this the change is divided, so that payouts need not wait for each other's. */
const ENOUGH_COINS = 8
/** Satoshis below which a half of the change would be no use. */
const LEAST_HALF = 500_000n

const sum = (values: readonly { readonly value: bigint }[]): bigint =>
  values.reduce((total, { value }) => total + value, 0n)

/** Coins of orders that a payout spends before others: each costs it something, and its price has a ceiling. */
const MOST_OF_ORDERS = 4

const largestFirst = (coins: readonly Coin[]): readonly Coin[] =>
  coins.toSorted((a, b) => (a.value < b.value ? 1 : a.value > b.value ? -1 : 0))

/** A few coins of orders first, so that their addresses are emptied by and by; then the largest, so that few are needed. */
function inOrderOfUse(coins: readonly Coin[]): readonly Coin[] {
  const sorted = largestFirst(coins)
  const first = new Set(sorted.filter(({ owner }) => owner.key !== 'treasury').slice(0, MOST_OF_ORDERS))
  return [...first, ...sorted.filter((coin) => !first.has(coin))]
}

/** What is left for change once the fee is paid; too little for an output goes to the fee. */
function settle(
  coins: readonly Coin[],
  terms: {
    readonly outputs: readonly Output[]
    readonly changeScript: string
    readonly rate: bigint
    readonly isDivided: boolean
  },
): Selection | undefined {
  const { outputs, changeScript, rate, isDivided } = terms
  const scripts = outputs.map(({ script }) => script)
  const left = sum(coins) - sum(outputs)
  const feeWith = (changes: number): bigint =>
    feeFor(virtualSize(coins.length, [...scripts, ...Array<string>(changes).fill(changeScript)]), rate)
  const halves = left - feeWith(2)
  if (isDivided && halves >= 2n * LEAST_HALF) {
    return { coins, change: [halves - halves / 2n, halves / 2n], fee: feeWith(2) }
  }
  const change = left - feeWith(1)
  if (change >= dustLimit(changeScript)) return { coins, change: [change], fee: feeWith(1) }
  return left >= feeWith(0) ? { coins, change: [], fee: left } : undefined
}

/**
 * Chooses coins that pay the outputs and the fee, none of which costs more than it brings. `rate` in satoshis for a thousand virtual bytes.
 * Undefined when they do not suffice.
 */
export function selectCoins(
  available: readonly Coin[],
  terms: { readonly outputs: readonly Output[]; readonly changeScript: string; readonly rate: bigint },
): Selection | undefined {
  const coins = inOrderOfUse(available.filter(({ value }) => value > feeFor(INPUT_SIZE, terms.rate)))
  const isDivided = coins.length < ENOUGH_COINS
  for (let count = 1; count <= Math.min(coins.length, MAX_COINS); count += 1) {
    const selection = settle(coins.slice(0, count), { ...terms, isDivided })
    if (selection !== undefined) return selection
  }
  const largest = largestFirst(coins).slice(0, MAX_COINS)
  return coins.length > MAX_COINS ? settle(largest, { ...terms, isDivided }) : undefined
}
