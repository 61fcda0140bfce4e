import type {
  Currency,
  DepositPolicy,
  ExecutionIntervals,
  Finality,
  LiquidityPolicy,
  Network,
  PairRules,
  PhaseDiscounts,
  Spreads,
  SwapCaps,
  SwapPolicy,
  Usd,
  UsdPrice,
} from '@sunspan/domain'

/** Everything a running installation is told, secrets excepted. */
export interface Installation {
  readonly productName: string
  readonly supportUrl: string | null
  /** Exact origins that may write, and whose hosts are login domains. */
  readonly publicOrigins: readonly string[]
  /** Present on a local devnet only. */
  readonly devnet: { readonly controlUrl: string } | null
  /** How long an order waits for its deposit. */
  readonly orderTtlMs: number
  /** How long after its expiry an order still takes its deposit. */
  readonly lateDepositMs: number
  readonly maxOpenOrdersPerWallet: number
  /** The most that one wallet may order within a day; null: no bound. */
  readonly walletDailyUsd: Usd | null
  readonly depositPolicy: DepositPolicy
  readonly liquidity: LiquidityPolicy
  readonly fees: { readonly swapBps: number; readonly gasMarginBps: number }
  readonly swaps: SwapPolicy & { readonly spreads: Spreads; readonly caps: SwapCaps }
  /** What may be sent where, beside what the catalog's rule says. */
  readonly pairs: PairRules
  readonly phaseDiscounts: PhaseDiscounts
  readonly prices: {
    readonly maxAgeMs: number
    readonly maxDeviationBps: number
    readonly sources: readonly PriceSourceSpec[]
    /** Ids of currencies that some source names by themselves: whether they keep their peg is known. */
    readonly currencies: ReadonlySet<string>
  }
  /** By asset. */
  readonly priceBounds: ReadonlyMap<string, PriceBounds>
  readonly bulk: {
    /** Whether a network may have one recipient of a bulk order only. */
    readonly uniqueNetworks: boolean
    /** Ids of networks that no bulk order is paid on. */
    readonly excludedSources: readonly string[]
    /** Seconds between two rows, by execution type. */
    readonly intervals: ExecutionIntervals
  }
  /** The assets of their currencies are those that count: of a group that counts as one, its first. */
  readonly networks: readonly InstallationNetwork[]
}

/** What a price may be, whatever the sources say. */
export interface PriceBounds {
  readonly min: UsdPrice
  readonly max: UsdPrice
  /** A deposit is worth at least this, so that a price that is too low cannot make it pass for small. */
  readonly floor: UsdPrice
}

export type PriceSourceSpec =
  /** Dollars by asset, and by currency for those that have a price of their own; for the devnet and for tests. */
  | {
      readonly kind: 'fixed'
      readonly usd: Readonly<Record<string, string>>
      readonly currencies?: Readonly<Record<string, string>> | undefined
    }
  /** A JSON answer; `paths` and `currencies` name the field of each asset, or currency, steps divided by dots. */
  | {
      readonly kind: 'http'
      readonly url: string
      readonly paths: Readonly<Record<string, string>>
      readonly currencies?: Readonly<Record<string, string>> | undefined
      readonly timeoutMs: number
    }

export interface InstallationNetwork {
  /** Its `requiredConfirmations` are those of the small tier. */
  readonly network: Network
  readonly finality: Finality
  readonly haltsOnDeepReorg: boolean
  /** Usual distance of the tagged head from the newest block. */
  readonly tagLagBlocks: number
  /** The most that may be credited and not yet lie as deep as the large tier asks; null: no bound. */
  readonly exposureCap: Usd | null
  /** The most that may leave within an hour; null: no bound. */
  readonly outflowHourly: Usd | null
  /** One address for each independent provider. */
  readonly rpcUrls: readonly string[]
  /** How many of them must say the same before money moves; undefined: the majority. */
  readonly rpcQuorum?: number | undefined
  /** RPC for balances in the browser: a path of our own origin or an absolute URL; null where there is none. */
  readonly frontendRpc: string | null
  readonly pollIntervalMs: number
  readonly multicallAddress: string | null
  /** Contract through which the treasury pays; null: plain transfers. */
  readonly payoutContract: string | null
  /** Registry of names on this network; null: none. */
  readonly nameRegistry: string | null
  /** Id of the network whose registry names the addresses of this one; null: they have no names. */
  readonly namesFrom: string | null
  /** Phase NFT of this network; null: none. */
  readonly phaseNft: string | null
  /** Contracts of USDC that cannot be sent: people are told why, and what arrives of them goes back. */
  readonly unusedUsdc: readonly string[]
  /** Flat, per transfer that leaves this network. */
  readonly platformFeeUsd: Usd
  /** The unused contracts of USDC among them, as currencies that are not active. */
  readonly currencies: readonly Currency[]
}
