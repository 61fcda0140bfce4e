export type { ChainAccount } from './capabilities/account-reader.ts'
export { readAccounts } from './families/read-accounts.ts'
export { walletRooms, type WalletRooms } from './families/wallet-rooms.ts'
export { createWalletConnector } from './wallet/create-wallet-connector.ts'
