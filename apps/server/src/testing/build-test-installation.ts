import { multicall3Artifact } from '@sunspan/contracts'
import { LAB_PRICES } from '@sunspan/labs/tokens'
import type { TestChain } from './start-test-chains.ts'

/** The installation file of a stack over test chains, with ETH and USDC on each. */
export function buildTestInstallation(
  chains: readonly TestChain[],
  options: {
    readonly publicOrigins: readonly string[]
    readonly controlUrl?: string
    readonly maxOpenOrders?: number
    readonly localReceivers?: boolean
    /** Networks of other families, in the file's format. */
    readonly otherNetworks?: readonly object[]
  },
) {
  const networks = [...chains.map(buildNetwork), ...(options.otherNetworks ?? [])]
  return {
    product_name: 'Sunspan',
    support_url: null,
    public_origins: options.publicOrigins,
    devnet: {
      control_url: options.controlUrl ?? 'http://127.0.0.1:9',
      local_receivers: options.localReceivers ?? false,
    },
    order_ttl_ms: 3_600_000,
    late_deposit_ms: 86_400_000,
    max_open_orders_per_wallet: options.maxOpenOrders ?? 20,
    wallet_daily_usd: null,
    fees: { swap_bps: 10, gas_margin_bps: 2000 },
    prices: {
      max_age_ms: 120_000,
      max_deviation_bps: 300,
      sources: [{ kind: 'fixed', usd: LAB_PRICES }],
    },
    // No token has a price of its own here.
    swaps: { unpriced_spread_bps: Object.fromEntries(assetsOf(networks).map((asset) => [asset, 0])) },
    networks,
  }
}

// CAST: other networks are in the file's format too.
const assetsOf = (networks: readonly object[]): readonly string[] =>
  (networks as readonly { readonly currencies: readonly { readonly asset: string }[] }[]).flatMap(
    ({ currencies }) => currencies.map(({ asset }) => asset),
  )

const buildNetwork = (chain: TestChain, position: number) => ({
  id: chain.id,
  name: chain.name,
  type: chain.type,
  chain_id: String(chain.chainId),
  category: position === 0 ? 'L1 EVM' : 'L2 EVM',
  tag: null,
  active: true,
  native: { symbol: 'ETH', decimals: 18 },
  explorer_url: `https://${chain.id}.example`,
  rpc_urls: [chain.anvil.rpcUrl],
  frontend_rpc: `/devnet/rpc/${chain.id}`,
  finality: { small: { blocks: 1 }, medium: { blocks: 1 }, large: { blocks: 3 } },
  exposure_cap_usd: null,
  outflow_hourly_usd: null,
  block_time_ms: 1000,
  poll_interval_ms: 50,
  multicall_address: multicall3Artifact.address,
  // A different fee for each, so that mix-ups are visible.
  platform_fee_usd: (0.5 + position / 4).toFixed(2),
  popularity: 100 - position,
  source_position: position + 1,
  destination_position: position + 1,
  is_new_destination: position > 0,
  created_at: `2026-01-0${String(position + 1)}T00:00:00.000Z`,
  currencies: [
    currency(chain.id, {
      symbol: 'USDC',
      name: 'USD Coin',
      decimals: 6,
      address: chain.usdc,
      min: '1',
      max: '50000',
    }),
    currency(chain.id, {
      symbol: 'ETH',
      name: 'Ether',
      decimals: 18,
      address: null,
      min: '0.0005',
      max: '50',
    }),
  ],
  ...chain.settings,
})

const currency = (
  networkId: string,
  spec: { symbol: string; name: string; decimals: number; address: string | null; min: string; max: string },
) => ({
  id: `${networkId}-${spec.symbol.toLowerCase()}`,
  symbol: spec.symbol,
  name: spec.name,
  decimals: spec.decimals,
  asset: spec.symbol,
  address: spec.address,
  min_send: spec.min,
  max_send: spec.max,
  active: true,
})
