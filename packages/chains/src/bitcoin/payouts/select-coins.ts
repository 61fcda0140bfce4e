import {
  accumulateCoins,
  largestFirst,
  MAX_COINS,
  settleCoins,
  type Coin,
  type Payment,
  type Selection,
} from '../coins/settle-coins.ts'
import { LEAST_COIN } from '../coins/least-coin.ts'
import { feeFor, inputSize } from '../coins/sizes.ts'
import type { WalletAddress } from '../treasury/treasury-key.ts'

/** An unspent output of the treasury wallet. */
export interface OwnedCoin extends Coin {
  readonly owner: WalletAddress
}

/** With fewer coins than this, the change is split, so that payouts need not wait for each other's change. */
const ENOUGH_COINS = 8
/** Maximum number of order coins that a payout spends first: each adds to its cost, which has a ceiling. */
const MOST_OF_ORDERS = 4

/** A few order coins first, so that their addresses are emptied over time; then the largest, so that few are needed. */
function inOrderOfUse<C extends OwnedCoin>(coins: readonly C[]): readonly C[] {
  const sorted = largestFirst(coins)
  const first = new Set(sorted.filter(({ owner }) => owner.key !== 'treasury').slice(0, MOST_OF_ORDERS))
  return [...first, ...sorted.filter((coin) => !first.has(coin))]
}

/**
 * Selects coins that cover the outputs and the fee, none of which costs more than its value. Undefined when they do not suffice. All are
 * P2WPKH, like the treasury's own script.
 */
export function selectCoins<C extends OwnedCoin>(
  available: readonly C[],
  terms: Omit<Payment, 'isDivided' | 'leastChange'>,
): Selection<C> | undefined {
  const price = feeFor(inputSize(terms.ownScript), terms.rate)
  const coins = inOrderOfUse(available.filter(({ value }) => value > price))
  const payment = { ...terms, isDivided: coins.length < ENOUGH_COINS, leastChange: LEAST_COIN }
  const selection = accumulateCoins(coins, payment)
  if (selection !== undefined || coins.length <= MAX_COINS) return selection
  return settleCoins(largestFirst(coins).slice(0, MAX_COINS), payment)
}
