import {
  DEFAULT_LIQUIDITY_POLICY,
  DEFAULT_PHASE_DISCOUNTS,
  parseUnits,
  parseUsd,
  type Currency,
  type Finality,
  type FinalityRule,
  type LiquidityPolicy,
  type PhaseDiscounts,
} from '@sunspan/domain'
import * as v from 'valibot'
import { toCaptcha } from './captcha.ts'
import { describeIssue } from './describe-issue.ts'
import { FAMILY_DIRECTORY, type FamilyDirectory } from './family-directory.ts'
import { findLimitContradictions } from './find-limit-contradictions.ts'
import type { Installation, PriceBounds, PriceSourceSpec } from './installation.ts'
import type { InstallationNetwork } from './installation-network.ts'
import { findPairContradictions } from './find-pair-contradictions.ts'
import { findSwapContradictions } from './find-swap-contradictions.ts'
import { parseDepositPolicy } from './parse-deposit-policy.ts'
import { canonicalAssetOf, parsePairs } from './parse-pairs.ts'
import { parseSwaps } from './parse-swaps.ts'
import { salvageInstallation } from './salvage-installation.ts'
import {
  installationSchema,
  type CurrencyFile,
  type InstallationFile,
  type NetworkFile,
} from './installation-schema.ts'
import { toSiteSettings } from './site-settings.ts'

/** The installation file is invalid; the message lists every field to fix. */
export class InstallationError extends Error {
  override readonly name = 'InstallationError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The installation file has ${String(problems.length)} problem(s): ${problems.join('; ')}`)
    this.problems = problems
  }
}

/** Parses an installation file with networks of these families. Throws an InstallationError that lists every field to fix. */
export function parseInstallation(json: unknown, families: FamilyDirectory = FAMILY_DIRECTORY): Installation {
  const schema = installationSchema(families.networkTypes)
  const parsed = v.safeParse(schema, json)
  if (!parsed.success) {
    const salvaged = salvageInstallation(json, schema)
    throw new InstallationError([
      ...parsed.issues.map((issue) => describeIssue(issue, json)),
      ...(salvaged === undefined ? [] : findContradictions(salvaged, families)),
    ])
  }
  const problems = findContradictions(parsed.output, families)
  if (problems.length > 0) throw new InstallationError(problems)
  return toInstallation(parsed.output)
}

function toInstallation(file: InstallationFile): Installation {
  return {
    productName: file.product_name,
    supportUrl: file.support_url,
    statusUrl: file.status_url,
    securityContact: file.security_contact,
    apiKeys: { approval: file.api_keys.approval, callsPerMinute: file.api_keys.calls_per_minute },
    faucet: toFaucet(file),
    publicOrigins: file.public_origins,
    devnet:
      file.devnet === null
        ? null
        : { controlUrl: file.devnet.control_url, localReceivers: file.devnet.local_receivers },
    orderTtlMs: file.order_ttl_ms,
    lateDepositMs: file.late_deposit_ms,
    maxOpenOrdersPerWallet: file.max_open_orders_per_wallet,
    walletDailyUsd: toBound(file.wallet_daily_usd),
    depositPolicy: parseDepositPolicy(file.deposit_policy),
    liquidity: toLiquidity(file.liquidity),
    fees: { swapBps: file.fees.swap_bps, gasMarginBps: file.fees.gas_margin_bps },
    swaps: parseSwaps(file.swaps),
    pairs: parsePairs(file.pairs),
    phaseDiscounts: toPhaseDiscounts(file.phase_discounts_bps),
    prices: {
      maxAgeMs: file.prices.max_age_ms,
      maxDeviationBps: file.prices.max_deviation_bps,
      sources: file.prices.sources.map(toPriceSource),
      currencies: new Set(file.prices.sources.flatMap(({ currencies }) => Object.keys(currencies))),
    },
    priceBounds: new Map(
      Object.entries(file.price_bounds).map(([asset, bounds]) => [asset, toPriceBounds(bounds)]),
    ),
    bulk: {
      offered: file.advanced_enabled,
      uniqueNetworks: file.bulk_unique_networks,
      excludedSources: file.bulk_excluded_sources,
      intervals: file.bulk_interval_seconds,
    },
    site: toSiteSettings(file.site),
    networks: file.networks.map((network) => toNetwork(network, canonicalAssetOf(file.pairs))),
  }
}

/** More than the users of one machine claim. */
const DEVNET_CLAIMS_PER_DAY = 10_000

function toFaucet({ faucet, devnet }: InstallationFile): Installation['faucet'] {
  if (faucet !== null)
    return { url: faucet.url, claimsPerDay: faucet.claims_per_day, captcha: toCaptcha(faucet.captcha) }
  if (devnet === null) return null
  return { url: `${devnet.control_url}/faucet`, claimsPerDay: DEVNET_CLAIMS_PER_DAY, captcha: null }
}

