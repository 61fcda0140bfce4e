export { readEvmBalances } from './evm/balances.ts'
export { KNOWN_EVM_WALLETS } from './evm/known-wallets.ts'
