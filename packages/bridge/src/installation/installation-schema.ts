import { DATA_FEES } from '@sunspan/chains'
import { NETWORK_CATEGORIES, USD_DECIMALS, type NetworkType } from '@sunspan/domain'
import * as v from 'valibot'
import { CaptchaEntry } from './captcha.ts'
import { SiteEntry } from './site-settings.ts'

const Slug = v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'expected an id such as ethereum-usdc'))
const Decimal = v.pipe(
  v.string(),
  v.maxLength(100),
  v.regex(/^(0|[1-9]\d*)(\.\d+)?$/, 'expected a plain decimal such as "0.50"'),
)
const Count = v.pipe(v.number(), v.integer(), v.minValue(0))
const Positive = v.pipe(v.number(), v.integer(), v.minValue(1))
const Bps = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000))
const Decimals = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36))
const HttpUrl = v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//, 'expected an http(s) URL'))
const Origin = v.pipe(
  HttpUrl,
  v.check(
    (text) => URL.canParse(text) && new URL(text).origin === text,
    'expected an origin without a path or trailing slash, such as https://example.org',
  ),
)
const Asset = v.pipe(v.string(), v.regex(/^[A-Za-z0-9.]{1,20}$/, 'expected an asset symbol'))

const PriceSource = v.variant('kind', [
  v.strictObject({
    kind: v.literal('fixed'),
    usd: v.record(Asset, Decimal),
    /** Prices of single currencies, by id: a token's own price, apart from its asset's. */
    currencies: v.optional(v.record(Slug, Decimal), {}),
  }),
  v.strictObject({
    kind: v.literal('http'),
    url: HttpUrl,
    paths: v.record(Asset, v.pipe(v.string(), v.minLength(1))),
    currencies: v.optional(v.record(Slug, v.pipe(v.string(), v.minLength(1))), {}),
    timeout_ms: v.optional(Positive, 5_000),
  }),
])

const FinalityEntry = v.strictObject({
  blocks: Count,
  /** The chain's own finality tag, in addition to the blocks. */
  tag: v.optional(v.picklist(['safe', 'finalized'])),
})

export const CurrencySchema = v.strictObject({
  id: Slug,
  symbol: Asset,
  name: v.pipe(v.string(), v.minLength(1)),
  decimals: Decimals,
  asset: Asset,
  address: v.nullable(v.pipe(v.string(), v.minLength(1))),
  min_send: Decimal,
  max_send: Decimal,
  active: v.boolean(),
})

const networkEntry = (networkTypes: readonly NetworkType[]) =>
  v.strictObject({
    id: Slug,
    name: v.pipe(v.string(), v.minLength(1)),
    type: v.picklist(networkTypes),
    chain_id: v.nullable(v.pipe(v.string(), v.minLength(1))),
    category: v.picklist(NETWORK_CATEGORIES),
    tag: v.nullable(v.string()),
    active: v.boolean(),
    native: v.strictObject({ symbol: Asset, decimals: Decimals }),
    explorer_url: v.pipe(HttpUrl, v.regex(/[^/]$/, 'leave out the trailing slash')),
    rpc_urls: v.pipe(v.array(HttpUrl), v.minLength(1, 'at least one RPC URL is needed')),
    /** How many of them must agree before money moves; default: the majority. */
    rpc_quorum: v.optional(Positive),
    frontend_rpc: v.nullable(v.string()),
    /** Required depth of deposits worth up to $1,000, up to $10,000, and more. */
    finality: v.strictObject({ small: FinalityEntry, medium: FinalityEntry, large: FinalityEntry }),
    /** False where a deep reorganisation is expected: on local chains restored from a snapshot. */
    halt_on_deep_reorg: v.optional(v.boolean(), true),
    /** Usual distance of the tagged head from the newest block; default: the large tier's blocks. */
    tag_lag_blocks: v.optional(Positive),
    /** The most that may be credited without being as deep as the large tier requires; null: no limit. */
    exposure_cap_usd: v.nullable(Decimal),
    /** The most that may leave within an hour; null: no limit. */
    outflow_hourly_usd: v.nullable(Decimal),
    block_time_ms: Positive,
    poll_interval_ms: Positive,
    multicall_address: v.nullable(v.string()),
    /** Absent or null: plain transfers. */
    payout_contract: v.optional(v.nullable(v.string()), null),
    /** What a rollup charges for data on its parent chain, besides gas; absent or null: nothing. */
    data_fee: v.optional(v.nullable(v.picklist(DATA_FEES)), null),
    /** USDC contracts that wallets may hold besides the served one. */
    unused_usdc: v.optional(v.array(v.pipe(v.string(), v.minLength(1))), []),
    /** Name registry on this network, with ENS's calls; absent or null: none. */
    name_registry: v.optional(v.nullable(v.string()), null),
    /** The network whose registry names this one's addresses; default: its own. */
    names_from: v.optional(Slug),
    /** Phase NFT of this network, whose holders get a discount; absent or null: none. */
    phase_nft: v.optional(v.nullable(v.string()), null),
    platform_fee_usd: Decimal,
    popularity: Count,
    source_position: Count,
    destination_position: Count,
    is_new_destination: v.boolean(),
    created_at: v.pipe(v.string(), v.isoTimestamp()),
    currencies: v.pipe(v.array(CurrencySchema), v.minLength(1)),
  })

