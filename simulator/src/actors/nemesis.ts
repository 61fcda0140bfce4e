import { ChainError } from '@sunspan/chains'
import type { FaultPoint } from '@sunspan/bridge'
import type { Call, CallFate, Caller } from '../core/scheduler.ts'
import { INJECTED } from '../core/sim-database.ts'
import type { Nemesis, World } from '../core/world.ts'

/** Points that every round passes kill seldom, or nothing would ever be paid. */
const POINT_RATES = { often: 0.04, seldom: 0.3 }
const PASSED_OFTEN: readonly string[] = ['scan', 'reconcile', 'settle']

const rateOf = (point: FaultPoint): number =>
  PASSED_OFTEN.includes(point.split('.')[0] ?? '') ? POINT_RATES.often : POINT_RATES.seldom

/** Breaks calls and kills processes, at the seed's rate, as long as the world is not calm. */
export function createNemesis(world: World): Nemesis {
  const { swarm, random, coverage } = world
  const chance = random.fork()
  /** Processes that die when their next call is done, by the point that they have passed. */
  const doomed = new Map<Caller, FaultPoint>()
  return {
    fateOf(call) {
      const point = doomed.get(call.caller)
      if (point !== undefined) {
        doomed.delete(call.caller)
        coverage.count('killed_after_point', point)
        world.did('kill_at_point')
        return 'crash_after'
      }
      if (world.isCalm || !chance.chance(swarm.callFaultRate)) return 'answer'
      const fates = (call.kind === 'chain' ? chainFates : databaseFates)(world, call)
      return fates.length === 0 ? 'answer' : chance.pick(fates)()
    },
    onFaultPoint(caller, point) {
      coverage.count('points_reached', point)
      if (world.isCalm || !swarm.faults.has('kill_at_point') || !chance.chance(rateOf(point))) return
      if (chance.chance(0.4)) {
        world.trace.add(`${caller.name} is killed at ${point}`)
        caller.isDead = true
        coverage.count('killed_at_point', point)
        world.did('kill_at_point')
      } else doomed.set(caller, point)
    },
  }
}

type Fate = () => CallFate

function killFates(world: World): readonly Fate[] {
  if (!world.swarm.faults.has('kill')) return []
  const kill = (fate: CallFate) => () => {
    world.did('kill')
    return fate
  }
  return [kill('crash_before'), kill('crash_after')]
}

function chainFates(world: World): readonly Fate[] {
  const { faults } = world.swarm
  const error = new ChainError('rpc_unavailable', `${INJECTED}: the node does not answer`)
  const fates = [...killFates(world)]
  if (faults.has('call_fails'))
    fates.push(() => {
      world.did('call_fails')
      return { failBefore: error }
    })
  if (faults.has('answer_lost'))
    fates.push(() => {
      world.did('answer_lost')
      return { failAfter: new ChainError('timeout', `${INJECTED}: the answer did not come`) }
    })
  return fates
}

function databaseFates(world: World, { caller, kind, label }: Call): readonly Fate[] {
  const { faults } = world.swarm
  const fates = [...killFates(world)]
  if (faults.has('statement_fails') && label !== 'ROLLBACK')
    fates.push(() => {
      world.did('statement_fails')
      return { failBefore: new Error(`${INJECTED}: could not serialize access`) }
    })
  if (faults.has('connection_lost') && kind === 'tx')
    fates.push(() => {
      world.did('connection_lost')
      void world.database.dropConnections(caller)
      return { failBefore: new Error(`${INJECTED}: the connection was lost`) }
    })
  if (faults.has('commit_unknown') && (label === 'COMMIT' || kind === 'write'))
    fates.push(() => {
      world.did('commit_unknown')
      return { failAfter: new Error(`${INJECTED}: the connection was lost after it was sent`) }
    })
  return fates
}
