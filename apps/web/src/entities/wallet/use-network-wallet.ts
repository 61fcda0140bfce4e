import { WALLET_FAMILIES, walletServes } from '@sunspan/chains'
import type { Network } from '../network/network.ts'
import { supportedFamily } from './family-wallet.ts'
import { useWallet } from './use-wallet.ts'

export interface NetworkWallet {
  readonly address: string
  /** Whether it stands on the network, or need not stand on any. */
  readonly isOnNetwork: boolean
}

/** The connected wallet that pays and receives on a network; undefined without one, and for one that does not serve this network. */
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