const toLiquidity = (file: InstallationFile['liquidity']): LiquidityPolicy => ({
  openShareBps: file.open_share_bps ?? DEFAULT_LIQUIDITY_POLICY.openShareBps,
  floorBps: file.floor_bps ?? DEFAULT_LIQUIDITY_POLICY.floorBps,
  waitMs: file.wait_ms ?? DEFAULT_LIQUIDITY_POLICY.waitMs,
})

const toBound = (text: string | null): bigint | null => (text === null ? null : (parseUsd(text) ?? 0n))

const toPhaseDiscounts = (file: InstallationFile['phase_discounts_bps']): PhaseDiscounts => ({
  Sunrise: file.sunrise ?? DEFAULT_PHASE_DISCOUNTS.Sunrise,
  Midday: file.midday ?? DEFAULT_PHASE_DISCOUNTS.Midday,
  Sunset: file.sunset ?? DEFAULT_PHASE_DISCOUNTS.Sunset,
  Midnight: file.midnight ?? DEFAULT_PHASE_DISCOUNTS.Midnight,
})

const toPriceBounds = (bounds: InstallationFile['price_bounds'][string]): PriceBounds => ({
  min: parseUsd(bounds.min_usd) ?? 0n,
  max: parseUsd(bounds.max_usd) ?? 0n,
  floor: parseUsd(bounds.floor_usd ?? '0') ?? 0n,
})

const toFinality = ({ small, medium, large }: NetworkFile['finality']): Finality => ({
  small: toRule(small),
  medium: toRule(medium),
  large: toRule(large),
})

const toRule = ({ blocks, tag }: NetworkFile['finality']['small']): FinalityRule => ({
  blocks,
  tag: tag ?? null,
})

const toPriceSource = (source: InstallationFile['prices']['sources'][number]): PriceSourceSpec =>
  source.kind === 'fixed'
    ? source
    : {
        kind: 'http',
        url: source.url,
        timeoutMs: source.timeout_ms,
        paths: source.paths,
        currencies: source.currencies,
      }

function toNetwork(file: NetworkFile, assetOf: (asset: string) => string): InstallationNetwork {
  return {
    network: {
      id: file.id,
      name: file.name,
      type: file.type,
      chainId: file.chain_id,
      category: file.category,
      tag: file.tag,
      active: file.active,
      nativeSymbol: file.native.symbol,
      nativeDecimals: file.native.decimals,
      explorerUrl: file.explorer_url,
      requiredConfirmations: file.finality.small.blocks,
      blockTimeMs: file.block_time_ms,
      popularity: file.popularity,
      sourcePosition: file.source_position,
      destinationPosition: file.destination_position,
      isNewDestination: file.is_new_destination,
      createdAt: file.created_at,
    },
    finality: toFinality(file.finality),
    haltsOnDeepReorg: file.halt_on_deep_reorg,
    tagLagBlocks: file.tag_lag_blocks ?? file.finality.large.blocks,
    exposureCap: toBound(file.exposure_cap_usd),
    outflowHourly: toBound(file.outflow_hourly_usd),
    rpcUrls: file.rpc_urls,
    rpcQuorum: file.rpc_quorum,
    frontendRpc: file.frontend_rpc,
    pollIntervalMs: file.poll_interval_ms,
    multicallAddress: file.multicall_address,
    payoutContract: file.payout_contract,
    dataFee: file.data_fee,
    nameRegistry: file.name_registry,
    namesFrom: file.names_from ?? (file.name_registry === null ? null : file.id),
    phaseNft: file.phase_nft,
    unusedUsdc: file.unused_usdc,
    platformFeeUsd: parseUsd(file.platform_fee_usd) ?? 0n,
    currencies: [
      ...file.currencies.map((currency) => toCurrency(file.id, currency)),
      ...toUnusedCurrencies(file),
    ].map((currency) => ({ ...currency, asset: assetOf(currency.asset) })),
  }
}

function toCurrency(networkId: string, file: CurrencyFile): Currency {
  return {
    id: file.id,
    networkId,
    symbol: file.symbol,
    name: file.name,
    decimals: file.decimals,
    asset: file.asset,
    kind: file.address === null ? 'NATIVE' : 'TOKEN',
    address: file.address,
    active: file.active,
    minSend: parseUnits(file.min_send, file.decimals) ?? 0n,
    maxSend: parseUnits(file.max_send, file.decimals) ?? 0n,
  }
}

/** Derived from the address, so that it does not change with other entries. */
const unusedId = (networkId: string, address: string): string =>
  `${networkId}-usdc-e-${address
    .replace(/^0x/, '')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, 8)
    .toLowerCase()}`

