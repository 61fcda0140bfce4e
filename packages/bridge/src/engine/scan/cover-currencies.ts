import { withLane, type Lane } from '../../store/chain/lane-store.ts'
import { requestScanRestart } from '../../store/chain/scan-restart-store.ts'
import { findServedCurrencies, serveCurrencies } from '../../store/books/served-currency-store.ts'
import { laneWallets } from '../../networks/own-wallets.ts'
import type { LaneContext } from '../engine-context.ts'

/** Lanes, one object per acquisition, whose tokens were already compared with those scanned before. */
const covered = new WeakSet<Lane>()

/**
 * Once per acquisition of a lane: compares the tokens that this engine scans with those scanned up to `height`. If earlier engines did not scan one
 * of them, restarts the scan where that token was last scanned, so that none of its deposits is missed. True when a restart was requested.
 */
export async function coverCurrencies(context: LaneContext, height: bigint, at: Date): Promise<boolean> {
  const { deps, lane, adapter } = context
  if (covered.has(lane)) return false
  const { networkId } = lane
  const currencies = deps.catalog.currenciesOf(networkId)
  const served = await findServedCurrencies(deps.pool, networkId)
  const missed = served.filter(
    ({ token, readTo }) =>
      readTo !== undefined && readTo < height && currencies.some(({ address }) => address === token),
  )
  const [lowest] = missed.map(({ readTo = height }) => readTo).sort((a, b) => (a < b ? -1 : 1))
  const names = missed.map(({ currencyId, token }) => currencyId ?? token ?? 'the native coin').join(', ')
  const isServed = await withLane(deps.pool, lane, async (tx) => {
    if (lowest !== undefined) {
      const reason = `The engines before did not read ${names}`
      const request = { networkId, height: lowest, actor: 'engine:scan', reason, at }
      // Another restart is pending: checked again after it.
      if (!(await requestScanRestart(tx, request))) return false
    }
    await serveCurrencies(tx, { networkId, currencies, wallets: laneWallets(adapter), height })
    return true
  })
  if (isServed) covered.add(lane)
  if (lowest === undefined) return false
  deps.logger.warn(
    { networkId, names, height: String(lowest) },
    'Blocks are read again: not all was looked for',
  )
  return true
}
