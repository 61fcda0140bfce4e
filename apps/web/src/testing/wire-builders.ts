import type { CurrencyWire, NetworkWire } from '@sunspan/api'

/** A network as the API returns it; pass only the properties that matter. */
export const aNetworkWire = (facts: Partial<NetworkWire> & { id: string; name: string }): NetworkWire => ({
  chainId: '1',
  network_type: 'EVM',
  network_image_url: `/icons/networks/${facts.id}.svg`,
  blockscan_url: 'https://explorer.example/',
  category: 'L1 EVM',
  tag: null,
  active: true,
  token_symbol: 'ETH',
  token_decimals: 18,
  gasPrice: null,
  nativeTransferGas: '21000',
  created_at: '2026-01-01T00:00:00.000Z',
  order_on_main_page: 0,
  is_new_destination: false,
  is_latest_new_destination: false,
  bridge_popularity: 1,
  source_position: 0,
  destination_position: 0,
  required_confirmations: 1,
  ...facts,
})

export const aCurrencyWire = (
  network: string,
  symbol: string,
  facts: Partial<CurrencyWire> = {},
): CurrencyWire => ({
  id: `${network}-${symbol.toLowerCase()}`,
  symbol,
  name: symbol,
  image_url: `/icons/tokens/${symbol.toLowerCase()}.svg`,
  decimals: 18,
  active: true,
  min_send: '0.001',
  max_send: '10',
  pairs: [],
  contract: { address: null, type: 'NATIVE', network },
  ...facts,
})