/** So that fifty rows finish within the time that an order is watched. */
const IntervalSeconds = v.pipe(Count, v.maxValue(3_600))
const DEFAULT_INTERVALS = { sequence: 40, fast: 0 }

const Dollars = v.pipe(
  Decimal,
  v.regex(
    new RegExp(String.raw`^\d+(\.\d{1,${String(USD_DECIMALS)}})?$`),
    'expected dollars with at most 18 decimals',
  ),
)

/** Overrides of the defaults of `DepositPolicy`. */
const DepositPolicyEntry = v.strictObject({
  short_bps: v.optional(v.pipe(Bps, v.maxValue(10_000))),
  over_bps: v.optional(v.pipe(Bps, v.maxValue(10_000))),
  over_usd: v.optional(Dollars),
  rest_fee_multiple: v.optional(Positive),
  late_price_bps: v.optional(v.pipe(Bps, v.maxValue(10_000))),
  second_deposit_wait_ms: v.optional(Count),
  unmatched_wait_ms: v.optional(Count),
  payout_refusals: v.optional(Positive),
  payout_refused_for_ms: v.optional(Count),
  payout_mined_failures: v.optional(Positive),
  refund_wait_ms: v.optional(Count),
})

/** Overrides of the defaults of `LiquidityPolicy`. */
const LiquidityEntry = v.strictObject({
  open_share_bps: v.optional(v.pipe(Bps, v.maxValue(10_000))),
  floor_bps: v.optional(v.pipe(Bps, v.maxValue(10_000))),
  wait_ms: v.optional(Positive),
})

const DiscountBps = v.optional(v.pipe(Bps, v.maxValue(10_000)))

/** Overrides of the defaults of `PhaseDiscounts`. */
const PhaseDiscountsEntry = v.strictObject({
  sunrise: DiscountBps,
  midday: DiscountBps,
  sunset: DiscountBps,
  midnight: DiscountBps,
})

/** Two of them plus the swap fee leave most of an amount. */
const SpreadBps = v.pipe(Bps, v.maxValue(1_000))

/** Overrides of the swap defaults: duration of the rate lock, permitted price moves, costs, and limits of open swaps. */
const SwapsEntry = v.strictObject({
  rate_lock_ms: v.optional(Count),
  adverse_bps: v.optional(v.pipe(Bps, v.maxValue(10_000))),
  tolerance_bps: v.optional(v.pipe(Bps, v.maxValue(9_999))),
  peg_bps: v.optional(v.pipe(Bps, v.maxValue(10_000))),
  /** Within one asset, the difference of two prices that still reads as one to one. */
  par_bps: v.optional(v.pipe(Bps, v.maxValue(100))),
  /** By asset, for its tokens without a price of their own. */
  unpriced_spread_bps: v.optional(v.record(Asset, SpreadBps), {}),
  /** By asset. */
  spread_bps: v.optional(v.record(Asset, SpreadBps), {}),
  /** For every asset not listed; if absent, the product's default for each. */
  default_spread_bps: v.optional(SpreadBps),
  /** The most that may be open, dollars; null: no limit. */
  caps: v.optional(
    v.strictObject({
      asset_usd: v.optional(v.nullable(Dollars)),
      wallet_usd: v.optional(v.nullable(Dollars)),
      all_usd: v.optional(v.nullable(Dollars)),
    }),
    {},
  ),
})

/** Currencies that match all given fields. */
const PairSelectorEntry = v.pipe(
  v.strictObject({
    network: v.optional(Slug),
    asset: v.optional(Asset),
    currency: v.optional(Slug),
  }),
  v.check((named) => Object.keys(named).length > 0, 'name a network, an asset or a currency'),
)

/** Pairs in one direction; an omitted side matches any currency. */
const PairRuleEntry = v.pipe(
  v.strictObject({ from: v.optional(PairSelectorEntry), to: v.optional(PairSelectorEntry) }),
  v.check(
    (rule) => Object.keys(rule).length > 0,
    'name from, to or both: a rule without them means every pair',
  ),
)

