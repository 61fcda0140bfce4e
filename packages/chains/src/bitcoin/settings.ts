import type { NetworkContracts } from '../capabilities/network-adapter.ts'
import { ChainError } from '../errors/chain-error.ts'

/** Bitcoin networks are configured with nothing of their own. */
export type BitcoinSettings = Readonly<Record<never, never>>

/** Throws `unsupported` for contracts, which no network of the family has. */
export function readBitcoinSettings(networkId: string, contracts: NetworkContracts): BitcoinSettings {
  if (Object.values(contracts).every((contract) => !contract)) return {}
  throw new ChainError('unsupported', `Network ${networkId}: Bitcoin networks have no contracts.`)
}
