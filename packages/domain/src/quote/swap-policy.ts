import { BPS_SCALE } from '../amount/amount-constants.ts'

const MINUTE_MS = 60_000

/** All settings for swaps and their price movements. */
export interface SwapPolicy {
  /** Duration of an order's rate lock after its creation, compared with the time of its deposit's block. */
  readonly rateLockMs: number
  /**
   * The locked rate is not paid once the market has moved against the treasury by more than this part of it. Null: by more than the order's own swap
   * fee, so that waiting for the market yields no gain.
   */
  readonly adverseBps: number | null
  /** An order without a minimum is paid at up to this much less than quoted before its deposit is refunded. */
  readonly toleranceBps: number
  /** A currency whose own price deviates from its asset's by more than this is not exchanged one to one. */
  readonly pegBps: number
  /** Within one asset, a token whose price is lower by no more than this is exchanged one to one; beyond it, by the prices. */
  readonly parBps: number
}

/** Five minutes and 1 % are what swap services use; for the operator to own. The possible cost of a locked rate is covered by the swap's fee. */
export const DEFAULT_SWAP_POLICY: SwapPolicy = {
  rateLockMs: 5 * MINUTE_MS,
  adverseBps: null,
  toleranceBps: 100,
  pegBps: 100,
  parBps: 5,
}

/** How far the market may move against the treasury before an order's locked rate is not paid, in basis points, rounded down. */
export function adverseBoundOf(
  { adverseBps }: Pick<SwapPolicy, 'adverseBps'>,
  { swapFee, amountIn }: { readonly swapFee: bigint; readonly amountIn: bigint },
): number {
  return adverseBps ?? Number((swapFee * BPS_SCALE) / amountIn)
}
