import type { AddableNetworkWire } from '@sunspan/api'
import type { InstallationNetwork } from '@sunspan/bridge'
import { FAMILY_OF_NETWORK_TYPE } from '@sunspan/domain'

/**
 * Networks that the page may ask a wallet to add: EVM networks with an RPC for browsers. Embedded in the page, like the receipt key: a
 * wallet stores a network for every site, so a tampered API response must not affect it.
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
