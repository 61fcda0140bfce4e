import type { WalletDiscovery, WalletWindow } from '../../capabilities/wallet-module.ts'
import {
  discoverStandardWallets,
  type StandardVerdict,
} from '../../wallet/standard/discover-standard-wallets.ts'
import type { StandardWallet } from '../../wallet/standard/standard-wallet.ts'

/** This app can use wallets that share an account, sign messages, and sign and send transactions in the present format. */
function judge({ chains, features }: StandardWallet): StandardVerdict | undefined {
  if (!chains.some((chain) => chain.startsWith('sui:'))) return undefined
  const pays = 'sui:signAndExecuteTransaction' in features && 'standard:connect' in features
  if (!pays) return 'payments'
  return 'sui:signPersonalMessage' in features ? 'usable' : 'messages'
}

/** Wallets of Sui, which announce themselves by the Wallet Standard. */
export const discoverSuiWallets = (
  window: WalletWindow,
  onChange: () => void,
): WalletDiscovery<StandardWallet> => discoverStandardWallets(window, onChange, judge)
