import type { CoinObject } from './coin-objects.ts'
import type { Objects } from './objects.ts'

/** What an owner has of a type: coins, and an address balance. */
export interface Held {
  readonly coinType: string
  readonly coins: readonly CoinObject[]
  /** Of the coins. */
  readonly sum: bigint
  readonly funds: bigint
}

export function heldOf(objects: Objects, owner: string, coinType: string): Held {
  const coins = objects.coinsOf(owner, coinType)
  const sum = coins.reduce((total, { balance }) => total + balance, 0n)
  return { coinType, coins, sum, funds: objects.fundsOf(owner).get(coinType) ?? 0n }
}

/** Of each type that the owner has anything of. */
export function allHeldOf(objects: Objects, owner: string): readonly Held[] {
  const types = [...objects.coinsOf(owner).map(({ coinType }) => coinType), ...objects.fundsOf(owner).keys()]
  return [...new Set(types)].map((type) => heldOf(objects, owner, type))
}
