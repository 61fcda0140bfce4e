import { networkEntryBasics } from './network-entry-basics.ts'

/** USDC of the Solana network of tests. */
export const SOLANA_TEST_USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

/** A Solana network of an installation file. */
export const solanaNetworkEntry = (spec: { readonly rpcUrl: string; readonly genesisHash: string }) => ({
  ...networkEntryBasics,
  platform_fee_usd: '0.80',
  id: 'solana',
  name: 'Solana',
  type: 'SOLANA',
  chain_id: spec.genesisHash,
  category: 'L1 Non-EVM',
  native: { symbol: 'SOL', decimals: 9 },
  explorer_url: 'https://solana.example',
  rpc_urls: [spec.rpcUrl],
  frontend_rpc: '/devnet/rpc/solana',
  finality: {
    small: { blocks: 1, tag: 'finalized' },
    medium: { blocks: 1, tag: 'finalized' },
    large: { blocks: 1, tag: 'finalized' },
  },
  tag_lag_blocks: 8,
  halt_on_deep_reorg: false,
  block_time_ms: 400,
  currencies: [
    {
      id: 'solana-sol',
      symbol: 'SOL',
      name: 'SOL',
      decimals: 9,
      asset: 'SOL',
      address: null,
      min_send: '0.01',
      max_send: '500',
      active: true,
    },
    {
      id: 'solana-usdc',
      symbol: 'USDC',
      name: 'USD Coin',
      decimals: 6,
      asset: 'USDC',
      address: SOLANA_TEST_USDC,
      min_send: '1',
      max_send: '100000',
      active: true,
    },
  ],
})

/** An Eclipse network of an installation file: Solana's programs, and Ether with nine decimals. */
export function eclipseNetworkEntry(spec: Parameters<typeof solanaNetworkEntry>[0]) {
  const { currencies, ...solana } = solanaNetworkEntry(spec)
  return {
    ...solana,
    id: 'eclipse',
    name: 'Eclipse',
    category: 'L2 Non-EVM',
    native: { symbol: 'ETH', decimals: 9 },
    explorer_url: 'https://eclipse.example',
    frontend_rpc: '/devnet/rpc/eclipse',
    currencies: [
      {
        id: 'eclipse-eth',
        symbol: 'ETH',
        name: 'Ether',
        decimals: 9,
        asset: 'ETH',
        address: null,
        min_send: '0.001',
        max_send: '50',
        active: true,
      },
      ...currencies
        .filter(({ address }) => address !== null)
        .map((token) => ({ ...token, id: token.id.replace(solana.id, 'eclipse') })),
    ],
  }
}
