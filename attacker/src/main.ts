import { parseArgs } from 'node:util'
import { keep, readKept } from './findings.ts'
import { runAttack, type RunningProduct } from './run-attack.ts'
import { showFinding, showReport } from './show-report.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    /** Besides the EVM networks: `all`, or some of them. */
    families: { type: 'string', default: 'none' },
    /** Of the calls; the time by default, so that each run tries others. */
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    /** A file for what the product prints; an error of it has the id of its request. */
    log: { type: 'string' },
    /** A product that runs already, and its folder; its own otherwise. */
    url: { type: 'string' },
    'data-dir': { type: 'string' },
  },
})

function parseNumber(name: 'minutes' | 'seed'): number {
  const value = Number(values[name])
  if (Number.isFinite(value) && value >= 0) return value
  throw new Error(`--${name} takes a number, not "${values[name]}"`)
}

function readProduct(): RunningProduct | undefined {
  const { url, 'data-dir': dataDir } = values
  if (url === undefined && dataDir === undefined) return undefined
  if (url === undefined || dataDir === undefined) throw new Error('--url and --data-dir go together')
  return { url, dataDir }
}

const write = (text: string): void => void process.stdout.write(`${text}\n`)

const startedAt = performance.now()
const product = readProduct()
write(`seed ${values.seed}`)
const report = await runAttack({
  seed: parseNumber('seed'),
  ms: parseNumber('minutes') * 60_000,
  kept: await readKept(),
  families: values.families,
  log: values.log,
  product,
  onFinding: (finding) => write(showFinding(finding)),
})
// A test that ends with this run leaves its files as they are.
if (report.findings.length > 0 && product === undefined) await keep(report.findings)
write(showReport(report, (performance.now() - startedAt) / 1_000))
process.exitCode = report.findings.length === 0 ? 0 : 1
