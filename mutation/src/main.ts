import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { formatModule, formatSurvivors } from './format-report.ts'
import { listFiles } from './list-files.ts'
import { findModules, SLICE, type Module } from './modules.ts'
import { findEquivalent, readModule } from './read-module.ts'
import { runTests } from './run/run-tests.ts'
import { sample } from './sample.ts'
import { countScore, judge, percentOf } from './score.ts'

const { values } = parseArgs({
  options: {
    module: { type: 'string' },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    without: { type: 'string', multiple: true, default: [] },
    report: { type: 'string' },
    slice: { type: 'boolean', default: false },
  },
})

/** Returns whether the score is at least `floor`. */
async function tryModule(module: Module, count: number, floor: number): Promise<boolean> {
  const startedAt = performance.now()
  const { sources, testFiles: all, mutants } = readModule(module)
  const left = listFiles(values.without)
  const testFiles = all.filter((file) => !left.includes(file))
  const tried = sample(mutants, count, Number(values.seed))
  const mutantIds = tried.map(({ id }) => id)
  const outcomes = await runTests({ kind: module.kind, testFiles, mutants, mutantIds, sources })
  const verdicts = judge(tried, outcomes, (mutant) => findEquivalent(mutant, sources) !== undefined)
  const score = countScore(verdicts)
  const seconds = (performance.now() - startedAt) / 1_000
  if (values.report !== undefined) writeFileSync(values.report, `${JSON.stringify(verdicts, null, 2)}\n`)
  process.stdout.write(formatSurvivors(verdicts))
  process.stdout.write(formatModule(module.name, score, { seconds, all: mutants.length }))
  if (percentOf(score) >= floor) return true
  process.stdout.write(`${module.name}: below ${String(floor)} %: a survivor above needs a test.\n`)
  return false
}

const count = values.sample === undefined ? Infinity : Number(values.sample)
let isGood = true
for (const module of findModules(values.slice ? SLICE.module : values.module)) {
  const isDone = await tryModule(module, values.slice ? SLICE.sample : count, values.slice ? SLICE.floor : 0)
  isGood &&= isDone
}
process.exit(isGood ? 0 : 1)
