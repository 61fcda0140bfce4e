import { openServer } from './src/run/open-server.ts'
import { openSimDatabase } from './src/core/sim-database.ts'
import { runSeed } from './src/run/run-seed.ts'
const server = await openServer(undefined)
const url = await server.createDatabase('sim0')
const db = await openSimDatabase(url)
const [from, count, steps] = process.argv.slice(2).map(Number)
const seen: Record<string, number> = {}
for (let seed = from!; seed < from! + count!; seed++) {
  const r = await runSeed({ database: db, print: process.argv[5] ? console.log : undefined }, { seed, steps: steps! })
  console.log(seed, r.steps, Math.round(r.ms), r.traceLength, r.traceHash, JSON.stringify(r.findings.slice(0,3)))
  if (process.argv[5] === undefined && r.findings.length && !seen[r.findings[0]!.invariant]) { seen[r.findings[0]!.invariant] = 1; console.log(r.tail.slice(-25).join('\n')) }
}
await db.close()
await server.dropDatabase('sim0')
await server.stop()
