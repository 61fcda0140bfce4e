/** The phases of a day, the names of the phase NFTs; their order is their number on chain. */
export const PHASES = ['Sunrise', 'Midday', 'Sunset', 'Midnight'] as const
export type Phase = (typeof PHASES)[number]

/** Platform fee discounts for holders of each phase's NFT, in basis points. */
export type PhaseDiscounts = Readonly<Record<Phase, number>>

export const DEFAULT_PHASE_DISCOUNTS: PhaseDiscounts = {
  Sunrise: 1_000,
  Midday: 2_000,
  Sunset: 3_000,
  Midnight: 5_000,
}

/** The name of what a transfer without a platform fee was bought as, where an order names its discount. */
export const FEE_FREE = 'Fee-free transfer'

/** What lowers a platform fee: a phase NFT, or a perk. */
export type DiscountName = Phase | typeof FEE_FREE

export interface HeldDiscount {
  readonly phase: Phase
  /** Basis points, above zero. */
  readonly bps: number
}

/** The best discount among the phases held; undefined if there is none. Discounts do not add up. */
export function bestPhaseDiscount(
  held: Iterable<Phase>,
  discounts: PhaseDiscounts,
): HeldDiscount | undefined {
  let best: HeldDiscount | undefined
  for (const phase of held) {
    const bps = discounts[phase]
    if (bps > (best?.bps ?? 0)) best = { phase, bps }
  }
  return best
}
