import { installationFixture, FIXTURE_USDC } from '@sunspan/bridge/testing'
import { isOfCoins } from '@sunspan/chains/testing'
import { currencyKey, parseInstallation, type Installation, type PriceSource } from '@sunspan/bridge'
import type { UsdPrice } from '@sunspan/domain'
import { NETWORKS, type NetworkId, type NetworkRules } from './fault-kinds.ts'
import type { NetworkModels } from './network-models.ts'
import { OFF_PEG_BPS, type SimMarket } from './sim-market.ts'
import { LOWERED_LIMIT_USD } from './wait-swarm.ts'
import { PRICED_ASSETS } from './true-prices.ts'

/** Currencies of orders with one recipient. */
export const CURRENCIES = ['ethereum-eth', 'ethereum-usdc', 'base-eth', 'base-usdc'] as const
/** Currencies of bulk orders as well. */
export const ALL_CURRENCIES = [...CURRENCIES, 'polygon-pol', 'polygon-usdc'] as const
export const USDC = FIXTURE_USDC

/** On networks whose money is coins only the native coin exists. */
export const currenciesOf = <Id extends string>(all: readonly Id[], models: NetworkModels): readonly Id[] =>
  all.filter((id) => {
    const network = NETWORKS.find((networkId) => id.startsWith(networkId))
    return network === undefined || !isOfCoins(models[network]) || !id.endsWith('usdc')
  })

/** Short lifetimes, so that orders expire and deposits arrive late within minutes; slow polls, since no user waits. */
export function simInstallation(
  rules: Rules,
  { isMoving, rateLockMs }: Pick<SimMarket, 'isMoving' | 'rateLockMs'>,
): Installation {
  return parseInstallation({
    ...installationFixture,
    swaps: {
      rate_lock_ms: rateLockMs,
      spread_bps: { ETH: 12, USDC: 2, POL: 25 },
      // Some orders are refused, most are not.
      caps: { wallet_usd: '20000', asset_usd: '50000', all_usd: '60000' },
    },
    order_ttl_ms: 60_000,
    late_deposit_ms: 120_000,
    wallet_daily_usd: isMoving ? String(SIM_WALLET_DAILY_USD) : null,
    // The price of a single token.
    prices: {
      ...installationFixture.prices,
      sources: installationFixture.prices.sources.map((source) => ({
        ...source,
        currencies: { 'base-usdc': '1' },
      })),
    },
    bulk_interval_seconds: { sequence: 7, fast: 0 },
    deposit_policy: {
      second_deposit_wait_ms: 5_000,
      unmatched_wait_ms: 20_000,
      payout_refusals: 3,
      payout_refused_for_ms: 20_000,
      payout_mined_failures: 1,
      refund_wait_ms: 60_000,
    },
    liquidity: { wait_ms: 40_000 },
    networks: installationFixture.networks.map((network) => ({
      ...network,
      ...limitsOf(rules, network.id),
      // Blocks far enough apart that a payout gets a replacement after a few of them.
      block_time_ms: BLOCK_MS,
      poll_interval_ms: 1_000,
      halt_on_deep_reorg: true,
    })),
  })
}

const BLOCK_MS = 12_000
/** In seeds with moving prices. */
export const SIM_WALLET_DAILY_USD = 15_000

type Rules = Readonly<Record<NetworkId, NetworkRules>>

/** The same with hourly limits below the value of many existing orders. */
export function withLowLimits(rules: Rules): Rules {
  const lower = (one: NetworkRules): NetworkRules =>
    one.outflowHourlyUsd === null ? one : { ...one, outflowHourlyUsd: LOWERED_LIMIT_USD }
  return { ethereum: lower(rules.ethereum), base: lower(rules.base), polygon: lower(rules.polygon) }
}

function limitsOf(rules: Rules, networkId: string): object {
  const id = NETWORKS.find((known) => known === networkId)
  if (id === undefined) return {}
  const { depths, exposureCapUsd, outflowHourlyUsd } = rules[id]
  const text = (usd: number | null): string | null => (usd === null ? null : String(usd))
  return {
    finality: {
      small: { blocks: depths.small },
      medium: { blocks: depths.medium },
      large: { blocks: depths.large },
    },
    exposure_cap_usd: text(exposureCapUsd),
    outflow_hourly_usd: text(outflowHourlyUsd),
  }
}

/** The price of one network's USDC. */
const ownPrice = (market: SimMarket, currencyId: string): UsdPrice =>
  market.belowPar === currencyId
    ? market.price(currencyId)
    : market.offPeg === currencyId
      ? (market.price('USDC') * OFF_PEG_BPS) / 10_000n
      : market.price('USDC')

/** State of one price source: how it is wrong. */
export interface PriceSourceState {
  fault: 'none' | 'silent' | 'ten_times' | 'a_tenth' | 'a_fifth_more' | 'zero'
}

/** Three sources, each of which can be wrong; the feed takes their median. */
export function createSimPrices(market: SimMarket): {
  readonly sources: readonly PriceSource[]
  readonly states: readonly PriceSourceState[]
} {
  const states: readonly PriceSourceState[] = [{ fault: 'none' }, { fault: 'none' }, { fault: 'none' }]
  const sources = states.map((state, index) => ({
    name: `source ${String(index + 1)}`,
    fetchPrices() {
      if (state.fault === 'silent') return Promise.reject(new Error('the source is silent'))
      const change = (price: UsdPrice): UsdPrice =>
        state.fault === 'ten_times'
          ? price * 10n
          : state.fault === 'a_tenth'
            ? price / 10n
            : state.fault === 'a_fifth_more'
              ? (price * 6n) / 5n
              : state.fault === 'zero'
                ? 0n
                : price
      return Promise.resolve(
        new Map([
          ...PRICED_ASSETS.map((asset) => [asset, change(market.price(asset))] as const),
          [currencyKey('base-usdc'), change(ownPrice(market, 'base-usdc'))],
        ]),
      )
    },
  }))
  return { sources, states }
}
