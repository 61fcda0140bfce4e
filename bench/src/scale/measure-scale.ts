import { explainStatements, type ExplainedStatement } from '@sunspan/bridge/testing'
import { median } from '../percentile.ts'
import { withBenchPostgres } from '../bench-postgres.ts'
import type { BenchRow } from '../report.ts'
import { sized } from '../sized.ts'
import { OPERATIONS, type Operation } from './operations.ts'
import { openScaleSide, type ScaleSide } from './scale-side.ts'

const FEW = sized({ full: 1_000, small: 300 })
const MANY = Number(process.env['SCALE_ORDERS'] ?? sized({ full: 1_000_000, small: 600 }))
const ROUNDS = sized({ full: 30, small: 2 })
const WARM_UP = sized({ full: 10, small: 1 })
const BUDGET_RATIO = 1.5
/** The number of statements of each operation whose plans are printed: those that read most. */
const PLANS = 2

/**
 * What people and the engine ask of a store with a million open orders, compared with one with a thousand on the same server. Both are asked in turns, so
 * that what else the machine does slows both down. Prints the plans of the statements that read most.
 */
export async function measureScale(): Promise<readonly BenchRow[]> {
  return withBenchPostgres(async () => {
    const few = await openScaleSide(FEW)
    const many = await openScaleSide(MANY)
    try {
      const rows: BenchRow[] = []
      for (const [name, operation] of Object.entries(OPERATIONS))
        rows.push(await compare(name, operation, [few, many]))
      return rows
    } finally {
      await Promise.all([few.close(), many.close()])
    }
  })
}

async function compare(name: string, operation: Operation, sides: readonly ScaleSide[]): Promise<BenchRow> {
  const times: number[][] = sides.map(() => [])
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const [index, side] of sides.entries()) {
      const order = side.nextOrder()
      await operation.prepare?.(side, order)
      side.statements.take()
      const began = performance.now()
      await operation.run(side, order)
      if (round >= 0) times[index]?.push(performance.now() - began)
    }
  }
  const explained: (readonly ExplainedStatement[])[] = []
  for (const side of sides) explained.push(await explainStatements(side.pool, side.statements.take()))
  printGrown(name, explained)
  const buffers = explained.map((statements) =>
    statements.reduce((sum, statement) => sum + statement.buffers, 0),
  )
  const [few = 0, many = 0] = times.map(median)
  const [fewBuffers = 0, manyBuffers = 0] = buffers
  return {
    what: `Scale: ${name}, ${MANY} open orders`,
    measured: `${many.toFixed(1)} ms, ${(many / few).toFixed(2)} x; ${manyBuffers} buffers`,
    budget: `at most ${BUDGET_RATIO} x`,
    against: `${few.toFixed(1)} ms with ${FEW} open orders; ${fewBuffers} buffers`,
    held: many <= few * BUDGET_RATIO,
  }
}

/** The statements that read more in the larger store, and the plan of those that read most. */
function printGrown(name: string, [few = [], many = []]: readonly (readonly ExplainedStatement[])[]): void {
  const before = new Map(few.map((statement) => [statement.name, statement.buffers]))
  for (const [index, { name: statement, calls, buffers, plan }] of many.entries()) {
    const fewBuffers = before.get(statement) ?? 0
    if (buffers > fewBuffers * BUDGET_RATIO)
      console.info(
        `${name}: ${statement}, ${calls} x, ${buffers} buffers, ${fewBuffers} with ${FEW} open orders`,
      )
    if (index < PLANS) console.info(`${plan}\n`)
  }
}
