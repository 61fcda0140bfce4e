import { networkEntryBasics } from './network-entry-basics.ts'

/** The first block of regtest. */
const REGTEST_GENESIS = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206'

/** A Bitcoin network of an installation file. */
export const bitcoinNetworkEntry = (spec: { readonly rpcUrl: string }) => ({
  ...networkEntryBasics,
  platform_fee_usd: '0.90',
  id: 'bitcoin',
  name: 'Bitcoin',
  type: 'BTC',
  chain_id: REGTEST_GENESIS,
  category: 'L1 Non-EVM',
  native: { symbol: 'BTC', decimals: 8 },
  explorer_url: 'https://bitcoin.example',
  rpc_urls: [spec.rpcUrl],
  frontend_rpc: '/devnet/rpc/bitcoin',
  finality: { small: { blocks: 2 }, medium: { blocks: 3 }, large: { blocks: 6 } },
  tag_lag_blocks: 8,
  halt_on_deep_reorg: false,
  block_time_ms: 600_000,
  currencies: [
    {
      id: 'bitcoin-btc',
      symbol: 'BTC',
      name: 'Bitcoin',
      decimals: 8,
      asset: 'BTC',
      address: null,
      min_send: '0.0001',
      max_send: '10',
      active: true,
    },
  ],
})
