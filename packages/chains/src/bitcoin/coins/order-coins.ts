import type { CoinPlace, ReceivedCoin } from '../../capabilities/order-addresses.ts'
import type { WalletAddress } from '../treasury/treasury-key.ts'
import { largestFirst, nameOf, type Coin } from './settle-coins.ts'

/** A coin that an order's address was paid. */
export interface OrderCoin extends Coin {
  readonly owner: WalletAddress
  /** Of the block that had it when it was last told. */
  readonly height: bigint
  /** A block had spent it when a node was last asked. */
  readonly isSpent: boolean
}

/** What has become of a coin, as nodes tell. */
export interface CoinFate {
  readonly coin: OrderCoin
  readonly isSpent: boolean
  /** And so deep that no reorganisation changes it. */
  readonly isGone: boolean
}

/** The coins of orders' addresses that may be there, as scans have shown them. */
export interface OrderCoins {
  /** Grows with every coin of which it becomes known. */
  readonly version: number
  note(coin: Pick<ReceivedCoin, 'txHash' | 'index' | 'amount' | 'height'>, owner: WalletAddress): void
  all(): readonly OrderCoin[]
  /** Those that nothing has spent, as far as is known, the largest first. */
  unspent(): readonly OrderCoin[]
  learn(fates: readonly CoinFate[]): void
  /** The places of those that are gone, each once. */
  takeGone(): readonly CoinPlace[]
}

export function createOrderCoins(): OrderCoins {
  const coins = new Map<string, OrderCoin>()
  let gone: CoinPlace[] = []
  let version = 0
  return {
    get version() {
      return version
    },
    note({ txHash: txId, index, amount: value, height }, owner) {
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
    takeGone() {
      const taken = gone
      gone = []
      return taken
    },
  }
}
