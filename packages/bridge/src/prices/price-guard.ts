import { usdToText } from '@sunspan/domain'
import type { Pool } from 'pg'
import type { Catalog } from '../catalog/catalog.ts'
import type { Clock, Logger } from '../clock.ts'
import { haltTarget } from '../model/halt-target.ts'
import type { Installation } from '../installation/installation.ts'
import { insertHalts } from '../store/operations/halt-store.ts'
import type { PriceFeed } from './price-feed.ts'

/** Prices may be stale for this multiple of their maximum age before quotes are halted until lifted. */
const STALE_FACTOR = 3

/** Halts quotes, until lifted, for currencies whose price cannot be right. */
export interface PriceGuard {
  /** Checks once. Never rejects. */
  check(): Promise<void>
}

export function createPriceGuard(deps: {
  readonly pool: Pool
  readonly catalog: Catalog
  readonly prices: PriceFeed
  readonly installation: Pick<Installation, 'priceBounds' | 'prices'>
  readonly clock: Clock
  readonly logger: Logger
}): PriceGuard {
  const { pool, catalog, prices, clock, logger } = deps
  const { priceBounds, prices: terms } = deps.installation

  const findFault = (asset: string): string | undefined => {
    const { fresh, agreed, ageMs } = prices.inspect(asset)
    if (ageMs > STALE_FACTOR * terms.maxAgeMs)
      return `No source has had a price of ${asset} for ${String(Math.round(ageMs / 1_000))} s`
    if (fresh.length > 1 && agreed === undefined) {
      const said = fresh.map((price) => `$${usdToText(price)}`).join(', ')
      return `The sources differ on ${asset} by more than ${String(terms.maxDeviationBps)} basis points: ${said}`
    }
    const bounds = priceBounds.get(asset)
    if (agreed === undefined || bounds === undefined) return undefined
    if (agreed >= bounds.min && agreed <= bounds.max) return undefined
    return `${asset} is reported at $${usdToText(agreed)}, outside $${usdToText(bounds.min)} to $${usdToText(bounds.max)}`
  }

  const halt = async (currencyId: string, reason: string): Promise<void> => {
    const target = haltTarget({ scope: 'currency', currencyId })
    const at = new Date(clock.now())
    const halts = await insertHalts(pool, { target, actions: ['quote'], actor: 'engine:prices', reason, at })
    if (halts.length > 0) logger.error({ currencyId, reason }, 'Quotes are halted')
  }

  return {
    async check() {
      const currencies = catalog.networks.flatMap((entry) => entry.currencies).filter(({ active }) => active)
      const faults = new Map([...new Set(currencies.map(({ asset }) => asset))].map((a) => [a, findFault(a)]))
      try {
        for (const { id, asset } of currencies) {
          const fault = faults.get(asset)
          if (fault !== undefined) await halt(id, fault)
        }
      } catch (error) {
        logger.warn({ error: String(error) }, 'Prices are wrong, and no halt could be set')
      }
    },
  }
}
