export type { NetworkAdapter } from './capabilities/network-adapter.ts'
export { createEvmAdapter, type EvmAdapterSpec } from './evm/adapter.ts'
export { createEvmDepositAuthor } from './evm/author.ts'
export { createEvmPayoutWitness, type EvmPayoutWitnessSpec } from './evm/payouts/payout-witness.ts'
