import { networkEntryBasics } from '@sunspan/labs/network-entry-basics'
import { TOY_TYPE } from './toy-descriptor.ts'

/** USDC of every toy network. */
export const TOY_USDC = 'toy1usdc00000000'

/** A toy network of an installation file: the coin and USDC, both with six decimals. */
export const toyNetworkEntry = (spec: {
  readonly id: string
  readonly chainId: string
  /** Dollars. */
  readonly platformFee: string
}) => ({
  ...networkEntryBasics,
  id: spec.id,
  name: spec.id,
  type: TOY_TYPE,
  chain_id: spec.chainId,
  category: 'L1 Non-EVM',
  platform_fee_usd: spec.platformFee,
  native: { symbol: 'TOY', decimals: 6 },
  explorer_url: `https://${spec.id}.example`,
  rpc_urls: [`http://${spec.id}.example`],
  frontend_rpc: null,
  finality: { small: { blocks: 1 }, medium: { blocks: 2 }, large: { blocks: 3 } },
  block_time_ms: 1_000,
  currencies: [
    {
      id: `${spec.id}-toy`,
      symbol: 'TOY',
      name: 'Toy',
      decimals: 6,
      asset: 'TOY',
      address: null,
      min_send: '1',
      max_send: '100000',
      active: true,
    },
    {
      id: `${spec.id}-usdc`,
      symbol: 'USDC',
      name: 'USD Coin',
      decimals: 6,
      asset: 'USDC',
      address: TOY_USDC,
      min_send: '1',
      max_send: '100000',
      active: true,
    },
  ],
})
