import type { UsdPrice } from '@sunspan/domain'
import type { Clock, Logger } from '../clock.ts'
import type { PriceBounds } from '../installation/installation.ts'
import type { PriceLookup } from './price-lookup.ts'

/** A price provider. */
export interface PriceSource {
  readonly name: string
  /**
   * Dollars per whole token, by asset, and by `currencyKey` for currencies with their own price. Throws if there is no answer; omits prices that are
   * not sound.
   */
  fetchPrices(signal: AbortSignal): Promise<ReadonlyMap<string, UsdPrice>>
}

/** Prices that may be used for trading. */
export interface PriceFeed extends PriceLookup {
  /** Queries every source. A failing source keeps its last prices until they are too old. Never rejects. */
  refresh(signal: AbortSignal): Promise<void>
  /** The state of an asset's price, whether or not it may be used for trading. */
  inspect(asset: string): PriceState
  /** Every asset that currently has a price. */
  listPrices(): ReadonlyMap<string, UsdPrice>
}

export interface PriceState {
  /** Fresh prices, one per source that has one. */
  readonly fresh: readonly UsdPrice[]
  /** The price that the fresh ones agree on, within the bounds or not. */
  readonly agreed: UsdPrice | undefined
  /** Time since the newest price of any source; before the first one, since the feed was created. */
  readonly ageMs: number
}

interface Sample {
  readonly price: UsdPrice
  readonly at: number
}

/** A source's key for an individual currency; no asset has such a name. */
export const currencyKey = (currencyId: string): string => `${OWN}${currencyId}`

const OWN = 'currency:'

/** Median prices of several sources, within limits of age and deviation. */
export function createPriceFeed(deps: {
  readonly sources: readonly PriceSource[]
  /** Ids of the currencies that sources list. */
  readonly currencies?: ReadonlySet<string> | undefined
  /** Older prices are not used. */
  readonly maxAgeMs: number
  /** Sources that deviate more from the median are not used; more than half must remain. */
  readonly maxDeviationBps: number
  /** By asset; prices outside are rejected. */
  readonly bounds?: ReadonlyMap<string, Pick<PriceBounds, 'min' | 'max'>> | undefined
  readonly clock: Clock
  readonly logger: Logger
}): PriceFeed {
  const { sources, clock, logger } = deps
  const samples = sources.map(() => new Map<string, Sample>())

  const startedAt = clock.now()

  const inspect = (asset: string): PriceState => {
    const known = samples.flatMap((prices) => prices.get(asset) ?? [])
    const now = clock.now()
    const fresh = known.flatMap(({ price, at }) => (at >= now - deps.maxAgeMs ? [price] : []))
    const newest = known.reduce((latest, { at }) => Math.max(latest, at), startedAt)
    return { fresh, agreed: agreeOnPrice(fresh, deps.maxDeviationBps), ageMs: now - newest }
  }
  const findPrice = (asset: string): UsdPrice | undefined => {
    const { agreed } = inspect(asset)
    const bounds = deps.bounds?.get(asset)
    if (agreed === undefined || bounds === undefined) return agreed
    return agreed >= bounds.min && agreed <= bounds.max ? agreed : undefined
  }

  return {
    async refresh(signal) {
      await Promise.all(
        sources.map(async (source, index) => {
          try {
            const prices = await source.fetchPrices(signal)
            const at = clock.now()
            for (const [asset, price] of prices) if (price > 0n) samples[index]?.set(asset, { price, at })
          } catch (error) {
            logger.warn({ source: source.name, error: String(error) }, 'A price source does not answer')
          }
        }),
      )
    },
    findPrice,
    findOwnPrice: (currencyId) =>
      deps.currencies?.has(currencyId) === true ? inspect(currencyKey(currencyId)).agreed : null,
    inspect,
    listPrices() {
      const assets = new Set(samples.flatMap((known) => [...known.keys()]))
      const priced = [...assets].flatMap((asset): [string, UsdPrice][] => {
        const price = asset.startsWith(OWN) ? undefined : findPrice(asset)
        return price === undefined ? [] : [[asset, price]]
      })
      return new Map(priced)
    },
  }
}

/** The lower median of the prices near the overall median; undefined unless those are more than half. */
export function agreeOnPrice(prices: readonly UsdPrice[], maxDeviationBps: number): UsdPrice | undefined {
  const middle = lowerMedian(prices)
  if (middle === undefined) return undefined
  const agreeing = prices.filter((price) => {
    const difference = price > middle ? price - middle : middle - price
    return difference * 10_000n <= middle * BigInt(maxDeviationBps)
  })
  return agreeing.length * 2 > prices.length ? lowerMedian(agreeing) : undefined
}

function lowerMedian(prices: readonly UsdPrice[]): UsdPrice | undefined {
  const sorted = prices.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return sorted[Math.floor((sorted.length - 1) / 2)]
}
