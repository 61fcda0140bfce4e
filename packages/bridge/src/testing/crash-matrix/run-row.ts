import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { CrashRow } from './seams/crash-points.ts'
import type { PaymentCount } from './count-payments.ts'
import { describeNodes, type CrashWorld } from './crash-world.ts'
import { produceBlocks } from './nodes/produce-blocks.ts'
import type { Scene } from './scene.ts'
import type { Sent } from './send-deposits.ts'
import { startEngine, type EngineProcess } from './engine/start-engine.ts'
import { waitUntil } from './wait-until.ts'

/** Generous: many engines share a machine. */
const STRIKE_TIMEOUT_MS = 180_000
const FINISH_TIMEOUT_MS = 240_000
const FENCE_TIMEOUT_MS = 30_000
/** Time in which a resumed process could still do harm. */
const AFTERMATH_MS = 1_500

export interface RowOutcome {
  readonly hit: boolean
  /** Statuses of the orders when the engine ended. */
  readonly statuses: readonly string[]
  readonly count: PaymentCount
  /** Empty if there are none. */
  readonly findings: readonly string[]
}

/** Ends one engine at one point, lets another one finish, and counts payments. */
export async function runRow(world: CrashWorld, row: CrashRow, markerDirectory: string): Promise<RowOutcome> {
  const markerPath = join(
    markerDirectory,
    `${world.databaseUrl.split('/').at(-1) ?? ''}-${String(performance.now())}`,
  )
  const findings: string[] = []
  const { scene } = row
  let sent = scene === 'empty' ? { orders: [], misfits: [] } : await world.send(scene)
  const victim = await start(world, scene, { seam: row.seam, action: row.action, markerPath })
  let successor: EngineProcess | undefined
  await victim.running
  // Blocks are mined one by one after the deposits were seen, so that the engine encounters each of their depths.
  await waitUntil(async () => existsSync(markerPath) || (await world.hasSeen(sent)), STRIKE_TIMEOUT_MS)
  const endBlocks = produceBlocks(world, scene)
  try {
    const hit = await isStruck(victim, row, markerPath)
    const stillUntil = performance.now() + (row.stillMs ?? 0)
    if (!hit) findings.push('the point was not reached', ...victim.output.slice(-5))
    const statuses = await world.statuses(sent)
    if (!hit) await victim.stop()
    successor = await start(world, scene, null)
    if (scene === 'empty') {
      await successor.running
      findings.push(...(await world.compareSchema()))
      sent = await sendOnceWatched(world)
    }
    findings.push(...(await finish(world, sent, successor)))
    if (hit && row.action === 'pause') {
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, stillUntil - performance.now())))
      findings.push(...(await resume(victim)))
    }
    await successor.stop()
    await victim.stop()
    await endBlocks()
    findings.push(...(await world.audit()))
    return { hit, statuses, findings, count: await world.count(sent) }
  } finally {
    await Promise.all([endBlocks(), victim.stop(), successor?.stop()])
  }
}

const start = (
  { databaseUrl, nodes }: CrashWorld,
  scene: Scene,
  strike: Parameters<typeof startEngine>[0]['strike'],
): Promise<EngineProcess> =>
  startEngine({
    databaseUrl,
    nodes: describeNodes(nodes, scene),
    strike,
  })

/** The marker proves that the point was reached; the signal, that nothing happened after it. */
async function isStruck(victim: EngineProcess, row: CrashRow, markerPath: string): Promise<boolean> {
  if (row.action === 'pause') return waitUntil(() => existsSync(markerPath), STRIKE_TIMEOUT_MS)
  let signal: NodeJS.Signals | null | undefined
  void victim.exited.then((exit) => (signal = exit.signal))
  await waitUntil(() => signal !== undefined, STRIKE_TIMEOUT_MS)
  return signal === 'SIGKILL' && existsSync(markerPath)
}

async function sendOnceWatched(world: CrashWorld): Promise<Sent> {
  if (!(await waitUntil(() => world.isWatched(), FINISH_TIMEOUT_MS)))
    throw new Error('No engine could start on the database that was left')
  return world.send('usual')
}

async function finish(world: CrashWorld, sent: Sent, successor: EngineProcess): Promise<readonly string[]> {
  if (await waitUntil(() => world.isFinished(sent), FINISH_TIMEOUT_MS)) return []
  const statuses = await world.statuses(sent)
  return [`not finished by the next engine: ${statuses.join(' ')}`, ...successor.output.slice(-5)]
}

/** Resumes a paused engine; it must find out that another process has its lanes, and write nothing. */
async function resume(victim: EngineProcess): Promise<readonly string[]> {
  process.kill(victim.pid, 'SIGCONT')
  const isFenced = await waitUntil(
    () => victim.output.some((line) => line.includes('LaneLostError')),
    FENCE_TIMEOUT_MS,
  )
  await new Promise((resolve) => setTimeout(resolve, AFTERMATH_MS))
  // The audit belongs to no lane: any running process may perform it when it is due. The look for work only reads.
  const written = victim.output.filter(
    (line) => line.includes('"event":"committed"') && !/"(ledger_audits_lock|lanes_work)"/.test(line),
  )
  return [
    ...(isFenced ? [] : ['the engine that came back was not fenced out', ...victim.output.slice(-5)]),
    ...written.map((line) => `written by the engine that came back: ${line}`),
  ]
}
