import type { FinalityTier } from '@sunspan/domain'
import type { FaultKind } from './fault-kinds.ts'
import type { SimChain } from './sim-chain.ts'

/** A fault, or what the operator did. */
export type CauseKind = FaultKind | 'limit_lowered' | 'restored'

/** What the world did that may explain what the engine says. Without a network: on any. */
export interface Causes {
  /** The fault was done in this seed, to this network if it is one of networks. */
  did(kind: CauseKind, networkId?: string): boolean
  /** The same, and it has not been over for so long that nothing may follow from it any more. */
  mayLast(kind: CauseKind, networkId?: string): boolean
  /** More blocks were replaced than a tier waits for. */
  wasRewritten(tier: FinalityTier, networkId?: string): boolean
  /** The network has a limit of what may leave it within an hour. */
  isLimited(networkId?: string): boolean
}

export interface CauseLog extends Causes {
  add(kind: CauseKind, networkId?: string): void
  /** Every fault has ended at this time. */
  calm(at: number): void
}

/** How long after the last fault the engine may still find out: prices grow old, nodes are asked again, blocks come. */
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
