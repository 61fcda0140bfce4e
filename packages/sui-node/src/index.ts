export { startSuiNode, type SuiNode, type SuiNodeSpec } from './start-sui-node.ts'
