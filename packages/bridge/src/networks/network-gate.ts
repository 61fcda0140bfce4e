import type { NetworkAdapter } from '@sunspan/chains'

/** Blocks quotes, credits and payouts on a network until its chain has been verified against the installation. */
export interface NetworkGate {
  /**
   * Resolves once the network has been found to be as configured, and at once from then on. Throws a ChainError before: the chain does not answer, or
   * something is wrong.
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
