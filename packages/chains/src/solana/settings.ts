import type { NetworkContracts } from '../capabilities/network-adapter.ts'
import { ChainError } from '../errors/chain-error.ts'

/** What only Solana networks are configured with. */
export type SolanaSettings = Pick<NetworkContracts, 'nameRegistry'>

/** Throws `unsupported` for contracts that no network of the family has. */
export function readSolanaSettings(
  networkId: string,
  { nameRegistry, ...others }: NetworkContracts,
): SolanaSettings {
  if (Object.values(others).every((contract) => !contract)) return { nameRegistry }
  throw new ChainError('unsupported', `Network ${networkId}: Solana networks have no such contracts.`)
}
