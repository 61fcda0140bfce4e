import type { NetworkContracts } from '../capabilities/network-adapter.ts'
import { ChainError } from '../errors/chain-error.ts'

/** Nothing: no Starknet network is configured with contracts. Throws `unsupported` for any. */
export function readStarknetSettings(networkId: string, contracts: NetworkContracts): Record<string, never> {
  if (Object.values(contracts).every((contract) => !contract)) return {}
  throw new ChainError('unsupported', `Network ${networkId}: Starknet networks have no such contracts.`)
}
