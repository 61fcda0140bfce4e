import type { AddableNetworkWire } from '@sunspan/api'
import type { InstallationNetwork } from '@sunspan/bridge'
import { FAMILY_OF_NETWORK_TYPE } from '@sunspan/domain'

/**
 * What the page may have a wallet add: networks of EVM that browsers have an RPC for. It stands in the page, as the receipt key does: a wallet keeps a
 * network for every site, so what a changed answer of the API says must not come into it.
 */
export const toAddableNetworks = (networks: readonly InstallationNetwork[]): AddableNetworkWire[] =>
  networks.flatMap(({ network, frontendRpc }) =>
    FAMILY_OF_NETWORK_TYPE[network.type] !== 'evm' || network.chainId === null || frontendRpc === null
      ? []
      : [
          {
            chain_id: network.chainId,
            name: network.name,
            symbol: network.nativeSymbol,
            decimals: network.nativeDecimals,
            rpc_url: frontendRpc,
            explorer_url: network.explorerUrl,
          },
        ],
  )
