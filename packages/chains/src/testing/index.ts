export * from './fake-chain/create-fake-chain.ts'
export type { MinedTransaction } from './fake-chain/fake-execution.ts'
export type { FakeFaults, FakeMethod } from './fake-chain/fake-faults.ts'
export type { FakeTransaction } from './fake-chain/fake-transaction.ts'
export { FAKE_MODELS, hasNonces, isOfCoins, type FakeModel } from './fake-chain/fake-model.ts'
export { FAKE_LEAST_COIN } from './fake-chain/models/fake-order-addresses.ts'
export { FAKE_GAS_COST } from './fake-chain/fake-ledger.ts'
export { describeAddressCodec, type AddressExamples } from './suites/describe-address-codec.ts'
export { describeBalanceReader, type BalanceReaderWorld } from './suites/describe-balance-reader.ts'
export {
  describeDepositScanner,
  type DepositScannerWorld,
  type SentDeposit,
  type TestDeposit,
} from './suites/describe-deposit-scanner.ts'
export { describeBatchPayouts, type BatchPayoutsWorld } from './suites/describe-batch-payouts.ts'
export { describePayoutSender } from './suites/describe-payout-sender.ts'
export { describeSlotSequence } from './suites/describe-slot-sequence.ts'
export type { PayoutSenderWorld } from './suites/payout-sender-world.ts'
export {
  createBitcoinTestWallet,
  payTogether,
  type BitcoinTestWallet,
} from '../bitcoin/testing/test-wallet.ts'
export { createSolanaTestWallet, type SolanaTestWallet } from '../solana/testing/test-wallet.ts'
export { createTonTestWallet, type TonTestWallet } from '../ton/testing/test-wallet.ts'
export { createTronTestWallet, type TronTestWallet } from '../tron/testing/test-wallet.ts'
export { createShrinkingStretch } from '../scanning/shrinking-stretch.ts'
