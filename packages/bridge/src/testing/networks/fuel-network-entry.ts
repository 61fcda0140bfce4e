import { networkEntryBasics } from './network-entry-basics.ts'

/** Chain of the Fuel network of tests, and its USDC. */
export const FUEL_TEST_CHAIN_ID = '0'
export const FUEL_TEST_USDC = '0x286C479DA40Dc953BDDC3bb4c453b608bBA2e0AC483B077bd475174115395E6b'

/** A Fuel network of an installation file. */
export const fuelNetworkEntry = (spec: { readonly rpcUrl: string }) => ({
  ...networkEntryBasics,
  platform_fee_usd: '0.70',
  id: 'fuel',
  name: 'Fuel',
  type: 'FUEL',
  chain_id: FUEL_TEST_CHAIN_ID,
  category: 'L2 Non-EVM',
  native: { symbol: 'ETH', decimals: 9 },
  explorer_url: 'https://fuel.example',
  rpc_urls: [spec.rpcUrl],
  frontend_rpc: '/devnet/rpc/fuel',
  finality: { small: { blocks: 1 }, medium: { blocks: 1 }, large: { blocks: 3 } },
  halt_on_deep_reorg: false,
  block_time_ms: 1_000,
  currencies: [
    {
      id: 'fuel-eth',
      symbol: 'ETH',
      name: 'Ether',
      decimals: 9,
      asset: 'ETH',
      address: null,
      min_send: '0.0005',
      max_send: '50',
      active: true,
    },
    {
      id: 'fuel-usdc',
      symbol: 'USDC',
      name: 'USD Coin',
      decimals: 6,
      asset: 'USDC',
      address: FUEL_TEST_USDC,
      min_send: '1',
      max_send: '100000',
      active: true,
    },
  ],
})
