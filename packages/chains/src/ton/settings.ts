import type { NetworkContracts } from '../capabilities/network-adapter.ts'
import { ChainError } from '../errors/chain-error.ts'

/** What only TON networks are configured with. */
export type TonSettings = Pick<NetworkContracts, 'nameRegistry' | 'phaseNft'>

/** Throws `unsupported` for contracts that no network of the family has. */
export function readTonSettings(
  networkId: string,
  { nameRegistry, phaseNft, ...others }: NetworkContracts,
): TonSettings {
  if (Object.values(others).every((contract) => !contract)) return { nameRegistry, phaseNft }
  throw new ChainError('unsupported', `Network ${networkId}: TON networks have no such contracts.`)
}
