import type { CoinPlace, ReceivedCoin } from '../../capabilities/order-addresses.ts'
import type { WalletAddress } from '../treasury/treasury-key.ts'
import { largestFirst, nameOf, type Coin } from './settle-coins.ts'

/** A coin that paid an address of the wallet. */
export interface WalletCoin extends Coin {
  readonly owner: WalletAddress
  /** Height of its block when last reported. */
  readonly height: bigint
  /** When nodes were last queried, a block had spent it, or no block had it any more. */
  readonly isSpent: boolean
}

/** State of a coin according to nodes. */
export interface CoinFate {
  readonly coin: WalletCoin
  readonly isSpent: boolean
  /** Spent so deeply that no reorg can revert it. */
  readonly isGone: boolean
}

/** Coins of the wallet that may be unspent: those that scans found, and those that were there before. */
export interface WalletCoins {
  /** Incremented with every newly known coin. */
  readonly version: number
  add(coin: Pick<ReceivedCoin, 'txHash' | 'index' | 'amount' | 'height'>, owner: WalletAddress): void
  all(): readonly WalletCoin[]
  /** Coins not known to be spent, largest first. */
  unspent(): readonly WalletCoin[]
  learn(fates: readonly CoinFate[]): void
  /** Returns the outputs that are gone, each once. */
  drainGone(): readonly CoinPlace[]
}

export function createWalletCoins(): WalletCoins {
  const coins = new Map<string, WalletCoin>()
  let gone: CoinPlace[] = []
  let version = 0
  return {
    get version() {
      return version
    },
    add({ txHash: txId, index, amount: value, height }, owner) {
      const name = nameOf({ txId, index })
      const known = coins.get(name)
      if (known?.height === height && !known.isSpent) return
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
