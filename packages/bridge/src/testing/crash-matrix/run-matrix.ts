import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crashFamily } from './crash-families.ts'
import type { CrashFamily } from './crash-family.ts'
import type { CrashNode } from './nodes/crash-node.ts'
import { crashPointsOf, rowKey, type CrashPoint, type CrashRow } from './seams/crash-points.ts'
import { createCrashWorld, type CrashWorld } from './crash-world.ts'
import { runRow, type RowOutcome } from './run-row.ts'

export interface MatrixRow {
  readonly point: CrashPoint
  readonly row: CrashRow
}

export interface MatrixResult extends MatrixRow {
  /** Absent if the row failed with an error. */
  readonly outcome: RowOutcome | undefined
  readonly error: string | undefined
  readonly seconds: number
}

/** A family's rows by `K14:after` or `K14`; all if none is given. Throws a RangeError for an unknown row. */
export function chooseRows(family: string, names: readonly string[]): readonly MatrixRow[] {
  const all = crashPointsOf(crashFamily(family).seams).flatMap((point) =>
    point.rows.map((row) => ({ point, row })),
  )
  const isNamed = (name: string, { point, row }: MatrixRow): boolean =>
    name === point.id || name === rowKey(point, row)
  const unknown = names.find((name) => !all.some((entry) => isNamed(name, entry)))
  if (unknown !== undefined) {
    const keys = all.map(({ point, row }) => rowKey(point, row))
    throw new RangeError(`There is no row "${unknown}": choose from ${keys.join(', ')}.`)
  }
  return names.length === 0 ? all : all.filter((entry) => names.some((name) => isNamed(name, entry)))
}

export const isGreen = ({ outcome }: MatrixResult): boolean =>
  outcome !== undefined &&
  outcome.hit &&
  outcome.findings.length === 0 &&
  outcome.count.orders > 0 &&
  outcome.count.paidOnce === outcome.count.orders &&
  outcome.count.lost === 0 &&
  outcome.count.refundedOnce === outcome.count.refunds

/** Runs rows, several at a time, each worker with its own nodes and database. Returns results in the order of the rows. */
export async function runMatrix(
  rows: readonly MatrixRow[],
  options: {
    readonly family: string
    readonly workers: number
    readonly onResult: (result: MatrixResult) => void
  },
): Promise<readonly MatrixResult[]> {
  const markers = await mkdtemp(join(tmpdir(), 'sunspan-crash-matrix-'))
  const results: (MatrixResult | undefined)[] = rows.map(() => undefined)
  let next = 0
  const work = async (): Promise<void> => {
    const ground = createGround(crashFamily(options.family))
    try {
      for (let index = next++; index < rows.length; index = next++) {
        const entry = rows[index]
        if (entry === undefined) return
        const result = await runOnGround(ground, entry, markers)
        results[index] = result
        options.onResult(result)
      }
    } finally {
      await ground.close()
    }
  }
  try {
    await Promise.all(Array.from({ length: Math.min(options.workers, rows.length) }, work))
  } finally {
    await rm(markers, { recursive: true, force: true })
  }
  return results.filter((result) => result !== undefined)
}

async function runOnGround(ground: Ground, entry: MatrixRow, markers: string): Promise<MatrixResult> {
  const startedAt = performance.now()
  const seconds = (): number => (performance.now() - startedAt) / 1_000
  try {
    const { row } = entry
    const world = await (row.scene === 'empty' ? ground.empty() : ground.prepared())
    const outcome = await runRow(world, row, markers)
    const result = { ...entry, outcome, error: undefined, seconds: seconds() }
    if (!isGreen(result)) await ground.close()
    return result
  } catch (error) {
    await ground.close()
    return { ...entry, outcome: undefined, error: String(error), seconds: seconds() }
  }
}

/** Nodes and a database shared by the rows of one worker, so that later rows find the state of earlier ones. */
interface Ground {
  prepared(): Promise<CrashWorld>
  /** With an empty database without tables. */
  empty(): Promise<CrashWorld>
  /** The next row starts over. */
  close(): Promise<void>
}

function createGround(family: CrashFamily): Ground {
  let nodes: readonly CrashNode[] | undefined
  let world: CrashWorld | undefined
  const create = async (): Promise<CrashWorld> => {
    nodes = await family.startNodes()
    return (world = await createCrashWorld(family, nodes))
  }
  const close = async (): Promise<void> => {
    await world?.close()
    for (const node of nodes ?? []) await node.stop()
    world = undefined
    nodes = undefined
  }
  return {
    async prepared() {
      if (world !== undefined) return world
      const fresh = await create()
      await fresh.prepare()
      return fresh
    },
    async empty() {
      // An empty database requires fresh chains: numbers and addresses are assigned again.
      await close()
      return create()
    },
    close,
  }
}
