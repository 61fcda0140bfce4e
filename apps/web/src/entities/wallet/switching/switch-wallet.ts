import { ChainError } from '@sunspan/chains'
import type { NetworkType } from '@sunspan/domain'
import type { QueryClient } from '@tanstack/react-query'
import { findWalletNetwork } from '../../network/wallet-network.ts'
import { walletFor } from '../family-wallet.ts'

/** Switches the wallet of a network's family to that network. Throws ChainError; `wrong_network` if only its owner can switch it. */
export async function switchWallet(
  queryClient: QueryClient,
  networkType: NetworkType,
  networkId: string,
): Promise<void> {
  const target = await findWalletNetwork(queryClient, networkId)
  const { connector } = walletFor(networkType)
  const state = connector.getState()
  if (connector.switchNetwork !== undefined) return connector.switchNetwork(target)
  const isThere =
    state.status === 'connected' && (state.chainId === undefined || state.chainId === target.chainId)
  if (!isThere) throw new ChainError('wrong_network', `Switch to ${target.name} in your wallet.`)
}
