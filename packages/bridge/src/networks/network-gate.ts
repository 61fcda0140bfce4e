import type { NetworkAdapter } from '@sunspan/chains'

/** Lets nothing be offered, credited or paid on a network before its chain has said that it is as the installation has it. */
export interface NetworkGate {
  /**
   * Resolves once the network has been found to be as configured, and from then on at once. Throws a ChainError before: the chain does not
   * answer, or something is wrong.
   */
  pass(networkId: string, signal: AbortSignal): Promise<void>
}

export function createNetworkGate(adapters: ReadonlyMap<string, NetworkAdapter>): NetworkGate {
  const verified = new Set<string>()
  return {
    async pass(networkId, signal) {
      if (verified.has(networkId)) return
      await adapters.get(networkId)?.verifyNetwork(signal)
      verified.add(networkId)
    },
  }
}
