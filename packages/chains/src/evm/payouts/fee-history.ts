import type { RpcFeeHistory } from '../rpc/schemas.ts'

/** Long enough that a few blocks without transactions say nothing, short enough to be of now: four minutes on Ethereum. */
export const HISTORY_BLOCKS = 20n

const GWEI = 10n ** 9n
/**
 * What may be offered beyond what the middle transaction of any of these blocks has paid. A tip that doubles twice within four minutes is
 * a run on the chain, where waiting costs less than following.
 */
const MULTIPLE = 4n
/** So much may be offered anyway: what go-ethereum suggested for years, and a cent or so for a transfer. */
const ALWAYS = (3n * GWEI) / 2n
/** Where nobody has paid anything: above the 25 gwei that Polygon asks for at least, the most of any known network. */
const OF_EMPTY_BLOCKS = 30n * GWEI

/**
 * The most that is offered beside the base fee (or for gas at all, where there is no base fee), by what the last blocks were paid; undefined
 * where the node keeps no such history. One gwei is a billionth of the coin, for one unit of gas.
 */
export function highestTipOf(history: RpcFeeHistory | undefined): bigint | undefined {
  if (history?.reward === undefined || history.reward === null) return undefined
  const paid = history.reward.flatMap((rewards) => rewards?.[0] ?? [])
  const highest = paid.reduce((most, tip) => (tip > most ? tip : most), 0n)
  if (highest === 0n) return OF_EMPTY_BLOCKS
  return highest * MULTIPLE > ALWAYS ? highest * MULTIPLE : ALWAYS
}
