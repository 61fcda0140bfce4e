import type { RpcFeeHistory } from '../rpc/schemas.ts'

/** Long enough that a few empty blocks do not matter, short enough to be current: four minutes on Ethereum. */
export const HISTORY_BLOCKS = 20n

const GWEI = 10n ** 9n
/**
 * How far an offer may exceed what the median transaction of any of these blocks paid. A tip that doubles twice within four minutes is a
 * spike, during which waiting costs less than following.
 */
const MULTIPLE = 4n
/** Always allowed: what go-ethereum suggested for years, about a cent for a transfer. */
const ALWAYS = (3n * GWEI) / 2n
/** Used when recent blocks contain no fees: above Polygon's minimum of 25 gwei, the highest of any known network. */
const OF_EMPTY_BLOCKS = 30n * GWEI

/**
 * The highest tip to offer on top of the base fee (or the highest gas price, where there is no base fee), derived from what the last blocks
 * were paid; undefined when the node has no fee history. One gwei is a billionth of the coin, per unit of gas.
 */
export function highestTipOf(history: RpcFeeHistory | undefined): bigint | undefined {
  if (history?.reward === undefined || history.reward === null) return undefined
  const paid = history.reward.flatMap((rewards) => rewards?.[0] ?? [])
  const highest = paid.reduce((most, tip) => (tip > most ? tip : most), 0n)
  if (highest === 0n) return OF_EMPTY_BLOCKS
  return highest * MULTIPLE > ALWAYS ? highest * MULTIPLE : ALWAYS
}
