import type { FinalityTier } from '@sunspan/domain'
import type { FaultKind } from './fault-kinds.ts'
import type { SimChain } from './sim-chain.ts'

/** A fault, or an action of the operator. */
export type CauseKind = FaultKind | 'limit_lowered' | 'restored' | 'lying_nodes' | 'lying_heads'

/** Events of the world that may explain the engine's reports. Without a network: on any network. */
export interface Causes {
  /** Whether the fault occurred in this seed, on this network if the fault concerns networks. */
  did(kind: CauseKind, networkId?: string): boolean
  /** The same, and it has not ended so long ago that it can have no further effects. */
  mayLast(kind: CauseKind, networkId?: string): boolean
  /** Whether more blocks were replaced than a tier waits for. */
  wasRewritten(tier: FinalityTier, networkId?: string): boolean
  /** Whether the network has an hourly outflow limit. */
  isLimited(networkId?: string): boolean
}

export interface CauseLog extends Causes {
  add(kind: CauseKind, networkId?: string): void
  /** All faults ended at this time. */
  calm(at: number): void
}

/** How long after the last fault the engine may still detect effects: prices become stale, nodes are retried, blocks arrive. */
const GRACE_MS = 60_000

export function createCauseLog(
  chains: readonly Pick<SimChain, 'networkId' | 'rules' | 'deepestReorg'>[],
  now: () => number,
): CauseLog {
  const done = new Set<string>()
  let calmAt: number | undefined
  const did: Causes['did'] = (kind, networkId) => {
    const places = networkId === undefined ? chains.map((chain) => chain.networkId) : [networkId]
    return done.has(kind) || places.some((place) => done.has(`${kind} ${place}`))
  }
  return {
    did,
    mayLast: (kind, networkId) =>
      did(kind, networkId) && (calmAt === undefined || now() <= calmAt + GRACE_MS),
    wasRewritten: (tier, networkId) =>
      chains.some(
        (chain) =>
          (networkId === undefined || chain.networkId === networkId) &&
          chain.deepestReorg() > chain.rules.depths[tier],
      ),
    isLimited: (networkId) =>
      chains.some(
        (chain) =>
          (networkId === undefined || chain.networkId === networkId) && chain.rules.outflowHourlyUsd !== null,
      ),
    add(kind, networkId) {
      done.add(networkId === undefined ? kind : `${kind} ${networkId}`)
    },
    calm(at) {
      calmAt = at
    },
  }
}
