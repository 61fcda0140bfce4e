import { convertDecimalsCeil } from '../amount/convert-decimals.ts'

/**
 * Source base units lost when an amount of one asset is rounded down to the decimals of its destination. Zero between different assets, where the
 * price decides.
 */
export function payoutDust(transfer: {
  readonly isSameAsset: boolean
  /** Deposited amount minus all fees. */
  readonly netIn: bigint
  readonly amountOut: bigint
  readonly decimalsIn: number
  readonly decimalsOut: number
}): bigint {
  const { isSameAsset, netIn, amountOut, decimalsIn, decimalsOut } = transfer
  if (!isSameAsset) return 0n
  const needed = convertDecimalsCeil(amountOut, decimalsOut, decimalsIn)
  return needed < netIn ? netIn - needed : 0n
}
