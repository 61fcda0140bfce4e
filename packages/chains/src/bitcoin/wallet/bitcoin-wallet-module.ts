import type { BitcoinDepositAction } from '../deposit-action.ts'
import type { WalletModule } from '../../capabilities/wallet-module.ts'
import type { BitcoinHandle } from './bitcoin-provider.ts'

/** Bitcoin wallets: discovered by WBIP 004, by UniSat-like providers, or by the Wallet Standard. */
export const bitcoinWalletModule: WalletModule<BitcoinHandle, BitcoinDepositAction> = {
  family: 'bitcoin',
  loginType: 'BTC',
  onLoginFailure: 'notify',
  remembered: 'always',
  signsForOneNetwork: false,
  // An account belongs to one network, which its address reveals.
  commands: [],
  loadDiscovery: async () => (await import('./discover-bitcoin-wallets.ts')).discoverBitcoinWallets,
  load: async () => (await import('./bitcoin-browser-chain.ts')).bitcoinBrowserChain,
}
