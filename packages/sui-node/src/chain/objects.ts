import type { CoinObject } from './coin-objects.ts'

export interface ObjectsState {
  readonly live: Map<string, CoinObject>
  /** Versions at which objects were deleted. */
  readonly deleted: Map<string, bigint>
  /** Addresses that must not receive a coin, by its type. */
  readonly denied: Map<string, Set<string>>
  /** What addresses hold without coins: their address balances by type, none of which is zero. */
  readonly funds: Map<string, Map<string, bigint>>
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
  /** Address balances of an owner by type. */
  fundsOf(owner: string): ReadonlyMap<string, bigint>
  /** Changes an address balance; what it has too little of must have been refused. */
  addFunds(owner: string, coinType: string, amount: bigint): void
}

const byId = (left: CoinObject, right: CoinObject): number => (left.id < right.id ? -1 : 1)

export function createObjects(saved: ObjectsState | undefined): Objects {
  const state: ObjectsState = {
    live: new Map(),
    deleted: new Map(),
    denied: new Map(),
    funds: new Map(),
    ...saved,
  }
  const { live, deleted, denied, funds } = state
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
    fundsOf: (owner) => funds.get(owner) ?? new Map(),
    addFunds(owner, coinType, amount) {
      const held = funds.get(owner) ?? new Map<string, bigint>()
      const left = (held.get(coinType) ?? 0n) + amount
      if (left < 0n) throw new RangeError(`${owner} has less of ${coinType} than is taken.`)
      if (left === 0n) held.delete(coinType)
      else held.set(coinType, left)
      funds.set(owner, held)
    },
  }
}
