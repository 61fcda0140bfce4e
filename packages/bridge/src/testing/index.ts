export { checkLedger } from './database/check-ledger.ts'
export { copyDatabase } from './database/copy-database.ts'
export { explainOrderPage } from './scenes/explain-order-page.ts'
export { FILLED_EVERY_SECONDS, fillHistory } from './scenes/fill-history.ts'
export { createRestoredScene, type RestoredScene } from './scenes/restored-scene.ts'
export { FIXTURE_USDC, installationFixture } from './networks/installation-fixture.ts'
export { bigInstallation } from './networks/big-installation.ts'
export { bitcoinNetworkEntry } from './networks/bitcoin-network-entry.ts'
export { eclipseNetworkEntry, SOLANA_TEST_USDC, solanaNetworkEntry } from './networks/solana-network-entry.ts'
export { createStepClock, type StepClock } from './step-clock.ts'
export { createLanesWorld } from './worlds/lanes-world.ts'
export { tonNetworkEntry } from './networks/ton-network-entry.ts'
export {
  ALICE,
  BOB,
  createTestWorld,
  testAddress,
  TREASURY,
  type LogEntry,
  type TestNetwork,
  type TestWorld,
} from './worlds/test-world.ts'
