import type { Currency } from './currency.ts'

/** Selects the currencies that match all given fields. */
export interface PairSelector {
  readonly networkId?: string | undefined
  readonly asset?: string | undefined
  readonly currencyId?: string | undefined
}

/** Selects pairs in one direction; an omitted side matches any currency. */
export interface PairRule {
  readonly from?: PairSelector | undefined
  readonly to?: PairSelector | undefined
}

/** The operator's rules for pairs, assets and networks. */
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

/** Whether the operator's rules let a currency be sent to another one. Denials win over permissions. */
export function isPairAllowed({ deny, allow }: PairRules, from: RuleSide, to: RuleSide): boolean {
  const means = (rule: PairRule): boolean => fits(rule.from, from) && fits(rule.to, to)
  return !deny.some(means) && (allow === null || allow.some(means))
}
