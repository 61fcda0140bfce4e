import { WALLET_FAMILIES, walletServes } from '@sunspan/chains'
import type { Network } from '../network/network.ts'
import { supportedFamily } from './family-wallet.ts'
import { useWallet } from './use-wallet.ts'

export interface NetworkWallet {
  readonly address: string
  /** Whether it is on this network, or has no current network. */
  readonly isOnNetwork: boolean
}

/** The connected wallet that pays and receives on a network; undefined if there is none, or if it does not support this network. */
export function useNetworkWallet(
  network: Pick<Network, 'id' | 'family' | 'chainId'> | undefined,
): NetworkWallet | undefined {
  const family = supportedFamily(network?.family)
  const state = useWallet(family ?? WALLET_FAMILIES[0])
  if (network === undefined || family === undefined || state.status !== 'connected') return undefined
  if (!walletServes(state.wallet, network)) return undefined
  const { address, chainId } = state
  return { address, isOnNetwork: chainId === undefined || chainId === network.chainId }
}