/** Every currency can be sent to every other, except as specified here. */
const PairsEntry = v.strictObject({
  deny: v.optional(v.array(PairRuleEntry), []),
  /** Absent: whatever is not denied. */
  allow: v.optional(v.array(PairRuleEntry)),
  /** Groups of assets treated as one; the price and spread of each group's first asset apply to the whole group. */
  same_asset: v.optional(
    v.array(v.pipe(v.array(Asset), v.minLength(2, 'a group has two assets at least'))),
    [],
  ),
})

/** Where to report security problems: somewhere that answers without this service. */
const Contact = v.pipe(
  v.string(),
  v.regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'expected mailto:… or https://…'),
)

/** Keys of integrators: who approves them, and what each may ask. */
const ApiKeysEntry = v.strictObject({
  approval: v.optional(v.picklist(['operator', 'at_once']), 'operator'),
  calls_per_minute: v.optional(Positive, 6_000),
})

/** Play money of a test network: a service that sends it. */
const FaucetEntry = v.strictObject({
  /** Takes POST `{ network, address }`, answers `{ transaction_hash }`. */
  url: HttpUrl,
  claims_per_day: v.optional(Positive, 1_000),
  /** Null: no captcha. */
  captcha: v.optional(v.nullable(CaptchaEntry), null),
})

/** The installation file. Unknown fields are rejected, so that a typo does not silently become a default. */
export const installationSchema = (networkTypes: readonly NetworkType[]) =>
  v.strictObject({
    product_name: v.pipe(v.string(), v.minLength(1)),
    support_url: v.nullable(HttpUrl),
    /** A status page elsewhere; null: the app's own. */
    status_url: v.optional(v.nullable(HttpUrl), null),
    security_contact: v.optional(v.nullable(Contact), null),
    api_keys: v.optional(ApiKeysEntry, {}),
    /** For test networks only; a devnet has its own. */
    faucet: v.optional(v.nullable(FaucetEntry), null),
    public_origins: v.pipe(v.array(Origin), v.minLength(1)),
    devnet: v.nullable(
      v.strictObject({
        control_url: HttpUrl,
        /** Whether webhooks and push messages may go to this machine, over http. Elsewhere the field does not exist. */
        local_receivers: v.optional(v.boolean(), false),
      }),
    ),
    order_ttl_ms: Positive,
    late_deposit_ms: Count,
    max_open_orders_per_wallet: Positive,
    /** The most that one wallet may order within a day; null: no limit. */
    wallet_daily_usd: v.nullable(Decimal),
    deposit_policy: v.optional(DepositPolicyEntry, {}),
    liquidity: v.optional(LiquidityEntry, {}),
    fees: v.strictObject({ swap_bps: v.pipe(Bps, v.maxValue(9_999)), gas_margin_bps: Bps }),
    /** Platform fee discounts for holders of a phase NFT. */
    phase_discounts_bps: v.optional(PhaseDiscountsEntry, {}),
    swaps: v.optional(SwapsEntry, {}),
    pairs: v.optional(PairsEntry, {}),
    prices: v.strictObject({
      max_age_ms: Positive,
      max_deviation_bps: v.pipe(Bps, v.maxValue(10_000)),
      sources: v.pipe(v.array(PriceSource), v.minLength(1)),
    }),
    /** By asset. A price outside halts quotes; `floor_usd` is the lowest price used to choose a deposit's tier. */
    price_bounds: v.optional(
      v.record(Asset, v.strictObject({ min_usd: Decimal, max_usd: Decimal, floor_usd: v.optional(Decimal) })),
      {},
    ),
    /** Whether the page offers the Advanced form. */
    advanced_enabled: v.optional(v.boolean(), true),
    /** Whether a bulk order may have only one recipient per network. */
    bulk_unique_networks: v.optional(v.boolean(), false),
    /** Networks on which no bulk order can be paid. */
    bulk_excluded_sources: v.optional(v.array(Slug), ['bitcoin', 'fuel']),
    /** Seconds between two rows of a bulk order. */
    bulk_interval_seconds: v.optional(
      v.strictObject({ sequence: IntervalSeconds, fast: IntervalSeconds }),
      DEFAULT_INTERVALS,
    ),
    /** The pages around the bridge. */
    site: v.optional(SiteEntry, {}),
    networks: v.pipe(v.array(networkEntry(networkTypes)), v.minLength(1)),
  })

export type InstallationSchema = ReturnType<typeof installationSchema>
export type InstallationFile = v.InferOutput<InstallationSchema>
export type NetworkFile = InstallationFile['networks'][number]
export type CurrencyFile = NetworkFile['currencies'][number]
