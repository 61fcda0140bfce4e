import type { KnownWallet } from '../capabilities/chain-descriptor.ts'
import type { DiscoveredWallet } from '../capabilities/wallet.ts'
import { chainNameOf } from './wallet/chain-name.ts'

/** Ids are the names that wallets register by the Wallet Standard. */
export const KNOWN_SOLANA_WALLETS: readonly KnownWallet[] = [
  { id: 'Phantom', name: 'Phantom', downloadUrl: 'https://phantom.com/download' },
  { id: 'Solflare', name: 'Solflare', downloadUrl: 'https://solflare.com/download' },
  { id: 'Backpack', name: 'Backpack', downloadUrl: 'https://backpack.app/download' },
  { id: 'OKX Wallet', name: 'OKX Wallet', downloadUrl: 'https://web3.okx.com/download' },
  { id: 'Trust', name: 'Trust Wallet', downloadUrl: 'https://trustwallet.com/download' },
  { id: 'Glow', name: 'Glow', downloadUrl: 'https://glow.app/download' },
]

/** Networks that few wallets of the family support, by network id, with those that do. */
const WALLETS_OF: Readonly<Record<string, readonly string[]>> = { eclipse: ['Backpack'] }

/** Whether a wallet supports a network: it is known to, or lists the network's chain itself. */
export function servesSolanaNetwork(
  wallet: Pick<DiscoveredWallet, 'id' | 'chains'>,
  network: { readonly id: string; readonly chainId: string | null },
): boolean {
  const known = WALLETS_OF[network.id]
  if (known === undefined || known.includes(wallet.id)) return true
  return network.chainId !== null && (wallet.chains?.includes(chainNameOf(network.chainId)) ?? false)
}
