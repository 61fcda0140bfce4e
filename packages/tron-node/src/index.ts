export {
  startTronNode,
  tronChainIdOf,
  tronTokensOf,
  type TronNode,
  type TronNodeSpec,
} from './start-tron-node.ts'
