import { networkEntryBasics } from './network-entry-basics.ts'

/** A TON network of an installation file; `usdt` is the minter of its jetton. */
export const tonNetworkEntry = (spec: {
  readonly rpcUrl: string
  readonly globalId: number
  readonly usdt: string
}) => ({
  ...networkEntryBasics,
  platform_fee_usd: '0.85',
  id: 'ton',
  name: 'TON',
  type: 'TON',
  chain_id: String(spec.globalId),
  category: 'L1 Non-EVM',
  native: { symbol: 'TON', decimals: 9 },
  explorer_url: 'https://ton.example',
  rpc_urls: [spec.rpcUrl],
  frontend_rpc: '/devnet/rpc/ton',
  finality: { small: { blocks: 1 }, medium: { blocks: 1 }, large: { blocks: 3 } },
  halt_on_deep_reorg: false,
  block_time_ms: 2_000,
  currencies: [
    {
      id: 'ton-ton',
      symbol: 'TON',
      name: 'TON',
      decimals: 9,
      asset: 'TON',
      address: null,
      min_send: '0.1',
      max_send: '1000',
      active: true,
    },
    {
      id: 'ton-usdt',
      symbol: 'USDT',
      name: 'Tether USD',
      decimals: 6,
      asset: 'USDT',
      address: spec.usdt,
      min_send: '1',
      max_send: '100000',
      active: true,
    },
  ],
})
