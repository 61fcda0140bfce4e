import { createSeededRandom, type SeededRandom } from '../core/seeded-random.ts'
import type { World } from '../core/world.ts'
import { OPERATOR, setHalt } from './set-halt.ts'

/** Separate random stream, so that other seeds are unaffected. */
const HOLD_SEED = 0x68_6f_6c_64
const CHANCE = 0.1
/** Longer than prices of an engine are old, and less than the long rate lock. */
const HELD_MS = 32_000
/** The price moves for the first time once orders were credited beside the halt. */
const MOVES_AFTER_MS = 3_000

interface Hold {
  readonly random: SeededRandom
  since: number | undefined
  hasMoved: boolean
}

const holds = new WeakMap<World, Hold>()

/** In a seed with a long rate lock: payouts are halted after their credit while the price of ether moves, and let go within the lock. */
export function holdPayouts(world: World): void {
  const { market, scheduler, swarm } = world
  if (!market.isMoving || world.isCalm || market.rateLockMs <= HELD_MS) return
  // Prices of these seeds may be old, so nothing is checked against them.
  if (swarm.faults.has('bad_price') || swarm.faults.has('clock_jump') || swarm.faults.has('pause')) return
  const hold = holds.get(world) ?? {
    random: createSeededRandom(world.seed ^ HOLD_SEED),
    ...{ since: undefined, hasMoved: false },
  }
  holds.set(world, hold)
  const process = world.processes.find(({ isDead, isPaused }) => !isDead && !isPaused)
  if (process === undefined) return
  const now = scheduler.now()
  if (hold.since === undefined) {
    if (!hold.random.chance(CHANCE)) return
    Object.assign(hold, { since: now, hasMoved: false })
    setHalt(world, process, { scope: 'global' }, ['payout'])
    world.did('halt')
    return
  }
  if (!hold.hasMoved && now - hold.since > MOVES_AFTER_MS) {
    hold.hasMoved = true
    world.trace.add(market.jump(now))
  }
  if (now - hold.since < HELD_MS) return
  hold.since = undefined
  const { halts } = process.bridge
  const lift = async (): Promise<void> => {
    for (const { id, actor } of await halts.list())
      if (actor === OPERATOR) await halts.lift({ id, actor: OPERATOR, reason: 'it is over' })
  }
  void lift().catch((error: unknown) => world.trace.add(`lifting: ${String(error)}`))
}
