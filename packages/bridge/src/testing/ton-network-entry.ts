/** A TON network of an installation file; `usdt` is the minter of its jetton. */
export const tonNetworkEntry = (spec: {
  readonly rpcUrl: string
  readonly globalId: number
  readonly usdt: string
}) => ({
  id: 'ton',
  name: 'TON',
  type: 'TON',
  chain_id: String(spec.globalId),
  category: 'L1 Non-EVM',
  tag: null,
  active: true,
  native: { symbol: 'TON', decimals: 9 },
  explorer_url: 'https://ton.example',
  rpc_urls: [spec.rpcUrl],
  frontend_rpc: '/devnet/rpc/ton',
  finality: { small: { blocks: 1 }, medium: { blocks: 1 }, large: { blocks: 3 } },
  halt_on_deep_reorg: false,
  exposure_cap_usd: null,
  outflow_hourly_usd: null,
  block_time_ms: 2_000,
  poll_interval_ms: 100,
  multicall_address: null,
  platform_fee_usd: '0.50',
  popularity: 100,
  source_position: 1,
  destination_position: 1,
  is_new_destination: false,
  created_at: '2026-01-01T00:00:00.000Z',
  currencies: [
    {
      ...{ id: 'ton-ton', symbol: 'TON', name: 'TON', decimals: 9, asset: 'TON', address: null },
      ...{ min_send: '0.1', max_send: '1000', active: true },
    },
    {
      ...{ id: 'ton-usdt', symbol: 'USDT', name: 'Tether USD', decimals: 6, asset: 'USDT' },
      ...{ address: spec.usdt, min_send: '1', max_send: '100000', active: true },
    },
  ],
})
