import { parseArgs } from 'node:util'
import { parseModels } from './core/network-models.ts'
import { heldRules } from './economics/held-rules.ts'
import { playStrategies } from './economics/play-strategies.ts'
import { showStrategies } from './economics/show-strategies.ts'
import { lockedRules } from './economics/locked-rules.ts'
import { openServer } from './run/open-server.ts'
import { createReport, showFailure, showReport } from './run/report.ts'
import { runMutants, showMutant, showMutants, TABLE_HEAD, type MutantResult } from './run/run-mutants.ts'
import { runWorkers } from './run/run-workers.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    /** The first seed; or a comma-separated list of all seeds. */
    seed: { type: 'string', default: '1' },
    steps: { type: 'string', default: '120' },
    workers: { type: 'string', default: '2' },
    trace: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    mutant: { type: 'string' },
    /** Payout models of the networks; drawn by the seed if omitted. */
    models: { type: 'string' },
    /** All mutants, or the comma-separated ones in `only`. */
    mutants: { type: 'boolean', default: false },
    only: { type: 'string' },
    /** Number of random price walks for the strategies; nothing else is simulated then. */
    strategies: { type: 'string' },
  },
})

const parseNumber = (name: string, text: string): number => {
  const value = Number(text)
  if (Number.isSafeInteger(value) && value >= 0) return value
  throw new Error(`--${name} takes a whole number, not "${text}"`)
}

const number = (name: 'seeds' | 'steps' | 'workers'): number => parseNumber(name, values[name])

/** Seeds from one line of progress to the next. */
const PROGRESS_EACH = 100

const write = (text: string): void => void process.stdout.write(`${text}\n`)

async function simulate(): Promise<boolean> {
  const [count, steps, workers] = [number('seeds'), number('steps'), number('workers')]
  const [first = 1, ...others] = values.seed.split(',').map((text) => parseNumber('seed', text))
  const server = await openServer(process.env['TEST_POSTGRES_URL'])
  const startedAt = performance.now()
  const seconds = (): number => (performance.now() - startedAt) / 1_000
  try {
    if (values.mutants) {
      const names = values.only?.split(',')
      const options = { names, firstSeed: first, mostSeeds: count, steps, workers }
      const say = values.json ? () => undefined : write
      say(TABLE_HEAD)
      const onResult = (result: MutantResult): void => say(showMutant(result))
      const results = await runMutants(server, { ...options, onResult })
      write(values.json ? JSON.stringify(results) : `\n${showMutants(results, seconds())}`)
      return results.every(({ isFound }) => isFound)
    }
    let played = 0
    const results = await runWorkers(server, {
      seeds:
        others.length > 0 ? [first, ...others] : Array.from({ length: count }, (_, index) => first + index),
      steps,
      workers,
      mutant: values.mutant,
      models: values.models === undefined ? undefined : parseModels(values.models),
      isEndedByFinding: false,
      onLine: values.trace ? write : undefined,
      onResult: (result) => {
        if (!values.json && result.findings.length > 0)
          write(showFailure(result, { steps, mutant: values.mutant }))
        played += 1
        if (!values.json && played % PROGRESS_EACH === 0)
          write(`${String(played)} seeds after ${seconds().toFixed(0)} s`)
      },
    })
    const report = createReport(results, seconds())
    const seeds = results.map(({ seed, traceHash, findings }) => ({ seed, traceHash, findings }))
    write(values.json ? JSON.stringify({ ...report, results: seeds }) : showReport(report))
    return report.violations === 0
  } finally {
    await server.stop()
  }
}

/** A rough year of ether. */
const VOLATILITY = 0.8

/** True if no strategy profits on average. */
function tryStrategies(count: string): boolean {
  const [seed = 1] = values.seed.split(',').map((text) => parseNumber('seed', text))
  const options = { paths: parseNumber('strategies', count), seed, volatility: VOLATILITY }
  const after = playStrategies(lockedRules, options)
  write(showStrategies(playStrategies(heldRules, options), after))
  return after.every(({ mean }) => mean <= 0n)
}

const isGood = values.strategies === undefined ? await simulate() : tryStrategies(values.strategies)
process.exitCode = isGood ? 0 : 1
