import type { WalletDiscovery, WalletWindow } from '../../capabilities/wallet-module.ts'
import {
  discoverStandardWallets,
  type StandardVerdict,
} from '../../wallet/standard/discover-standard-wallets.ts'
import type { StandardWallet } from '../../wallet/standard/standard-wallet.ts'

/** This app can use wallets that share an account, sign messages, and sign what is to be sent. */
function judge({ chains, features }: StandardWallet): StandardVerdict | undefined {
  if (!chains.some((chain) => chain.startsWith('solana:'))) return undefined
  const pays = 'solana:signAndSendTransaction' in features || 'solana:signTransaction' in features
  if (!pays || !('standard:connect' in features)) return 'payments'
  return 'solana:signMessage' in features ? 'usable' : 'messages'
}

/** Wallets of Solana, which announce themselves by the Wallet Standard. */
export const discoverSolanaWallets = (
  window: WalletWindow,
  onChange: () => void,
): WalletDiscovery<StandardWallet> => discoverStandardWallets(window, onChange, judge)
