export {
  faucetSignerOf,
  genesisHashOf,
  startSolanaNode,
  type SolanaNode,
  type SolanaNodeSpec,
} from './start-solana-node.ts'
