import { ChainError } from '@sunspan/chains'
import type { FaultPoint } from '@sunspan/bridge'
import type { Call, CallFate, Caller } from '../core/scheduler.ts'
import { INJECTED } from '../core/sim-database.ts'
import type { Nemesis, World } from '../core/world.ts'
import { silenceLookup } from './silence-lookup.ts'
import { takeSlots } from './families/take-slots.ts'
import { troubleFamilies } from './families/trouble-families.ts'
import { resumePayouts, makeTrouble } from './trouble.ts'

/** Points that every round passes are hit rarely, or nothing would ever be paid; the other points are passed only when money moves. */
const PASSED_OFTEN: readonly string[] = ['scan', 'reconcile', 'settle']
const POINT_RATES = { often: 0.04, seldom: 0.3 }

/** Faults of the world also occur in the middle of the engine's work. */
const TROUBLE_RATES = { often: 0.04, seldom: 0.25 }

const frequencyOf = (point: FaultPoint): keyof typeof POINT_RATES =>
  PASSED_OFTEN.includes(point.split('.')[0] ?? '') ? 'often' : 'seldom'

/** Share of possible kills that happen: a process that never lives long does nothing that could go wrong. */
const KILL_SHARE = 0.25

/** Relative failure rate of calls after which something is committed or published. */
function weightOf({ label }: Call): number {
  if (label.includes('.broadcast ') || label.endsWith('.bump')) return 10
  return label === 'COMMIT' ? 3 : 1
}

/** Breaks calls and kills processes at the seed's rate, until the world is calm. */
export function createNemesis(world: World): Nemesis {
  const { swarm, random, coverage } = world
  const chance = random.fork()
  /** Processes that die once their next call is done, by the fault point that they have passed. */
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
      const silence = silenceNode(world, call)
      if (silence !== undefined) return silence
      const unread = silenceLookup(world, call)
      if (unread !== undefined) return unread
      if (world.isCalm || !chance.chance(swarm.callFaultRate * weightOf(call))) return 'answer'
      const fates = (call.kind === 'chain' ? chainFates : databaseFates)(world, call)
      const fate = fates.length === 0 ? undefined : chance.pick(fates)
      if (fate?.isKill === true && !chance.chance(KILL_SHARE)) return 'answer'
      return fate?.strike() ?? 'answer'
    },
    onFaultPoint(caller, point) {
      coverage.count('points_reached', point)
      if (world.isCalm) return
      troubleFamilies(world, point)
      takeSlots(world, point)
      const frequency = frequencyOf(point)
      if (chance.chance(TROUBLE_RATES[frequency])) makeTrouble(world, point)
      if (!swarm.faults.has('kill_at_point') || !chance.chance(POINT_RATES[frequency])) return
      if (chance.chance(0.4)) {
        world.trace.add(`${caller.name} is killed at ${point}`)
        caller.isDead = true
        coverage.count('killed_at_point', point)
        world.did('kill_at_point')
      } else doomed.set(caller, point)
    },
  }
}

/**
 * A node that shows the new branch and then stops responding, just as payouts may resume: the deposit is known to be in doubt, but not yet known to
 * be gone.
 */
function silenceNode(world: World, { label, issuedAt }: Call): CallFate | undefined {
  const [networkId = '', method] = label.split(/[. ]/)
  const silence = world.silentRechecks.get(networkId)
  if (world.isCalm || silence === undefined || silence.left === 0) return undefined
  if (method === 'scan') silence.since ??= issuedAt
  if (method !== 'recheck' || silence.since === undefined) return undefined
  silence.left -= 1
  // Not at once: by now every process knows of the new branch.
  if (issuedAt > silence.since) resumePayouts(world)
  return { failBefore: new ChainError('rpc_unavailable', `${INJECTED}: the node does not answer`) }
}

interface Fate {
  readonly isKill?: boolean
  readonly strike: () => CallFate
}

function killFates(world: World): readonly Fate[] {
  if (!world.swarm.faults.has('kill')) return []
  const kill = (fate: CallFate): Fate => ({
    isKill: true,
    strike: () => {
      world.did('kill')
      return fate
    },
  })
  return [kill('crash_before'), kill('crash_after')]
}

function chainFates(world: World): readonly Fate[] {
  const { faults } = world.swarm
  const error = new ChainError('rpc_unavailable', `${INJECTED}: the node does not answer`)
  const fates = [...killFates(world)]
  if (faults.has('call_fails'))
    fates.push({
      strike: () => {
        world.did('call_fails')
        return { failBefore: error }
      },
    })
  if (faults.has('answer_lost'))
    fates.push({
      strike: () => {
        world.did('answer_lost')
        return { failAfter: new ChainError('timeout', `${INJECTED}: the answer did not come`) }
      },
    })
  return fates
}

function databaseFates(world: World, { caller, kind, label }: Call): readonly Fate[] {
  const { faults } = world.swarm
  const fates = [...killFates(world)]
  if (faults.has('statement_fails') && label !== 'ROLLBACK')
    fates.push({
      strike: () => {
        world.did('statement_fails')
        return { failBefore: new Error(`${INJECTED}: could not serialize access`) }
      },
    })
  if (faults.has('connection_lost') && kind === 'tx')
    fates.push({
      strike: () => {
        world.did('connection_lost')
        void world.database.dropConnections(caller)
        return { failBefore: new Error(`${INJECTED}: the connection was lost`) }
      },
    })
  if (faults.has('commit_unknown') && (label === 'COMMIT' || kind === 'write'))
    fates.push({
      strike: () => {
        world.did('commit_unknown')
        return { failAfter: new Error(`${INJECTED}: the connection was lost after it was sent`) }
      },
    })
  return fates
}
