import { BPS_SCALE } from '../amount/amount-constants.ts'

const MINUTE_MS = 60_000

/** What is exchanged by a price, and how far a price may move: every number of it, in one place. */
export interface SwapPolicy {
  /** For so long after its creation an order between assets holds its rate, by the time of its deposit's block. */
  readonly rateLockMs: number
  /**
   * The held rate is not paid once the market has moved against the treasury by more than this part of it. Null: by more than the order's
   * own swap fee, so that nobody gains by waiting for the market.
   */
  readonly adverseBps: number | null
  /** An order whose owner names no least amount takes this much less than was quoted before its deposit goes back. */
  readonly toleranceBps: number
  /** A currency whose own price is further from its asset's price than this is not exchanged one to one. */
  readonly pegBps: number
}

/** Five minutes and 1 % are what swap services hold; for the operator to own. What a held rate may cost is what its swap has paid for. */
export const DEFAULT_SWAP_POLICY: SwapPolicy = {
  rateLockMs: 5 * MINUTE_MS,
  adverseBps: null,
  toleranceBps: 100,
  pegBps: 100,
}

/** By how much the market may move against the treasury before an order's held rate is not paid, in basis points, rounded down. */
export function adverseBoundOf(
  { adverseBps }: Pick<SwapPolicy, 'adverseBps'>,
  { swapFee, amountIn }: { readonly swapFee: bigint; readonly amountIn: bigint },
): number {
  return adverseBps ?? Number((swapFee * BPS_SCALE) / amountIn)
}
