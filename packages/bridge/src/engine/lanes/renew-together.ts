import { renewFreeLanes, renewLane, type Lane } from '../../store/chain/lane-store.ts'
import type { LeaseDeps, RenewLane } from './lane-lease.ts'

/** How long a renewal waits for those of other lanes. */
const GATHER_MS = 20

interface Renewals {
  readonly lanes: Lane[]
  readonly renewed: Promise<ReadonlySet<string>>
}

/** Renews lanes that are due at the same moment in one statement; one whose row a step holds is renewed by itself, and waits for the step. */
export function createRenewTogether({ pool, clock }: LeaseDeps, signal: AbortSignal): RenewLane {
  let next: Renewals | undefined

  function gather(until: Date): Renewals {
    const lanes: Lane[] = []
    const renewAll = async (): Promise<ReadonlySet<string>> => {
      await clock.delay(GATHER_MS, signal)
      next = undefined
      return renewFreeLanes(pool, lanes, until)
    }
    return { lanes, renewed: renewAll() }
  }

  return async (lane, until) => {
    next ??= gather(until)
    const { lanes, renewed } = next
    lanes.push(lane)
    if (!(await renewed).has(lane.networkId)) await renewLane(pool, lane, until)
  }
}
