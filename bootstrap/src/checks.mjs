import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { packageScript, ROOT } from './paths.mjs'
import { runNode } from './run-node.mjs'

/**
 * Checks of the whole tree; each counts as a test.
 * @returns {{ name: string, args: string[] }[]}
 */
function listChecks() {
  const web = join(ROOT, 'apps', 'web', 'tsconfig.json')
  return [
    { name: 'format', args: [packageScript(ROOT, 'prettier'), '--check', '--log-level', 'warn', '.'] },
    { name: 'lint', args: [packageScript(ROOT, 'oxlint'), '--type-aware', '--deny-warnings', '--quiet'] },
    { name: 'types', args: [packageScript(ROOT, 'typescript', 'tsc'), '-p', 'tsconfig.json'] },
    ...(existsSync(web)
      ? [{ name: 'types of the web app', args: [packageScript(ROOT, 'typescript', 'tsc'), '-p', web] }]
      : []),
    { name: 'supply chain', args: [join(ROOT, 'bootstrap', 'src', 'supply-chain', 'check.mjs')] },
    { name: 'mutants', args: [join(ROOT, 'mutation', 'src', 'main.ts'), '--slice'] },
    { name: 'dead code', args: [packageScript(ROOT, 'knip'), '--no-progress'] },
  ]
}

/**
 * Prints what a check has printed once it has ended, since another one may run beside it.
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
 * Runs all checks, two at a time, even after one has failed.
 * @returns {Promise<import('./test-counts.mjs').Counts>}
 */
export async function runChecks() {
  const counts = { passed: 0, failed: 0 }
  const waiting = listChecks()
  const work = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      if (await runCheck(check)) counts.passed += 1
      else counts.failed += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return counts
}
