export type { ChainAccount } from './capabilities/account-reader.ts'
export { readAccounts } from './families/read-accounts.ts'
export { walletModules, type WalletModules } from './families/wallet-modules.ts'
export { createWalletConnector } from './wallet/create-wallet-connector.ts'
