import { SEND_BOUNDS, type MainNetwork } from '@sunspan/chains/main-networks'

/** No limit by default could cost an operator everything: these are for a first day. */
const FIRST_LIMITS = { exposure_cap_usd: '20000', outflow_hourly_usd: '20000', platform_fee_usd: '0.50' }
const MIN_POLL_MS = 1_000
const MAX_POLL_MS = 15_000

/**
 * The entry of a main network for the installation file, with all its known currencies. Limits, fees and bounds are proposals for a first
 * day; the operator decides.
 */
export function describeMainNetwork(network: MainNetwork, position: number) {
  const { id, native, tokens, block_time_ms: blockTimeMs } = network
  return {
    id,
    name: network.name,
    type: network.type,
    chain_id: network.chain_id,
    category: network.category,
    tag: null,
    active: true,
    native: { symbol: native.symbol, decimals: native.decimals },
    explorer_url: network.explorer_url,
    rpc_urls: network.rpc_urls,
    frontend_rpc: network.rpc_urls[0] ?? null,
    finality: network.finality,
    ...(network.tag_lag_blocks !== undefined && { tag_lag_blocks: network.tag_lag_blocks }),
    ...FIRST_LIMITS,
    block_time_ms: blockTimeMs,
    poll_interval_ms: Math.min(MAX_POLL_MS, Math.max(MIN_POLL_MS, blockTimeMs)),
    multicall_address: network.multicall_address,
    ...(network.data_fee !== undefined && { data_fee: network.data_fee }),
    unused_usdc: network.unused_usdc,
    popularity: 0,
    source_position: position,
    destination_position: position,
    is_new_destination: true,
    created_at: new Date().toISOString(),
    currencies: [{ ...native, address: null }, ...tokens].map((currency) => describeCurrency(id, currency)),
  }
}

type Source = Pick<MainNetwork['native'], 'symbol' | 'name' | 'decimals' | 'asset'> & {
  readonly address: string | null
}

function describeCurrency(networkId: string, { symbol, name, decimals, asset, address }: Source) {
  const bounds = SEND_BOUNDS[asset]
  if (bounds === undefined) throw new TypeError(`There are no bounds of ${asset}.`)
  return {
    id: `${networkId}-${symbol.toLowerCase()}`,
    symbol,
    name,
    decimals,
    asset,
    address,
    min_send: bounds.min,
    max_send: bounds.max,
    active: true,
  }
}
