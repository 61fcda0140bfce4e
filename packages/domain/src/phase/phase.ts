/** The phases of a day, as the phase NFTs are called; their order is their number on the chain. */
export const PHASES = ['Sunrise', 'Midday', 'Sunset', 'Midnight'] as const
export type Phase = (typeof PHASES)[number]

/** What holders of each phase's NFT are spared of the platform fee, in basis points. */
export type PhaseDiscounts = Readonly<Record<Phase, number>>

export const DEFAULT_PHASE_DISCOUNTS: PhaseDiscounts = {
  Sunrise: 1_000,
  Midday: 2_000,
  Sunset: 3_000,
  Midnight: 5_000,
}

export interface HeldDiscount {
  readonly phase: Phase
  /** Basis points, above zero. */
  readonly bps: number
}

/** The best discount among the phases held; undefined when none of them gives any. Discounts do not add up. */
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
