import { parseArgs } from 'node:util'
import { keep, readKept } from './kept-inputs.ts'
import { parsers } from './parsers/parsers.ts'
import { runFuzz } from './run-fuzz.ts'
import { showReport, showViolation } from './show-report.ts'

const { values } = parseArgs({
  options: {
    /** Of all parsers together. */
    inputs: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    /** Parsers whose names begin so, after commas. */
    only: { type: 'string', default: '' },
  },
})

/** Any input that takes this long is one that never comes back. */
const HANG_MS = 5_000

function parseNumber(name: 'inputs' | 'seed'): number {
  const value = Number(values[name])
  if (Number.isSafeInteger(value) && value >= 0) return value
  throw new Error(`--${name} takes a whole number, not "${values[name]}"`)
}

const write = (text: string): void => void process.stdout.write(`${text}\n`)

const names = values.only.split(',')
const chosen = parsers.filter(({ name }) => names.some((start) => name.startsWith(start)))
const startedAt = performance.now()
const report = await runFuzz({
  parsers: chosen,
  seed: parseNumber('seed'),
  inputs: parseNumber('inputs'),
  kept: await readKept(),
  registry: new URL('parsers/parsers.ts', import.meta.url).href,
  hangMs: HANG_MS,
  onViolation: (violation) => write(showViolation(violation)),
})
if (report.violations.length > 0) await keep(report.violations)
write(showReport(report, (performance.now() - startedAt) / 1_000))
process.exitCode = report.violations.length === 0 ? 0 : 1
