import type {
  DepositPolicy,
  ExecutionIntervals,
  LiquidityPolicy,
  PairRules,
  PhaseDiscounts,
  Spreads,
  SwapCaps,
  SwapPolicy,
  Usd,
  UsdPrice,
} from '@sunspan/domain'
import type { CaptchaSettings } from './captcha.ts'
import type { InstallationNetwork } from './installation-network.ts'
import type { SiteSettings } from './site-settings.ts'

/** The complete configuration of a running installation, except secrets. */
export interface Installation {
  readonly productName: string
  readonly supportUrl: string | null
  /** A status page elsewhere; null: the app's own. */
  readonly statusUrl: string | null
  /** `mailto:` or https. */
  readonly securityContact: string | null
  readonly apiKeys: { readonly approval: 'operator' | 'at_once'; readonly callsPerMinute: number }
  /** Play money; null where the money is real. */
  readonly faucet: {
    readonly url: string
    readonly claimsPerDay: number
    readonly captcha: CaptchaSettings | null
  } | null
  /** Exact origins that may write; their hosts are login domains. */
  readonly publicOrigins: readonly string[]
  /** Present on a local devnet only. */
  readonly devnet: {
    readonly controlUrl: string
    /** Whether webhooks and push messages may go to this machine, over http. */
    readonly localReceivers: boolean
  } | null
  /** How long an order waits for its deposit. */
  readonly orderTtlMs: number
  /** How long after its expiry an order still accepts its deposit. */
  readonly lateDepositMs: number
  readonly maxOpenOrdersPerWallet: number
  /** The most that one wallet may order within a day; null: no limit. */
  readonly walletDailyUsd: Usd | null
  readonly depositPolicy: DepositPolicy
  readonly liquidity: LiquidityPolicy
  readonly fees: { readonly swapBps: number; readonly gasMarginBps: number }
  readonly swaps: SwapPolicy & {
    readonly spreads: Spreads
    /** Basis points by asset, charged within it for each pair of which a token has no price of its own. */
    readonly unpricedSpreads: ReadonlyMap<string, number>
    readonly caps: SwapCaps
  }
  /** Pair rules in addition to the catalog's own. */
  readonly pairs: PairRules
  readonly phaseDiscounts: PhaseDiscounts
  readonly prices: {
    readonly maxAgeMs: number
    readonly maxDeviationBps: number
    readonly sources: readonly PriceSourceSpec[]
    /** Ids of currencies that some source lists individually: whether they keep their peg is known. */
    readonly currencies: ReadonlySet<string>
  }
  /** By asset. */
  readonly priceBounds: ReadonlyMap<string, PriceBounds>
  readonly bulk: {
    /** Whether the page offers the Advanced form. The API accepts bulk orders either way. */
    readonly offered: boolean
    /** Whether a bulk order may have only one recipient per network. */
    readonly uniqueNetworks: boolean
    /** Ids of networks on which no bulk order can be paid. */
    readonly excludedSources: readonly string[]
    /** Seconds between two rows, by execution type. */
    readonly intervals: ExecutionIntervals
  }
  readonly site: SiteSettings
  /** Their currencies have the assets that count: for a group treated as one, its first. */
  readonly networks: readonly InstallationNetwork[]
}

/** Bounds of a price, whatever the sources return. */
export interface PriceBounds {
  readonly min: UsdPrice
  readonly max: UsdPrice
  /** Minimum price for a deposit's value, so that a price that is too low cannot put it into the small tier. */
  readonly floor: UsdPrice
}

export type PriceSourceSpec =
  /** Dollars by asset, and by currency for those with their own price; for the devnet and tests. */
  | {
      readonly kind: 'fixed'
      readonly usd: Readonly<Record<string, string>>
      readonly currencies?: Readonly<Record<string, string>> | undefined
    }
  /** A JSON answer; `paths` and `currencies` give the field of each asset or currency, as steps separated by dots. */
  | {
      readonly kind: 'http'
      readonly url: string
      readonly paths: Readonly<Record<string, string>>
      readonly currencies?: Readonly<Record<string, string>> | undefined
      readonly timeoutMs: number
    }
