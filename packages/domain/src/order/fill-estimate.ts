/** The engine's own time in addition to the chains': reading the block, signing, broadcasting. */
export const ENGINE_OVERHEAD_MS = 1_000

export interface RouteTiming {
  /** Blocks on top of the deposit's block before it is credited. */
  readonly requiredConfirmations: number
  readonly sourceBlockTimeMs: number
  readonly destinationBlockTimeMs: number
}

/** Usual seconds from the wallet's transaction to the confirmed payout: the deposit's own block, its confirmations, and the payout's block. */
export function fillEstimateSeconds(route: RouteTiming): number {
  const deposit = (route.requiredConfirmations + 1) * route.sourceBlockTimeMs
  return Math.ceil((deposit + route.destinationBlockTimeMs + ENGINE_OVERHEAD_MS) / 1000)
}
