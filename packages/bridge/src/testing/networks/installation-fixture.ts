import { networkEntryBasics } from '@sunspan/labs/network-entry-basics'

/** A small, complete installation file for tests: two EVM networks with the native coin and USDC. */
export const installationFixture = {
  product_name: 'Sunspan',
  support_url: null,
  public_origins: ['http://localhost:3000'],
  devnet: { control_url: 'http://127.0.0.1:41234' },
  order_ttl_ms: 3_600_000,
  late_deposit_ms: 86_400_000,
  max_open_orders_per_wallet: 20,
  wallet_daily_usd: null,
  fees: { swap_bps: 10, gas_margin_bps: 2000 },
  // Without a spread, so that amounts can be computed by hand.
  swaps: { default_spread_bps: 0 },
  prices: {
    max_age_ms: 120_000,
    max_deviation_bps: 300,
    sources: [{ kind: 'fixed', usd: { ETH: '3200', USDC: '1', POL: '0.5' } }],
  },
  // All fees differ, so that a mix-up shows.
  networks: [
    networkEntry({
      id: 'ethereum',
      name: 'Ethereum',
      chainId: '1',
      native: 'ETH',
      confirmations: 2,
      platformFee: '0.50',
    }),
    networkEntry({
      id: 'base',
      name: 'Base',
      chainId: '8453',
      native: 'ETH',
      confirmations: 1,
      platformFee: '0.75',
    }),
    networkEntry({
      id: 'polygon',
      name: 'Polygon',
      chainId: '137',
      native: 'POL',
      confirmations: 1,
      platformFee: '0.60',
    }),
  ],
}

/** USDC of every network of the fixture. */
export const FIXTURE_USDC = '0x1111111111111111111111111111111111111111'

function networkEntry(spec: {
  readonly id: string
  readonly name: string
  readonly chainId: string
  readonly native: string
  readonly confirmations: number
  /** Dollars. */
  readonly platformFee: string
}) {
  return {
    ...networkEntryBasics,
    id: spec.id,
    platform_fee_usd: spec.platformFee,
    name: spec.name,
    type: 'EVM',
    chain_id: spec.chainId,
    category: 'L1 EVM',
    native: { symbol: spec.native, decimals: 18 },
    explorer_url: `https://${spec.id}.example`,
    rpc_urls: ['http://127.0.0.1:41001'],
    frontend_rpc: `/devnet/rpc/${spec.id}`,
    // All equal: other tests need not consider a deposit's value.
    finality: {
      small: { blocks: spec.confirmations },
      medium: { blocks: spec.confirmations },
      large: { blocks: spec.confirmations },
    },
    // Tests fork chains to any depth, and check what happens to the money.
    halt_on_deep_reorg: false,
    block_time_ms: 2000,
    currencies: [
      {
        id: `${spec.id}-${spec.native.toLowerCase()}`,
        symbol: spec.native,
        name: spec.native,
        decimals: 18,
        asset: spec.native,
        address: null,
        min_send: '0.0005',
        max_send: '50',
        active: true,
      },
      {
        id: `${spec.id}-usdc`,
        symbol: 'USDC',
        name: 'USD Coin',
        decimals: 6,
        asset: 'USDC',
        address: '0x1111111111111111111111111111111111111111',
        min_send: '1',
        max_send: '100000',
        active: true,
      },
    ],
  }
}
