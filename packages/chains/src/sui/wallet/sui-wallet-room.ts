import type { WalletRoom } from '../../capabilities/wallet-room.ts'
import {
  discoverStandardWallets,
  type StandardVerdict,
} from '../../wallet/standard/discover-standard-wallets.ts'
import type { StandardWallet } from '../../wallet/standard/standard-wallet.ts'
import type { SuiDepositAction } from '../deposit-action.ts'

/** This app can use wallets that share an account, sign messages, and sign and send transactions in the present format. */
function judge({ chains, features }: StandardWallet): StandardVerdict | undefined {
  if (!chains.some((chain) => chain.startsWith('sui:'))) return undefined
  const pays = 'sui:signAndExecuteTransaction' in features && 'standard:connect' in features
  if (!pays) return 'payments'
  return 'sui:signPersonalMessage' in features ? 'usable' : 'messages'
}

/** Sui wallets: discovered and driven by the Wallet Standard. */
export const suiWalletRoom: WalletRoom<StandardWallet, SuiDepositAction> = {
  family: 'sui',
  loginType: 'SUI',
  onLoginFailure: 'disconnect',
  // Every transaction names its network.
  commands: [],
  discover: (window, onChange) => discoverStandardWallets(window, onChange, judge),
  load: async () => (await import('./sui-browser-chain.ts')).suiBrowserChain,
}
