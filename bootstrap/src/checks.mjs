import { join } from 'node:path'
import { packageScript, ROOT } from './paths.mjs'
import { runNode } from './run-node.mjs'

/** @typedef {{ name: string, args: string[] }} Check */

const SCRIPT = /\.[cm]?[jt]sx?$/

/**
 * @param {string[]} [files] from the root; all without
 * @returns {Check[]}
 */
function checksOfFiles(files) {
  const tsc = packageScript(ROOT, 'typescript', 'tsc')
  const format = [packageScript(ROOT, 'oxfmt'), '--check', '--no-error-on-unmatched-pattern']
  const lint = [packageScript(ROOT, 'oxlint'), '--type-aware', '--deny-warnings', '--quiet']
  const scripts = files?.filter((file) => SCRIPT.test(file))
  return [
    ...(files?.length === 0 ? [] : [{ name: 'format', args: [...format, ...(files ?? ['.'])] }]),
    ...(scripts?.length === 0 ? [] : [{ name: 'lint', args: [...lint, ...(scripts ?? [])] }]),
    { name: 'types', args: [tsc, '-p', 'tsconfig.json'] },
    { name: 'types of the web app', args: [tsc, '-p', join(ROOT, 'apps', 'web', 'tsconfig.json')] },
  ]
}

/** @returns {Check[]} */
const checksOfTree = () => [
  { name: 'supply chain', args: [join(ROOT, 'bootstrap', 'src', 'supply-chain', 'check.mjs')] },
  { name: 'dead code', args: [packageScript(ROOT, 'knip'), '--no-progress'] },
]

/** Run with the slow tests only. */
const MUTANTS = { name: 'mutants', args: [join(ROOT, 'mutation', 'src', 'main.ts'), '--slice'] }

/**
 * Prints what a check has printed once it has ended, since another one may run at the same time.
 * @param {{ name: string, args: string[] }} check
 * @returns {Promise<boolean>} whether it passed
 */
async function runCheck({ name, args }) {
  const startedAt = performance.now()
  let output = ''
  const code = await runNode(args, { onOutput: (text) => (output += text) })
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
  console.log(`${output}${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
  return code === 0
}

/** Most checks use one core at a time. */
const AT_ONCE = 2

/**
 * @param {string[]} [files] from the root: only these files' format and lint, and the types; without, everything
 * @returns {Promise<import('./test/test-counts.mjs').Counts>}
 */
export const runChecks = (files) =>
  runAll([...checksOfFiles(files), ...(files === undefined ? checksOfTree() : [])])

/** @returns {Promise<import('./test/test-counts.mjs').Counts>} */
export const runSlowChecks = () => runAll([MUTANTS])

/**
 * Runs checks, two at a time, even after one has failed. Each counts as a test.
 * @param {readonly Check[]} checks
 * @returns {Promise<import('./test/test-counts.mjs').Counts>}
 */
async function runAll(checks) {
  const counts = { passed: 0, failed: 0 }
  const waiting = [...checks]
  const work = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      if (await runCheck(check)) counts.passed += 1
      else counts.failed += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return counts
}
