import { setImmediate } from 'node:timers/promises'
import { Pool } from 'pg'
import { useFresh } from '@sunspan/host/testing/hooks'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LaneLostError, withLane, type Lane } from '../../store/chain/lane-store.ts'
import { leaseBridgeDatabase } from '../../testing/database/lease-bridge-database.ts'
import { createStepClock, type StepClock } from '../../testing/step-clock.ts'
import { ALICE } from '../../testing/worlds/test-world.ts'
import {
  awaitLane,
  keepLane,
  LEASE_MS,
  releaseLane,
  leaseLane,
  type LaneClaim,
  type LeaseDeps,
} from './lane-lease.ts'
import { createRenewTogether } from './renew-together.ts'

const HOUR_MS = 3_600_000
const START = Date.UTC(2026, 0, 1)
const SECOND_MS = 1_000
const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

interface Process {
  readonly deps: LeaseDeps
  readonly clock: StepClock
  readonly claim: LaneClaim
  /** Running loops, and how many of them wait for the clock. */
  loops: number
  sleeping: number
}

let pool: Pool
let end: AbortController

const database = useFresh(leaseBridgeDatabase)
beforeEach(() => {
  pool = new Pool({ connectionString: database.url, max: 6 })
  pool.on('error', () => undefined)
  end = new AbortController()
})
afterEach(async () => {
  end.abort()
  await pool.end()
  await database.drop()
})

function createProcess(owner: string, aheadMs = 0): Process {
  const clock = createStepClock(START + aheadMs)
  const delay: StepClock['delay'] = async (ms, signal) => {
    process.sleeping += 1
    await clock.delay(ms, signal)
    process.sleeping -= 1
  }
  const process: Process = {
    deps: { pool, clock: { now: clock.now, delay }, logger: quiet },
    clock,
    claim: { owner, networkId: 'base', wallet: ALICE },
    loops: 0,
    sleeping: 0,
  }
  return process
}

async function running<T>(process: Process, loop: Promise<T>): Promise<T> {
  process.loops += 1
  try {
    return await loop
  } finally {
    process.loops -= 1
  }
}

const claimLane = (process: Process): Promise<Lane | undefined> =>
  running(process, awaitLane(process.deps, process.claim, end.signal))
/** Resolves with the error that ended it, if any. */
const keepUntilLost = (process: Process, lane: Lane): Promise<unknown> =>
  running(process, keepLane(process.deps, lane, end.signal)).catch((error: unknown) => error)

const acquire = async ({ deps, claim }: Process): Promise<Lane> => {
  const lane = await leaseLane(deps, claim)
  if (lane === undefined) throw new Error(`${claim.owner} did not get the lane`)
  return lane
}

/** Advances time in all processes by half a second whenever all their loops wait for it. Returns how much time passed until `isOver`. */
async function passTime(
  processes: readonly Process[],
  ms: number,
  isOver = (): boolean => false,
): Promise<number> {
  const isCalm = (): boolean => processes.every(({ loops, sleeping }) => sleeping === loops)
  for (let passed = 0; passed < ms; passed += SECOND_MS / 2) {
    await vi.waitUntil(isCalm, { timeout: 60_000, interval: 1 })
    if (isOver()) return passed
    for (const { clock } of processes) clock.advance(SECOND_MS / 2)
    await setImmediate()
  }
  await vi.waitUntil(isCalm, { timeout: 60_000, interval: 1 })
  return ms
}

/** Networks whose lanes are leased for about an hour. */
const renewedUntil = async (): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ network_id: string }>(
    'SELECT network_id FROM lanes WHERE expires_at = $1 ORDER BY 1',
    [new Date(START + HOUR_MS)],
  )
  return rows.map(({ network_id }) => network_id)
}

const owner = async (): Promise<string | undefined> =>
  (await pool.query<{ owner: string }>('SELECT owner FROM lanes')).rows[0]?.owner

