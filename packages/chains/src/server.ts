export type { NetworkAdapter, NetworkAdapterSpec } from './capabilities/network-adapter.ts'
export { createNetworkAdapter } from './families/create-network-adapter.ts'
export { createEvmAdapter } from './evm/adapter.ts'
export { createEvmDepositAuthor } from './evm/author.ts'
export {
  createEvmVoucherSigner,
  type EvmVoucherSigner,
  type PhaseClaim,
} from './evm/phases/phase-vouchers.ts'
export { createEvmPayoutWitness, type EvmPayoutWitnessSpec } from './evm/payouts/payout-witness.ts'
