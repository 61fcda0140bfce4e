import { networkEntryBasics } from './network-entry-basics.ts'

/** A TRON network of an installation file; `usdt` is the contract of its token. */
export const tronNetworkEntry = (spec: {
  readonly rpcUrl: string
  readonly chainId: string
  readonly usdt: string
}) => ({
  ...networkEntryBasics,
  platform_fee_usd: '0.85',
  id: 'tron',
  name: 'TRON',
  type: 'TRON',
  chain_id: spec.chainId,
  category: 'L1 Non-EVM',
  native: { symbol: 'TRX', decimals: 6 },
  explorer_url: 'https://tronscan.org',
  rpc_urls: [spec.rpcUrl],
  frontend_rpc: '/devnet/rpc/tron',
  finality: { small: { blocks: 1 }, medium: { blocks: 1 }, large: { blocks: 3 } },
  halt_on_deep_reorg: false,
  block_time_ms: 3_000,
  currencies: [
    {
      id: 'tron-trx',
      symbol: 'TRX',
      name: 'TRON',
      decimals: 6,
      asset: 'TRX',
      address: null,
      min_send: '1',
      max_send: '100000',
      active: true,
    },
    {
      id: 'tron-usdt',
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