describe('a lane whose holder died', () => {
  it('with its clock an hour ahead is taken over within about a lease', async () => {
    const dead = createProcess('dead', HOUR_MS)
    const lost = await acquire(dead)
    const heir = createProcess('heir')
    let lane: Lane | undefined
    const waiting = claimLane(heir).then((taken) => (lane = taken))
    const waited = await passTime([heir], 3 * LEASE_MS, () => lane !== undefined)
    expect(waited).toBeGreaterThanOrEqual(LEASE_MS)
    expect(waited).toBeLessThanOrEqual(LEASE_MS + SECOND_MS)
    expect((await waiting)?.fence).toBe(lost.fence + 1n)
    await expect(withLane(pool, lost, async () => undefined)).rejects.toThrow(LaneLostError)
  })

  it('is taken by one of several that waited equally long', async () => {
    await acquire(createProcess('dead', HOUR_MS))
    const heirs = [createProcess('one'), createProcess('two'), createProcess('three')]
    const taken: Lane[] = []
    const living = heirs.map(async (heir) => {
      const lane = await claimLane(heir)
      if (lane === undefined) return
      taken.push(lane)
      expect(await keepUntilLost(heir, lane)).toBeUndefined()
    })
    await passTime(heirs, 4 * LEASE_MS)
    end.abort()
    await Promise.all(living)
    expect(taken).toHaveLength(1)
    expect(taken[0]?.fence).toBe(2n)
  })

  it('is free at once when it was given back, whatever the clock of its holder said', async () => {
    const before = createProcess('before', HOUR_MS)
    await releaseLane(before.deps, await acquire(before))
    expect((await acquire(createProcess('after'))).fence).toBe(2n)
  })
})

describe('a lane whose holder lives', () => {
  it('with its clock an hour ahead stays with it, however long another waits', async () => {
    const holder = createProcess('holder', HOUR_MS)
    const keeping = keepUntilLost(holder, await acquire(holder))
    const other = createProcess('other')
    const waiting = claimLane(other)
    await passTime([holder, other], 6 * LEASE_MS)
    expect(await owner()).toBe('holder')
    end.abort()
    expect(await keeping).toBeUndefined()
    expect(await waiting).toBeUndefined()
  })

  it('is only looked at by the others, which wait for none of its steps', async () => {
    const holder = createProcess('holder')
    const lane = await acquire(holder)
    const other = createProcess('other')
    const waiting = claimLane(other)
    await withLane(pool, lane, () => passTime([other], 2 * SECOND_MS))
    expect(await owner()).toBe('holder')
    end.abort()
    expect(await waiting).toBeUndefined()
  })

  it('is renewed with all others of its process, and by itself while a step holds its row', async () => {
    const { deps } = createProcess('holder')
    const lanes = await Promise.all(
      ['base', 'ethereum', 'polygon'].map((networkId) =>
        leaseLane(deps, { owner: 'holder', networkId, wallet: ALICE }),
      ),
    )
    const [stepping, ...others] = lanes.filter((lane) => lane !== undefined)
    if (stepping === undefined) throw new Error('The lane is held')
    const until = new Date(START + HOUR_MS)
    const renew = createRenewTogether(
      { ...deps, clock: { ...deps.clock, delay: async () => {} } },
      end.signal,
    )
    let renewals: readonly Promise<void>[] = []
    const atStepsEnd = await withLane(pool, stepping, async () => {
      renewals = lanes.flatMap((lane) => (lane === undefined ? [] : [renew(lane, until)]))
      await Promise.all(renewals.slice(1))
      return renewedUntil()
    })
    expect(atStepsEnd).toEqual(others.map(({ networkId }) => networkId))
    await Promise.all(renewals)
    expect(await renewedUntil()).toEqual(['base', 'ethereum', 'polygon'])
  })

  it('is not taken for silent when it is renewed after the last look', async () => {
    const holder = createProcess('holder', HOUR_MS)
    const lane = await acquire(holder)
    const other = createProcess('other')
    const stale = { fence: lane.fence, expiresAt: new Date(START + HOUR_MS + LEASE_MS).toISOString() }
    const keeping = keepUntilLost(holder, lane)
    await passTime([holder], 2 * SECOND_MS)
    expect(await leaseLane(other.deps, other.claim, stale)).toBeUndefined()
    expect(await owner()).toBe('holder')
    end.abort()
    expect(await keeping).toBeUndefined()
  })

  it('is lost once to a clock that jumped ahead, writes nothing then, and does not take it back', async () => {
    const first = createProcess('first')
    const lane = await acquire(first)
    const keeping = keepUntilLost(first, lane)
    const jumper = createProcess('jumper')
    const waiting = claimLane(jumper)
    await passTime([first, jumper], 2 * SECOND_MS)
    jumper.clock.advance(HOUR_MS)
    await passTime([first, jumper], 2 * SECOND_MS)
    const stolen = await waiting
    expect(stolen?.fence).toBe(lane.fence + 1n)
    if (stolen === undefined) throw new Error('nothing was taken')
    expect(await keeping).toBeInstanceOf(LaneLostError)
    await expect(withLane(pool, lane, async () => undefined)).rejects.toThrow(LaneLostError)

    const kept = keepUntilLost(jumper, stolen)
    const again = claimLane(first)
    await passTime([first, jumper], 4 * LEASE_MS)
    expect(await owner()).toBe('jumper')
    end.abort()
    expect(await kept).toBeUndefined()
    expect(await again).toBeUndefined()
  })
})
