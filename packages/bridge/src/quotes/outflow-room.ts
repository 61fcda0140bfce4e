import { unitsToUsd, type Usd } from '@sunspan/domain'
import type { Pool } from 'pg'
import type { Catalog } from '../catalog/catalog.ts'
import type { Clock, Logger } from '../clock.ts'
import type { PriceFeed } from '../prices/price-feed.ts'
import { findOutflowUse, type OutflowUse } from '../store/payouts/outflow-store.ts'
import type { CommittedLiquidity } from './committed-liquidity.ts'

/** What is left of a network's hourly outflow limit after what is owed there. */
export interface OutflowRoom {
  /** Dollars of 1e-18. */
  readonly left: Usd
  /** Whether anything of the hour is used or owed. */
  readonly isUsed: boolean
  /** When the first payment leaves the hour; null if none was made within it. */
  readonly moreAt: Date | null
}

/** In-memory cache of the networks' hours. */
export interface OutflowRooms {
  /** Never rejects: on failure the last state is kept until it is too old. */
  refresh(): Promise<void>
  /** Null: the network has no limit; undefined until known. */
  find(networkId: string): OutflowRoom | null | undefined
}

export function createOutflowRooms(
  deps: {
    readonly pool: Pool
    readonly catalog: Catalog
    readonly prices: Pick<PriceFeed, 'findPrice'>
    readonly clock: Clock
    readonly logger: Logger
  },
  commitments: Pick<CommittedLiquidity, 'latest'>,
  isFresh: (at: number) => boolean,
): OutflowRooms {
  const { pool, catalog, prices, clock, logger } = deps
  const limited = catalog.networks.filter(({ outflowHourly }) => outflowHourly !== null)
  const ids = limited.map(({ network }) => network.id)
  let state: { readonly uses: ReadonlyMap<string, OutflowUse>; readonly at: number } | undefined

  /** Of orders whose deposit was seen and that have no leg yet. */
  const paidUsd = (networkId: string): Usd =>
    catalog.currenciesOf(networkId).reduce((sum, { id, asset, decimals }) => {
      const price = prices.findPrice(asset)
      return price === undefined
        ? sum
        : sum + unitsToUsd(commitments.latest()?.openOf(id).paid ?? 0n, decimals, price)
    }, 0n)

  return {
    async refresh() {
      if (ids.length === 0) return
      try {
        state = { uses: await findOutflowUse(pool, ids, new Date(clock.now())), at: clock.now() }
      } catch (error) {
        logger.warn({ error: String(error) }, 'What has left the networks within the hour is not known now')
      }
    },
    find(networkId) {
      const { outflowHourly: limit } = catalog.getNetwork(networkId)
      if (limit === null) return null
      const use = state?.uses.get(networkId)
      if (state === undefined || use === undefined || !isFresh(state.at)) return undefined
      const used = use.claimed + use.owed + paidUsd(networkId)
      return { left: used < limit ? limit - used : 0n, isUsed: used > 0n, moreAt: use.moreAt }
    },
  }
}
