import { SEND_BOUNDS } from '@sunspan/chains/main-networks'
import { multicall3Artifact } from '@sunspan/contracts'
import {
  bridgedUsdc,
  currencyId,
  devnetContracts,
  devnetNetworks,
  devnetTokens,
  NAMES_NETWORK,
  type DevnetNetwork,
} from './devnet-networks.ts'
import { SLOTS_IN_AN_EPOCH } from './nodes/start-node.ts'
import type { CurrencySource } from './families/currency-source.ts'
import type { FamilyNetwork, NetworkFacts } from './families/family-network.ts'

const CREATED_AT = '2026-01-01T00:00:00.000Z'
/** Distance of the nodes' finalized block: two epochs of `--slots-in-an-epoch` blocks each. */
const FINALIZED_LAG_BLOCKS = 2 * SLOTS_IN_AN_EPOCH
const PRICE_BOUNDS = {
  APE: { min_usd: '0.01', max_usd: '50', floor_usd: '0.1' },
  AVAX: { min_usd: '1', max_usd: '1000', floor_usd: '5' },
  BERA: { min_usd: '0.1', max_usd: '100', floor_usd: '0.5' },
  BNB: { min_usd: '20', max_usd: '20000', floor_usd: '200' },
  HYPE: { min_usd: '1', max_usd: '1000', floor_usd: '5' },
  MNT: { min_usd: '0.05', max_usd: '50', floor_usd: '0.3' },
  OKB: { min_usd: '2', max_usd: '2000', floor_usd: '20' },
  RON: { min_usd: '0.01', max_usd: '50', floor_usd: '0.1' },
  S: { min_usd: '0.01', max_usd: '20', floor_usd: '0.05' },
  ZETA: { min_usd: '0.01', max_usd: '20', floor_usd: '0.05' },
  ETH: { min_usd: '100', max_usd: '100000', floor_usd: '1000' },
  USDC: { min_usd: '0.95', max_usd: '1.05', floor_usd: '1' },
  USDT: { min_usd: '0.95', max_usd: '1.05', floor_usd: '1' },
  POL: { min_usd: '0.01', max_usd: '10', floor_usd: '0.1' },
  SOL: { min_usd: '5', max_usd: '5000', floor_usd: '50' },
  TON: { min_usd: '0.1', max_usd: '100', floor_usd: '1' },
  STRK: { min_usd: '0.005', max_usd: '50', floor_usd: '0.05' },
  SUI: { min_usd: '0.1', max_usd: '100', floor_usd: '1' },
  TRX: { min_usd: '0.01', max_usd: '10', floor_usd: '0.1' },
  BTC: { min_usd: '5000', max_usd: '2000000', floor_usd: '20000' },
}
const USD_PRICES = {
  APE: '0.5',
  AVAX: '25',
  BERA: '3',
  BNB: '600',
  HYPE: '30',
  MNT: '1',
  OKB: '100',
  RON: '0.5',
  S: '0.3',
  ZETA: '0.3',
  ETH: '3200',
  USDC: '1',
  USDT: '1',
  POL: '0.5',
  SOL: '160',
  TON: '3',
  TRX: '0.3',
  BTC: '64000',
  STRK: '0.2',
  SUI: '3',
}

function describeCurrencies(networkId: string, currencies: readonly CurrencySource[]) {
  return currencies.map((currency) => {
    const bounds = SEND_BOUNDS[currency.asset]
    if (!bounds) throw new Error(`no bounds for ${currency.asset}`)
    return {
      id: currencyId(networkId, currency.symbol),
      symbol: currency.symbol,
      name: currency.name,
      decimals: currency.decimals,
      asset: currency.asset,
      address: currency.address,
      min_send: bounds.min,
      max_send: bounds.max,
      active: true,
    }
  })
}

/** Settings common to all local networks. */
function describeCommon(
  { network, finalizedLag }: { network: NetworkFacts; finalizedLag: number | null },
  position: number,
  rpcUrl: string,
) {
  const { small, medium, large } = network.confirmations
  return {
    id: network.id,
    name: network.name,
    type: network.type,
    category: network.category,
    tag: null,
    active: true,
    explorer_url: network.explorerUrl,
    // Through the control server, so that its faults affect the server too.
    rpc_urls: [rpcUrl],
    frontend_rpc: `/devnet/rpc/${network.id}`,
    finality: {
      small: { blocks: small },
      medium: { blocks: medium },
      large: { blocks: large, ...(finalizedLag !== null && { tag: 'finalized' }) },
    },
    ...(finalizedLag !== null && { tag_lag_blocks: finalizedLag }),
    // Killed nodes resume from a save that is some seconds old, so a rewritten chain is not an incident here.
    halt_on_deep_reorg: false,
    exposure_cap_usd: '100000',
    outflow_hourly_usd: '1000000',
    block_time_ms: network.blockTimeMs,
    poll_interval_ms: 100,
    platform_fee_usd: '0.50',
    popularity: network.popularity,
    source_position: position,
    destination_position: position,
    is_new_destination: false,
    created_at: CREATED_AT,
  }
}

