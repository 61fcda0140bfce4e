import type { SolanaDepositAction } from '../deposit-action.ts'
import type { WalletRoom } from '../../capabilities/wallet-room.ts'
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

/** Solana wallets, including Eclipse: discovered and driven by the Wallet Standard. */
export const solanaWalletRoom: WalletRoom<StandardWallet, SolanaDepositAction> = {
  family: 'solana',
  loginType: 'SOLANA',
  onLoginFailure: 'disconnect',
  // Every transaction names its network.
  commands: [],
  discover: (window, onChange) => discoverStandardWallets(window, onChange, judge),
  load: async () => (await import('./solana-browser-chain.ts')).solanaBrowserChain,
}
