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
 * Runs all checks, even after one has failed.
 * @returns {Promise<import('./test-counts.mjs').Counts>}
 */
export async function runChecks() {
  const counts = { passed: 0, failed: 0 }
  for (const { name, args } of listChecks()) {
    const startedAt = performance.now()
    const code = await runNode(args)
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
    if (code === 0) counts.passed += 1
    else counts.failed += 1
  }
  return counts
}