function describeEvm(network: DevnetNetwork, position: number, rpcUrl: string) {
  const { symbol, name, asset = symbol } = network.native
  const native: CurrencySource = { symbol, name, decimals: 18, asset, address: null }
  return {
    ...describeCommon({ network, finalizedLag: FINALIZED_LAG_BLOCKS }, position, rpcUrl),
    chain_id: String(network.chainId),
    native: { symbol, decimals: 18 },
    multicall_address: multicall3Artifact.address,
    payout_contract: devnetContracts.payouts,
    name_registry: network.id === NAMES_NETWORK ? devnetContracts.nameRegistry : null,
    names_from: NAMES_NETWORK,
    phase_nft: devnetContracts.phaseNft,
    unused_usdc: network.id === bridgedUsdc.networkId ? [bridgedUsdc.address] : [],
    currencies: describeCurrencies(network.id, [native, ...devnetTokens]),
  }
}

function describeOther(network: FamilyNetwork, position: number, rpcUrl: string) {
  const { facts, chainId, native, currencies, finalizedLag } = network
  return {
    ...describeCommon({ network: facts, finalizedLag }, position, rpcUrl),
    chain_id: chainId,
    native,
    multicall_address: null,
    payout_contract: null,
    name_registry: network.nameRegistry ?? null,
    names_from: network.namesFrom,
    phase_nft: network.phaseNft ?? null,
    unused_usdc: [],
    currencies: describeCurrencies(facts.id, currencies),
  }
}

/** Every token is worth what its asset is; a coin under its asset's name needs no price of its own. */
function ownPrices(
  networks: readonly { readonly currencies: ReturnType<typeof describeCurrencies> }[],
): Readonly<Record<string, string>> {
  const prices: Readonly<Record<string, string>> = USD_PRICES
  const tokens = networks.flatMap(({ currencies }) => currencies)
  return Object.fromEntries(
    tokens.flatMap(({ id, symbol, asset, address }) => {
      const price = prices[asset]
      const isAsset = address === null && symbol === asset
      return isAsset || price === undefined ? [] : [[id, price]]
    }),
  )
}

/** The content of the installation file for this devnet. */
export function buildInstallation(deps: {
  port: number
  controlUrl: string
  /** URL at which the server reaches a network's node. */
  nodeUrl: (networkId: string) => string
  /** Networks of other families that run alongside the EVM ones. */
  others?: readonly FamilyNetwork[]
  /** The EVM ones, if not all. */
  evm?: readonly DevnetNetwork[]
}) {
  const { port, controlUrl, nodeUrl, others = [], evm = devnetNetworks } = deps
  const networks = [
    ...evm.map((network, index) => describeEvm(network, index + 1, nodeUrl(network.id))),
    ...others.map((network, index) =>
      describeOther(network, evm.length + index + 1, nodeUrl(network.facts.id)),
    ),
  ]
  return {
    product_name: 'Sunspan',
    support_url: null,
    public_origins: [`http://localhost:${port}`, `http://127.0.0.1:${port}`],
    // For trying the widget in a page of one's own.
    site: { embed_origins: ['http://localhost:8080', 'http://127.0.0.1:8080'] },
    api_keys: { approval: 'at_once' },
    devnet: { control_url: controlUrl, local_receivers: true },
    order_ttl_ms: 3_600_000,
    late_deposit_ms: 86_400_000,
    // A payout that its recipient refuses goes back while a tester watches (docs/test-values.md).
    deposit_policy: { payout_refusals: 3, payout_refused_for_ms: 15_000 },
    // Avoids a wait of half an hour for fifty recipients in a trial.
    bulk_interval_seconds: { sequence: 1, fast: 0 },
    max_open_orders_per_wallet: 20,
    wallet_daily_usd: '250000',
    fees: { swap_bps: 10, gas_margin_bps: 2_000 },
    prices: {
      max_age_ms: 120_000,
      max_deviation_bps: 300,
      sources: [{ kind: 'fixed', usd: USD_PRICES, currencies: ownPrices(networks) }],
    },
    price_bounds: PRICE_BOUNDS,
    networks,
  }
}
