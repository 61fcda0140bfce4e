import { USD_DECIMALS, type Usd } from '../amount/usd.ts'

export const FINALITY_TIERS = ['small', 'medium', 'large'] as const

/** A deposit's value determines its required depth. */
export type FinalityTier = (typeof FINALITY_TIERS)[number]

/** Heads that a chain itself tags as safe or finalized. */
export type FinalityTag = 'safe' | 'finalized'

/** Both must hold: the number of blocks on top, and the chain's own tag if one is required. */
export interface FinalityRule {
  readonly blocks: number
  readonly tag: FinalityTag | null
}

/** The rules of one network; no tier requires fewer blocks than a smaller one. */
export type Finality = Readonly<Record<FinalityTier, FinalityRule>>

const DOLLAR: Usd = 10n ** BigInt(USD_DECIMALS)

/** Maximum value of a deposit of the small tier. */
export const SMALL_TIER_MAX: Usd = 1_000n * DOLLAR

/** Maximum value of a deposit of the medium tier. */
export const MEDIUM_TIER_MAX: Usd = 10_000n * DOLLAR

/** The tier of a deposit by its value; large if the value is unknown. */
export function finalityTierOf(value: Usd | undefined): FinalityTier {
  if (value === undefined || value > MEDIUM_TIER_MAX) return 'large'
  return value > SMALL_TIER_MAX ? 'medium' : 'small'
}
