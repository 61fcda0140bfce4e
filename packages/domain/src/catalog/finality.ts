import { USD_DECIMALS, type Usd } from '../amount/usd.ts'

export const FINALITY_TIERS = ['small', 'medium', 'large'] as const

/** How much a deposit is worth decides how deep it must lie. */
export type FinalityTier = (typeof FINALITY_TIERS)[number]

/** Heads that a chain itself calls safe, or final. */
export type FinalityTag = 'safe' | 'finalized'

/** Both must hold: so many blocks on top, and the chain's own word where one is asked for. */
export interface FinalityRule {
  readonly blocks: number
  readonly tag: FinalityTag | null
}

/** The rules of one network; none asks for fewer blocks than a smaller tier's. */
export type Finality = Readonly<Record<FinalityTier, FinalityRule>>

const DOLLAR: Usd = 10n ** BigInt(USD_DECIMALS)

/** The most that a deposit of the small tier is worth. */
export const SMALL_TIER_MAX: Usd = 1_000n * DOLLAR

/** The most that a deposit of the medium tier is worth. */
export const MEDIUM_TIER_MAX: Usd = 10_000n * DOLLAR

/** The tier of a deposit by its worth; one whose worth is not known is large. */
export function finalityTierOf(value: Usd | undefined): FinalityTier {
  if (value === undefined || value > MEDIUM_TIER_MAX) return 'large'
  return value > SMALL_TIER_MAX ? 'medium' : 'small'
}