/** The other USDC contracts, as currencies that cannot be sent: deposits of them are seen, and refunded. */
function toUnusedCurrencies(file: NetworkFile): Currency[] {
  const usdc = file.currencies.find(({ symbol }) => symbol === 'USDC')
  if (usdc === undefined) return []
  return file.unused_usdc.map((address) => ({
    ...toCurrency(file.id, usdc),
    id: unusedId(file.id, address),
    symbol: 'USDC.e',
    name: 'Bridged USDC',
    address,
    active: false,
  }))
}

/** Errors between fields that are each well-formed. */
function findContradictions(file: InstallationFile, families: FamilyDirectory): string[] {
  const problems: string[] = []
  const networkIds = file.networks.map((network) => network.id)
  const currencyIds = file.networks.flatMap(({ id, currencies, unused_usdc: unused }) => [
    ...currencies.map((currency) => currency.id),
    ...unused.map((address) => unusedId(id, address)),
  ])
  for (const id of repeated(networkIds)) problems.push(`networks: the id ${id} appears twice`)
  for (const id of repeated(currencyIds)) problems.push(`currencies: the id ${id} appears twice`)
  for (const source of file.prices.sources) {
    for (const id of Object.keys(source.currencies)) {
      if (!currencyIds.includes(id))
        problems.push(`prices: there is no currency ${id} for a price of its own`)
    }
    if (source.kind !== 'fixed') continue
    for (const [name, price] of [...Object.entries(source.usd), ...Object.entries(source.currencies)]) {
      const usd = parseUsd(price)
      if (usd === undefined || usd <= 0n)
        problems.push(`prices: ${name} needs a price above zero with at most 18 decimals`)
    }
  }
  for (const network of file.networks) {
    problems.push(
      ...findNetworkContradictions(network, families),
      ...findNameContradictions(network, file.networks, families),
    )
  }
  return [
    ...problems,
    ...findLimitContradictions(file),
    ...findPairContradictions(file),
    ...findSwapContradictions(file),
  ]
}

function findNetworkContradictions(network: NetworkFile, families: FamilyDirectory): string[] {
  const problems: string[] = []
  const family = families.descriptorOf(families.familyOf(network.type))
  if (family !== undefined && !family.chainId.isValid(network.chain_id ?? '')) {
    problems.push(`${network.id}: chain_id must be ${family.chainId.form}`)
  }
  if (parseUsd(network.platform_fee_usd) === undefined) {
    problems.push(`${network.id}: platform_fee_usd has more than 18 decimals`)
  }
  for (const url of repeated(network.rpc_urls)) {
    problems.push(
      `${network.id}: rpc_urls names ${new URL(url).host} twice, which would count as two providers`,
    )
  }
  const providers = network.rpc_urls.length
  const majority = Math.floor(providers / 2) + 1
  if (network.rpc_quorum !== undefined && (network.rpc_quorum < majority || network.rpc_quorum > providers)) {
    problems.push(
      `${network.id}: rpc_quorum must be from ${String(majority)} to ${String(providers)}, since rpc_urls has ${String(providers)}`,
    )
  }
  const addresses = [
    ...network.currencies.map((currency) => currency.address?.toLowerCase() ?? 'the native coin'),
    ...network.unused_usdc.map((address) => address.toLowerCase()),
  ]
  if (network.unused_usdc.length > 0 && network.currencies.every(({ symbol }) => symbol !== 'USDC')) {
    problems.push(`${network.id}: unused_usdc needs a currency USDC on the same network`)
  }
  for (const address of repeated(addresses)) problems.push(`${network.id}: ${address} is listed twice`)
  for (const currency of network.currencies) {
    const min = parseUnits(currency.min_send, currency.decimals)
    const max = parseUnits(currency.max_send, currency.decimals)
    if (min === undefined || max === undefined) {
      problems.push(
        `${currency.id}: min_send and max_send may have at most ${String(currency.decimals)} decimals`,
      )
    } else if (min > max) problems.push(`${currency.id}: min_send is above max_send`)
    if (currency.address === null && currency.decimals !== network.native.decimals) {
      problems.push(`${currency.id}: decimals differ from the network's native coin`)
    }
  }
  return problems
}

function findNameContradictions(
  network: NetworkFile,
  networks: readonly NetworkFile[],
  families: FamilyDirectory,
): string[] {
  if (network.names_from === undefined) return []
  const source = networks.find(({ id }) => id === network.names_from)
  const isUsable =
    source !== undefined &&
    source.name_registry !== null &&
    families.familyOf(source.type) === families.familyOf(network.type)
  if (isUsable) return []
  return [`${network.id}: names_from must be a network of the same kind that has a name_registry`]
}

const repeated = (values: readonly string[]): string[] => [
  ...new Set(values.filter((value, index) => values.indexOf(value) !== index)),
]
