import type { NetworkContracts } from '../capabilities/network-adapter.ts'
import { ChainError } from '../errors/chain-error.ts'

/** Reads the contracts that networks of a family can have. Throws `unsupported` for any other that one is configured with. */
export const contractsOf =
  <Name extends keyof NetworkContracts = never>(family: string, ...names: readonly Name[]) =>
  (networkId: string, contracts: NetworkContracts): Pick<NetworkContracts, Name> => {
    const known: readonly string[] = names
    const entries = Object.entries(contracts)
    if (entries.some(([name, contract]) => contract && !known.includes(name)))
      throw new ChainError('unsupported', `Network ${networkId}: ${family} networks have no such contracts.`)
    // CAST: those of these names.
    return Object.fromEntries(entries.filter(([name]) => known.includes(name))) as Pick<
      NetworkContracts,
      Name
    >
  }
