import { chainDescriptor, type DiscoveredWallet } from '@sunspan/chains'
import type { ChainFamily } from '@sunspan/domain'

/** One line of the connect dialog. */
export type WalletEntry =
  | { readonly kind: 'installed'; readonly id: string; readonly name: string; readonly icon: string }
  | { readonly kind: 'missing'; readonly id: string; readonly name: string; readonly downloadUrl: string }

/** Wallets that are there, in the order of their appearance, then known ones that could be installed. */
export function listWallets(family: ChainFamily, discovered: readonly DiscoveredWallet[]): WalletEntry[] {
  const installedIds = new Set(discovered.map(({ id }) => id))
  const known = chainDescriptor(family)?.knownWallets ?? []
  return [
    ...discovered.map((wallet): WalletEntry => ({ kind: 'installed', ...wallet })),
    ...known
      .filter(({ id }) => !installedIds.has(id))
      .map((wallet): WalletEntry => ({ kind: 'missing', ...wallet })),
  ]
}
