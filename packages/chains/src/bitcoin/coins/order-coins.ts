import type { CoinPlace, ReceivedCoin } from '../../capabilities/order-addresses.ts'
import type { WalletAddress } from '../treasury/treasury-key.ts'
import { largestFirst, nameOf, type Coin } from './settle-coins.ts'

/** A coin that paid an order's address. */
export interface OrderCoin extends Coin {
  readonly owner: WalletAddress
  /** Height of its block when last reported. */
  readonly height: bigint
  /** A block had spent it when a node was last queried. */
  readonly isSpent: boolean
}

/** State of a coin according to nodes. */
export interface CoinFate {
  readonly coin: OrderCoin
  readonly isSpent: boolean
  /** Spent so deeply that no reorg can revert it. */
  readonly isGone: boolean
}

/** Coins of order addresses that may be unspent, as found by scans. */
export interface OrderCoins {
  /** Incremented with every newly known coin. */
  readonly version: number
  add(coin: Pick<ReceivedCoin, 'txHash' | 'index' | 'amount' | 'height'>, owner: WalletAddress): void
  all(): readonly OrderCoin[]
  /** Coins not known to be spent, largest first. */
  unspent(): readonly OrderCoin[]
  learn(fates: readonly CoinFate[]): void
  /** Returns the outputs that are gone, each once. */
  drainGone(): readonly CoinPlace[]
}

export function createOrderCoins(): OrderCoins {
  const coins = new Map<string, OrderCoin>()
  let gone: CoinPlace[] = []
  let version = 0
  return {
    get version() {
      return version
    },
    add({ txHash: txId, index, amount: value, height }, owner) {
      const name = nameOf({ txId, index })
      if (coins.get(name)?.height === height) return
      coins.set(name, { txId, index, value, height, owner, isSpent: false })
      version += 1
    },
    all: () => [...coins.values()],
    unspent: () => largestFirst([...coins.values()].filter(({ isSpent }) => !isSpent)),
    learn(fates) {
      for (const { coin, isSpent, isGone } of fates) {
        const name = nameOf(coin)
        const known = coins.get(name)
        if (known === undefined) continue
        if (!isGone) {
          coins.set(name, { ...known, isSpent })
          continue
        }
        coins.delete(name)
        gone.push({ txHash: coin.txId, index: coin.index })
      }
    },
    drainGone() {
      const taken = gone
      gone = []
      return taken
    },
  }
}
