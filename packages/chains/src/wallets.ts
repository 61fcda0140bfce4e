export type { EvmAccount } from './evm/account.ts'
export { readEvmBalances } from './evm/balances.ts'
export {
  createEvmWalletConnector,
  type EvmWalletConnectorDependencies,
} from './evm/wallet/evm-wallet-connector.ts'
export { KNOWN_EVM_WALLETS } from './evm/known-wallets.ts'
export { readEvmAccounts, watchEvmTransaction } from './evm/on-demand.ts'
export type { TransactionFate } from './evm/wallet/watch-transaction.ts'
