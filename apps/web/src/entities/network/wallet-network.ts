import type { WalletNetwork } from '@sunspan/chains'
import type { Network } from './network.ts'

/** What a wallet needs to switch to a network or add it; undefined for a network without chain id. */
export function toWalletNetwork(network: Network, rpcUrl: string): WalletNetwork | undefined {
  if (network.chainId === null) return undefined
  return {
    id: network.id,
    name: network.name,
    chainId: network.chainId,
    rpcUrl,
    explorerUrl: network.explorerUrl,
    nativeSymbol: network.nativeSymbol,
    nativeDecimals: network.nativeDecimals,
  }
}
