import type { Pool } from 'pg'
import type { AdapterHooks } from '../core/nodes/wrap-adapter.ts'
import { findCommittedBytes, findHaltsOf, findVariantBefore } from './facts/read-facts.ts'

/** Maximum time for a halt to reach every process. */
const HALT_MS = 2_000

/** The end of all faults, and what they left behind. */
export interface Settled {
  readonly at: number
  /** Ids of everything signed by then. */
  readonly signed: ReadonlySet<string>
}

/** The parts of a world that are checked when bytes leave a process. */
export interface BroadcastScene {
  readonly database: { readonly observer: Pool }
  readonly scheduler: { now(): number }
  readonly chains: readonly {
    readonly chain: { mempool(): readonly string[]; mined(): readonly { readonly txId: string }[] }
  }[]
  readonly processes: readonly { readonly wasDisturbed: boolean }[]
  readonly haltsSeenAt: ReadonlyMap<string, number>
  readonly offeredAt: Map<string, number>
  readonly settled?: Settled | undefined
  readonly findings: { push(finding: { readonly invariant: string; readonly message: string }): unknown }
}

/** P-a, P-g and RESEND, at the only moment when they can be observed. */
export function createBroadcastCheck(world: BroadcastScene): AdapterHooks {
  const { observer } = world.database
  const find = (invariant: string, message: string): void => void world.findings.push({ invariant, message })
  return {
    onOffer: (txId) => void world.offeredAt.set(txId, world.scheduler.now()),
    async onBroadcast(txId, raw, issuedAt) {
      if ((await findCommittedBytes(observer, txId)) !== raw)
        find('P-a', `${txId} is broadcast, and its bytes are not committed`)
      const halts = await findHaltsOf(observer, txId)
      const halt = halts.find((id) => (world.haltsSeenAt.get(id) ?? issuedAt) + HALT_MS <= issuedAt)
      const isDisturbed = world.processes.some(({ wasDisturbed }) => wasDisturbed)
      if (halt !== undefined && !isDisturbed)
        find('P-g', `${txId} is broadcast, though halt ${halt} forbids it`)
      const before = await findVariantBefore(observer, txId)
      if (before !== undefined && !wasOffered(world, before, txId))
        find('RESEND', `${txId} is offered for more than ${before}, which no node was asked to take again`)
    },
  }
}

/**
 * Bytes that are offered for more wait in the mempool, or were handed to a node at least once, and again since the last fault if the dearer
 * bytes were signed after it: what is merely lost costs nothing to send again.
 */
function wasOffered(scene: BroadcastScene, txId: string, dearer: string): boolean {
  const { chains, offeredAt, settled, haltsSeenAt } = scene
  // A halt lifted between two checks allows the replacement to be sent first.
  if (haltsSeenAt.size > 0) return true
  const isKnown = chains.some(
    ({ chain }) => chain.mempool().includes(txId) || chain.mined().some((mined) => mined.txId === txId),
  )
  const since = settled === undefined || settled.signed.has(dearer) ? 0 : settled.at
  return isKnown || (offeredAt.get(txId) ?? -Infinity) >= since
}
