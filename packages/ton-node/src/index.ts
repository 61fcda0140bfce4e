export type { NameSpec } from './names.ts'
export { phaseCollectionOf, type PhaseCollectionSpec } from './phases.ts'
export { jettonMinterOf, startTonNode, type TonNode, type TonNodeSpec } from './start-ton-node.ts'
