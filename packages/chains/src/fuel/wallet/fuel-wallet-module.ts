import type { WalletModule } from '../../capabilities/wallet-module.ts'
import type { FuelDepositAction } from '../deposit-action.ts'
import type { FuelHandle } from './fuel-provider.ts'

/** Fuel wallets: discovered by the connectors that they announce, or by the messages of the extension. */
export const fuelWalletModule: WalletModule<FuelHandle, FuelDepositAction> = {
  family: 'fuel',
  loginType: 'FUEL',
  onLoginFailure: 'notify',
  remembered: 'always',
  signsForOneNetwork: false,
  commands: ['switchNetwork'],
  loadDiscovery: async () => (await import('./discover-fuel-wallets.ts')).discoverFuelWallets,
  load: async () => (await import('./fuel-browser-chain.ts')).fuelBrowserChain,
}
