import { measureAtRest } from './at-rest/measure-at-rest.ts'
import { measureBlockToBroadcast } from './block-to-broadcast.ts'
import type { Bench } from './bench.ts'
import { measureMachine, worseOf } from './machine/machine-figures.ts'
import { measureHeavy } from './heavy/measure-heavy.ts'
import { measureHistory } from './history.ts'
import { measureMemory } from './memory/measure-memory.ts'
import { measureMinedToComplete } from './mined-to-complete.ts'
import { measureOrdersPerSecond } from './orders/orders-per-second.ts'
import { measureJavascriptBeforeUse } from './page/javascript-before-use.ts'
import { measurePages } from './page/measure-pages.ts'
import { withPages, withWebApp } from './page/with-pages.ts'
import { measureQuoteLatency } from './quote-latency.ts'
import { currentCommit } from './records/current-commit.ts'
import { keepRecord } from './records/keep-record.ts'
import { recordOf } from './records/record-of.ts'
import { formatTable, type BenchRow } from './report.ts'
import { runBenches } from './run-benches.ts'
import { BENCH_SIZE } from './sized.ts'
import { measureScale } from './scale/measure-scale.ts'
import { measureStartUp } from './start-up.ts'
import { measureStreams } from './streams/measure-streams.ts'

/** Benchmarks by name; `npm run bench -- quote paint` runs some of them. A new one is a line here; `sized.ts` has its short run, `report.ts` its rows. */
const BENCHES: Readonly<Record<string, Bench>> = {
  start: () => measureStartUp(),
  rest: () => measureAtRest(),
  javascript: async (devnet) =>
    withWebApp(await devnet(), async (url) => [await measureJavascriptBeforeUse(url)]),
  paint: async (devnet) => withPages(await devnet(), measurePages),
  broadcast: async (devnet) => [await measureBlockToBroadcast((await devnet()).url)],
  complete: async (devnet) => measureMinedToComplete((await devnet()).url),
  quote: async (devnet) => [await measureQuoteLatency((await devnet()).url)],
  orders: () => measureOrdersPerSecond(),
  history: () => measureHistory(),
  scale: () => measureScale(),
  streams: () => measureStreams(),
  memory: () => measureMemory(),
  heavy: () => measureHeavy(),
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !Object.hasOwn(BENCHES, name))
if (unknown.length > 0) {
  console.error(
    `There is no benchmark ${unknown.join(', ')}: choose from ${Object.keys(BENCHES).join(', ')}.`,
  )
  process.exit(1)
}

const chosen = Object.entries(BENCHES).filter(([name]) => wanted.length === 0 || wanted.includes(name))
console.info('measuring the bare machine …')
const commit = currentCommit()
const before = await measureMachine()
const rows = await runBenches(Object.fromEntries(chosen))
console.info(`\n${formatTable(rows)}`)
const left = Object.keys(BENCHES).filter((name) => !chosen.some(([one]) => one === name))
if (left.length > 0) console.info(`\nNot measured in this run: ${left.join(', ')}.`)
const bare = worseOf(before, await measureMachine())
await keepRecord(recordOf(rows, { commit, bare }))
// All that a small run has to do is come to its end.
const isGood = ({ held, hasFailed }: BenchRow): boolean =>
  BENCH_SIZE === 'small' ? hasFailed !== true : held
process.exitCode = rows.every(isGood) ? 0 : 1
