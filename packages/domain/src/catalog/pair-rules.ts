import type { Currency } from './currency.ts'

/** Currencies that a rule means: those that fit all that it names. */
export interface PairSelector {
  readonly networkId?: string | undefined
  readonly asset?: string | undefined
  readonly currencyId?: string | undefined
}

/** Pairs that a rule means, in one direction; a side that is left out is any. */
export interface PairRule {
  readonly from?: PairSelector | undefined
  readonly to?: PairSelector | undefined
}

/** What an operator says of single pairs, assets and networks. */
export interface PairRules {
  readonly deny: readonly PairRule[]
  /** Null: whatever is not denied. */
  readonly allow: readonly PairRule[] | null
}

type RuleSide = Pick<Currency, 'id' | 'networkId' | 'asset'>

function fits(selector: PairSelector | undefined, { id, networkId, asset }: RuleSide): boolean {
  if (selector === undefined) return true
  const { currencyId = id, networkId: network = networkId, asset: wanted = asset } = selector
  return currencyId === id && network === networkId && wanted === asset
}

/** Whether the operator's rules let a currency be sent to another one. What is denied stays so, whatever is allowed. */
export function isPairAllowed({ deny, allow }: PairRules, from: RuleSide, to: RuleSide): boolean {
  const means = (rule: PairRule): boolean => fits(rule.from, from) && fits(rule.to, to)
  return !deny.some(means) && (allow === null || allow.some(means))
}
