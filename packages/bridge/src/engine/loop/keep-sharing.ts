import type { EngineDeps } from '../engine-context.ts'
import type { LaneShare } from '../lanes/lane-share.ts'
import type { SharedLook } from '../lanes/shared-look.ts'
import type { HeldLane } from './find-work.ts'

/** One lane at a time, so that the others have settled down before the next one moves. */
const SHARE_MS = 2_000

interface Sharing {
  readonly deps: Pick<EngineDeps, 'clock' | 'logger'>
  readonly held: ReadonlyMap<string, HeldLane>
  readonly share: LaneShare
  readonly look: SharedLook
  readonly signal: AbortSignal
}

/** Gives lanes back while this engine holds more than its share and another one fewer; first those without waiting work. */
export async function keepSharing({ deps, held, share, look, signal }: Sharing): Promise<void> {
  while (!signal.aborted) {
    await deps.clock.delay(SHARE_MS, signal)
    if (signal.aborted || held.size === 0) continue
    try {
      const surplus = share.surplus(await look())
      const lanes = surplus.flatMap((networkId) => held.get(networkId) ?? [])
      const lane = lanes.find(({ run }) => !isPaying(run.work)) ?? lanes[0]
      if (lane === undefined) continue
      deps.logger.info({ networkId: lane.run.lane.networkId }, 'The lane is left to another engine')
      share.gaveBack(lane.run.lane)
      lane.giveBack()
    } catch (error) {
      deps.logger.warn({ error: String(error) }, 'The lanes of other engines cannot be seen')
    }
  }
}

const isPaying = (work: HeldLane['run']['work']): boolean =>
  work === undefined || work.hasLegs || work.hasAttempts
