export * from './fake-chain/create-fake-chain.ts'
export type { FakeFaults, FakeMethod } from './fake-chain/fake-faults.ts'
export { FAKE_GAS_COST } from './fake-chain/fake-ledger.ts'
