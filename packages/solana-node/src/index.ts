export {
  domainAccount,
  nameAccount,
  nameAccounts,
  type GenesisAccount,
  type NameAccountSpec,
  type NameSpec,
} from './names.ts'
export {
  faucetSignerOf,
  genesisHashOf,
  startSolanaNode,
  type SolanaNode,
  type SolanaNodeSpec,
} from './start-solana-node.ts'
