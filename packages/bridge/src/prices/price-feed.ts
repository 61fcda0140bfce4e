import type { UsdPrice } from '@sunspan/domain'
import type { Clock, Logger } from '../clock.ts'
import type { PriceBounds } from '../installation/installation.ts'

/** One place that prices come from. */
export interface PriceSource {
  readonly name: string
  /**
   * Dollars of one whole token, by asset, and by `currencyKey` of a currency that has a price of its own. Throws when it has no answer; what
   * it has no sound price for is left out.
   */
  fetchPrices(signal: AbortSignal): Promise<ReadonlyMap<string, UsdPrice>>
}

/** Prices that may be traded on. */
export interface PriceFeed {
  /** Asks every source. Sources that fail keep what they said before, until that is too old. Never rejects. */
  refresh(signal: AbortSignal): Promise<void>
  /** Dollars of one whole token; undefined while no price is fresh or the sources disagree. */
  findPrice(asset: string): UsdPrice | undefined
  /** What a currency is worth by itself; null: no source names it, and it is worth what its asset is. Undefined as above. */
  findOwnPrice(currencyId: string): UsdPrice | null | undefined
  /** What is known of an asset's price, whether it may be traded on or not. */
  inspect(asset: string): PriceState
  /** Every asset that has a price now. */
  listPrices(): ReadonlyMap<string, UsdPrice>
}

export interface PriceState {
  /** Prices that are fresh, one from each source that has one. */
  readonly fresh: readonly UsdPrice[]
  /** What the fresh ones agree on, within the bounds or not. */
  readonly agreed: UsdPrice | undefined
  /** Time since the newest price of any source; since the feed began, before the first. */
  readonly ageMs: number
}

interface Sample {
  readonly price: UsdPrice
  readonly at: number
}

/** By what a source tells of a single currency; no asset is named so. */
export const currencyKey = (currencyId: string): string => `${OWN}${currencyId}`

const OWN = 'currency:'

/** Prices as the median of several sources, within bounds of age and deviation. */
export function createPriceFeed(deps: {
  readonly sources: readonly PriceSource[]
  /** Ids of the currencies that sources name. */
  readonly currencies?: ReadonlySet<string> | undefined
  /** Older prices are not used. */
  readonly maxAgeMs: number
  /** Sources that differ from the median by more are not used; more than half must remain. */
  readonly maxDeviationBps: number
  /** By asset; a price outside is no price. */
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

/** The lower median of the prices that are near the median of all; undefined unless those are more than half. */
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
