import type { CurrencyWire, FrontendRpcWire, NetworkWire, PairWire } from '@sunspan/api'
import type { InstallationNetwork } from '@sunspan/bridge'
import type { NetworkFees } from '@sunspan/chains'
import { formatUnits, type Currency } from '@sunspan/domain'

/** Path of a network's picture, on the same origin. */
export const networkImage = (networkId: string): string => `/icons/networks/${networkId}.svg`

export function toNetworkWire(
  entry: InstallationNetwork,
  facts: { readonly fees: NetworkFees | undefined; readonly isLatestNewDestination: boolean },
): NetworkWire {
  const { network } = entry
  const gasPrice = facts.fees?.gasPrice ?? null
  return {
    id: network.id,
    name: network.name,
    chainId: network.chainId,
    network_type: network.type,
    network_image_url: networkImage(network.id),
    blockscan_url: network.explorerUrl,
    category: network.category,
    tag: network.tag,
    active: network.active,
    token_symbol: network.nativeSymbol,
    token_decimals: network.nativeDecimals,
    gasPrice: gasPrice?.toString() ?? null,
    nativeTransferGas: gasUnits(facts.fees),
    created_at: new Date(network.createdAt).toISOString(),
    order_on_main_page: network.sourcePosition,
    is_new_destination: network.isNewDestination,
    is_latest_new_destination: facts.isLatestNewDestination,
    bridge_popularity: network.popularity,
    source_position: network.sourcePosition,
    destination_position: network.destinationPosition,
    required_confirmations: network.requiredConfirmations,
  }
}

function gasUnits(fees: NetworkFees | undefined): string | null {
  if (fees === undefined || fees.gasPrice === null || fees.gasPrice === 0n) return null
  return ((fees.nativeDeposit + fees.gasPrice - 1n) / fees.gasPrice).toString()
}

/** The newest network among those marked as new. */
export function findLatestNewDestination(networks: readonly InstallationNetwork[]): string | undefined {
  return networks
    .filter(({ network }) => network.isNewDestination)
    .toSorted((a, b) => Date.parse(b.network.createdAt) - Date.parse(a.network.createdAt))[0]?.network.id
}

export const toFrontendRpcWires = (entry: InstallationNetwork): FrontendRpcWire[] =>
  entry.frontendRpc === null ? [] : [{ id: entry.network.id, rpc: entry.frontendRpc }]

export const toCurrencyWire = (currency: Currency): CurrencyWire => ({
  id: currency.id,
  symbol: currency.symbol,
  name: currency.name,
  image_url: `/icons/tokens/${currency.symbol.toLowerCase()}.svg`,
  decimals: currency.decimals,
  active: currency.active,
  min_send: formatUnits(currency.minSend, currency.decimals),
  max_send: formatUnits(currency.maxSend, currency.decimals),
  contract: { address: currency.address, type: currency.kind, network: currency.networkId },
})

export const toPairWire = (currencyIn: CurrencyWire, currencyOut: CurrencyWire): PairWire => ({
  currency_in: currencyIn,
  currency_out: currencyOut,
})
