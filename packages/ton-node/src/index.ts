export type { NameSpec } from './names.ts'
export { jettonMinterOf, startTonNode, type TonNode, type TonNodeSpec } from './start-ton-node.ts'
