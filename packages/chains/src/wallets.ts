export { readEvmBalances } from './evm/balances.ts'
export {
  createEvmWalletConnector,
  type EvmWalletConnectorDependencies,
} from './evm/wallet/evm-wallet-connector.ts'
export { KNOWN_EVM_WALLETS } from './evm/known-wallets.ts'
