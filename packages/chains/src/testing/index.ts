export * from './fake-chain/create-fake-chain.ts'
export type { MinedTransaction } from './fake-chain/fake-blocks.ts'
export type { FakeFaults, FakeMethod } from './fake-chain/fake-faults.ts'
export { FAKE_GAS_COST } from './fake-chain/fake-ledger.ts'
export { describeAddressCodec, type AddressExamples } from './suites/describe-address-codec.ts'
export { describeBalanceReader, type BalanceReaderWorld } from './suites/describe-balance-reader.ts'
export {
  describeDepositScanner,
  type DepositScannerWorld,
  type SentDeposit,
  type TestDeposit,
} from './suites/describe-deposit-scanner.ts'
export {
  describeBatchPayouts,
  describePayoutSender,
  type PayoutSenderWorld,
} from './suites/describe-payout-sender.ts'
