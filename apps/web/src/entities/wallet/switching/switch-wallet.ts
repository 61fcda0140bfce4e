import type { NetworkType } from '@sunspan/domain'
import type { QueryClient } from '@tanstack/react-query'
import { frontendRpcsQuery, networksQuery } from '../../network/network-queries.ts'
import { toWalletNetwork } from '../../network/wallet-network.ts'
import { walletFor } from '../family-wallet.ts'

/** Switches the wallet of a network's family to that network. */
export async function switchWallet(
  queryClient: QueryClient,
  networkType: NetworkType,
  networkId: string,
): Promise<void> {
  const [networks, rpcs] = await Promise.all([
    queryClient.ensureQueryData(networksQuery()),
    queryClient.ensureQueryData(frontendRpcsQuery()),
  ])
  const network = networks.find(({ id }) => id === networkId)
  const target = network === undefined ? undefined : toWalletNetwork(network, rpcs.get(networkId) ?? '')
  if (target === undefined) throw new Error(`${networkId} is no network that a wallet can switch to`)
  await walletFor(networkType).connector.switchNetwork(target)
}
