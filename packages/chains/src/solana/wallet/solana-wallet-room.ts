import type { SolanaDepositAction } from '../deposit-action.ts'
import type { WalletRoom } from '../../capabilities/wallet-room.ts'
import { discoverStandardWallets } from '../../wallet/standard/discover-standard-wallets.ts'
import type { StandardWallet } from '../../wallet/standard/standard-wallet.ts'

/** True for wallets this app can use: they share an account, sign messages, and sign what is to be sent. */
function isSolanaWallet({ chains, features }: StandardWallet): boolean {
  return (
    chains.some((chain) => chain.startsWith('solana:')) &&
    'standard:connect' in features &&
    'solana:signMessage' in features &&
    ('solana:signAndSendTransaction' in features || 'solana:signTransaction' in features)
  )
}

/** Solana wallets, including Eclipse: discovered and driven by the Wallet Standard. */
export const solanaWalletRoom: WalletRoom<StandardWallet, SolanaDepositAction> = {
  family: 'solana',
  loginType: 'SOLANA',
  onLoginFailure: 'disconnect',
  // Every transaction names its network.
  commands: [],
  discover: (window, onChange) => discoverStandardWallets(window, onChange, isSolanaWallet),
  load: async () => (await import('./solana-browser-chain.ts')).solanaBrowserChain,
}
