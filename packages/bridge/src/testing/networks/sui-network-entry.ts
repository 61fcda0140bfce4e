import { networkEntryBasics } from './network-entry-basics.ts'

/** The USDC of the Sui network of tests. */
export const SUI_TEST_USDC = '0xdba34672e30cb065b1f93e3ab55318768fd6fef66c15942c9f7cb846e2f900e7::usdc::USDC'

/** A Sui network of an installation file. */
export const suiNetworkEntry = (spec: { readonly rpcUrl: string; readonly chainId: string }) => ({
  ...networkEntryBasics,
  platform_fee_usd: '0.70',
  id: 'sui',
  name: 'Sui',
  type: 'SUI',
  chain_id: spec.chainId,
  category: 'L1 Non-EVM',
  native: { symbol: 'SUI', decimals: 9 },
  explorer_url: 'https://suivision.example',
  rpc_urls: [spec.rpcUrl],
  frontend_rpc: '/devnet/rpc/sui',
  finality: { small: { blocks: 1 }, medium: { blocks: 1 }, large: { blocks: 1 } },
  halt_on_deep_reorg: false,
  block_time_ms: 1_000,
  currencies: [
    {
      id: 'sui-sui',
      symbol: 'SUI',
      name: 'Sui',
      decimals: 9,
      asset: 'SUI',
      address: null,
      min_send: '0.1',
      max_send: '100000',
      active: true,
    },
    {
      id: 'sui-usdc',
      symbol: 'USDC',
      name: 'USD Coin',
      decimals: 6,
      asset: 'USDC',
      address: SUI_TEST_USDC,
      min_send: '1',
      max_send: '100000',
      active: true,
    },
  ],
})
