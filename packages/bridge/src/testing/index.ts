export { checkLedger } from './database/check-ledger.ts'
export { printSchema } from './database/read-schema.ts'
export { explainOrderPage } from './scenes/explain-order-page.ts'
export { explainStatements, type ExplainedStatement } from './scale/explain-statements.ts'
export { fillOpenOrders, findFilledOrders, type FilledOrder } from './scale/fill-open-orders.ts'
export { FILLED_EVERY_SECONDS, fillHistory } from './scenes/fill-history.ts'
export { findCandidates } from './scale/find-candidates.ts'
export { recordStatements } from './scale/record-statements.ts'
export { createRestoredScene, type RestoredScene } from './scenes/restored-scene.ts'
export { FIXTURE_USDC, installationFixture } from './networks/installation-fixture.ts'
export { bigInstallation } from './networks/big-installation.ts'
export { createTestBridge, type TestBridge } from './ticks/create-test-bridge.ts'
export { createStepClock, type StepClock } from './step-clock.ts'
export { createLanesWorld } from './worlds/lanes-world.ts'
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
