import type { CoinObject } from './coin-objects.ts'

export interface ObjectsState {
  readonly live: Map<string, CoinObject>
  /** Versions at which objects were deleted. */
  readonly deleted: Map<string, bigint>
  /** Addresses that must not receive a coin, by its type. */
  readonly denied: Map<string, Set<string>>
}

/** Present objects of the ledger. */
export interface Objects {
  readonly state: ObjectsState
  find(id: string): CoinObject | undefined
  /** The version at which an object was deleted. */
  deletedAt(id: string): bigint | undefined
  put(coin: CoinObject): void
  remove(id: string, version: bigint): void
  /** Coins of an owner by their ids, of one type or of all. */
  coinsOf(owner: string, coinType?: string): readonly CoinObject[]
  deny(coinType: string, owner: string): void
  isDenied(coinType: string, owner: string): boolean
}

const byId = (left: CoinObject, right: CoinObject): number => (left.id < right.id ? -1 : 1)

export function createObjects(saved: ObjectsState | undefined): Objects {
  const state: ObjectsState = saved ?? { live: new Map(), deleted: new Map(), denied: new Map() }
  const { live, deleted, denied } = state
  const owned = new Map<string, Set<string>>()
  const own = (coin: CoinObject): void =>
    void owned.set(coin.owner, (owned.get(coin.owner) ?? new Set()).add(coin.id))
  for (const coin of live.values()) own(coin)
  const drop = (id: string): void => {
    const old = live.get(id)
    if (old !== undefined) owned.get(old.owner)?.delete(id)
    live.delete(id)
  }
  return {
    state,
    find: (id) => live.get(id),
    deletedAt: (id) => deleted.get(id),
    put(coin) {
      drop(coin.id)
      live.set(coin.id, coin)
      own(coin)
    },
    remove(id, version) {
      drop(id)
      deleted.set(id, version)
    },
    coinsOf: (owner, coinType) =>
      [...(owned.get(owner) ?? [])]
        .flatMap((id) => live.get(id) ?? [])
        .filter((coin) => coinType === undefined || coin.coinType === coinType)
        .toSorted(byId),
    deny: (coinType, owner) => void denied.set(coinType, (denied.get(coinType) ?? new Set()).add(owner)),
    isDenied: (coinType, owner) => denied.get(coinType)?.has(owner) === true,
  }
}
