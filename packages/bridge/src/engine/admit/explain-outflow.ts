import { ChainError } from '@sunspan/chains'
import { mapConcurrently } from '../../map-concurrently.ts'
import { watchAddresses } from '../../networks/watch-addresses.ts'
import { findDepositsBehind, type DepositBehind } from '../../store/payouts/deposits-behind-store.ts'
import type { LaneContext } from '../engine-context.ts'

/** Of what left within the hour, the deposits behind the largest payments are read again. */
const MOST_READ = 50
const CONCURRENT_CALLS = 16

/**
 * Reads the deposits behind these legs, and behind what used up their network's hour, from their own chains again. Describes one that its chain does
 * not have; undefined if there is none. A deposit that cannot be read now proves nothing either way.
 */
export async function findUnexplained(
  { deps, lane, signal }: LaneContext,
  legIds: readonly string[],
): Promise<string | undefined> {
  const at = new Date(deps.clock.now())
  const behind = await findDepositsBehind(deps.pool, {
    networkId: lane.networkId,
    at,
    legIds,
    most: MOST_READ,
  })
  // Another process may serve that network, and this one not know the addresses of its newest orders: it would miss every deposit to them.
  for (const networkId of new Set(behind.map((entry) => entry.networkId))) {
    const adapter = deps.adapters.get(networkId)
    if (adapter !== undefined) await watchAddresses(deps.pool, adapter)
  }
  const missing = await mapConcurrently(behind, CONCURRENT_CALLS, async ({ networkId, deposit }) =>
    (await isMissing({ networkId, deposit })) ? { networkId, deposit } : undefined,
  )
  const [found] = missing.filter((entry) => entry !== undefined)
  if (found === undefined) return undefined
  const { networkId, deposit } = found
  return `${networkId} does not have deposit ${deposit.txHash}, for which ${lane.networkId} has paid or would pay`

  async function isMissing({ networkId, deposit }: DepositBehind): Promise<boolean> {
    const adapter = deps.adapters.get(networkId)
    if (adapter === undefined) return false
    try {
      const answer = await adapter.scanner.recheck(deposit, signal)
      // A node that is behind does not know it yet.
      return answer.status === 'missing' && answer.head.height >= deposit.block.height
    } catch (error) {
      if (!(error instanceof ChainError) || signal.aborted) throw error
      return false
    }
  }
}
