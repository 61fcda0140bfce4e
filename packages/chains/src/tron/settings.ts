import type { NetworkContracts } from '../capabilities/network-adapter.ts'
import { ChainError } from '../errors/chain-error.ts'

/** Throws `unsupported` for contracts, of which no network of the family has any. */
export function readTronSettings(networkId: string, contracts: NetworkContracts): object {
  if (Object.values(contracts).every((contract) => !contract)) return {}
  throw new ChainError('unsupported', `Network ${networkId}: TRON networks have no such contracts.`)
}
