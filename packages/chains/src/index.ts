export * from './capabilities/address-codec.ts'
export * from './capabilities/balance-reader.ts'
export * from './capabilities/chain-descriptor.ts'
export * from './capabilities/chain-facts.ts'
export * from './capabilities/deposit-author.ts'
export * from './capabilities/deposit-scanner.ts'
export * from './capabilities/fee-estimator.ts'
export * from './capabilities/login-verifier.ts'
export * from './capabilities/name-service.ts'
export * from './capabilities/network-adapter.ts'
export * from './capabilities/network-health.ts'
export * from './capabilities/order-addresses.ts'
export * from './capabilities/payout-sender.ts'
export * from './capabilities/payout-witness.ts'
export * from './capabilities/phases/phase-minter.ts'
export * from './capabilities/phases/phase-reader.ts'
export * from './capabilities/sender-inspector.ts'
export * from './capabilities/wallet.ts'
export * from './capabilities/wallet-module.ts'
export * from './errors/chain-error.ts'
export { asOneStep } from './rpc/quorum/one-step.ts'
export { ContestedError } from './rpc/quorum/witness-votes.ts'
export {
  addressCodec,
  addressCodecOn,
  chainDescriptor,
  loadFamilies,
  walletServes,
} from './families/chain-descriptor.ts'
export type { AuthoredDeposit, DepositActions } from './families/deposit-actions.ts'
export {
  SUPPORTED_FAMILIES,
  WALLET_FAMILIES,
  type SupportedFamily,
  type WalletFamily,
} from './families/index.ts'
export { brandOf } from './wallet/announced-wallet.ts'
