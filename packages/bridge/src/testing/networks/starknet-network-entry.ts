import { networkEntryBasics } from './network-entry-basics.ts'

/** Chain of the Starknet network of tests, and its USDC. */
export const STARKNET_TEST_CHAIN_ID = 'SN_SEPOLIA'
export const STARKNET_TEST_USDC = '0x053C91253BC9682c04929cA02ED00b3E423f6710D2ee7e0D5EBB06F3eCF368A8'

/** A Starknet network of an installation file. */
export const starknetNetworkEntry = (spec: { readonly rpcUrl: string }) => ({
  ...networkEntryBasics,
  platform_fee_usd: '0.70',
  id: 'starknet',
  name: 'Starknet',
  type: 'STARKNET',
  chain_id: STARKNET_TEST_CHAIN_ID,
  category: 'L2 Non-EVM',
  native: { symbol: 'STRK', decimals: 18 },
  explorer_url: 'https://starknet.example',
  rpc_urls: [spec.rpcUrl],
  frontend_rpc: '/devnet/rpc/starknet',
  finality: { small: { blocks: 1 }, medium: { blocks: 1 }, large: { blocks: 3 } },
  halt_on_deep_reorg: false,
  block_time_ms: 2_000,
  currencies: [
    {
      id: 'starknet-strk',
      symbol: 'STRK',
      name: 'STRK',
      decimals: 18,
      asset: 'STRK',
      address: null,
      min_send: '5',
      max_send: '100000',
      active: true,
    },
    {
      id: 'starknet-usdc',
      symbol: 'USDC',
      name: 'USD Coin',
      decimals: 6,
      asset: 'USDC',
      address: STARKNET_TEST_USDC,
      min_send: '1',
      max_send: '100000',
      active: true,
    },
  ],
})
