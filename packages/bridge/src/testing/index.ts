export { checkLedger } from './check-ledger.ts'
export { copyDatabase } from './copy-database.ts'
export { createRestoredScene, type RestoredScene } from './restored-scene.ts'
export { FIXTURE_USDC, installationFixture } from './installation-fixture.ts'
export { bigInstallation } from './big-installation.ts'
export { bitcoinNetworkEntry } from './bitcoin-network-entry.ts'
export { eclipseNetworkEntry, SOLANA_TEST_USDC, solanaNetworkEntry } from './solana-network-entry.ts'
export { createStepClock, type StepClock } from './step-clock.ts'
export { tonNetworkEntry } from './ton-network-entry.ts'
export {
  ALICE,
  BOB,
  createTestWorld,
  testAddress,
  TREASURY,
  type LogEntry,
  type TestNetwork,
  type TestWorld,
} from './test-world.ts'
