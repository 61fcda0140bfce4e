import { join } from 'node:path'
import { BootstrapError, exitWith } from './bootstrap-error.mjs'
import { runChecks } from './checks.mjs'
import { ensureInstalled } from './install.mjs'
import { packageScript, ROOT } from './paths.mjs'
import { runNode } from './run-node.mjs'
import { formatCounts } from './test-counts.mjs'

/** @type {Record<string, (args: string[]) => Promise<number>>} */
const TASKS = {
  build: (args) =>
    runNode([packageScript(ROOT, 'vite'), 'build', ...args], { cwd: join(ROOT, 'apps', 'web') }),
  format: (args) =>
    runNode([
      packageScript(ROOT, 'prettier'),
      '--write',
      '--log-level',
      'warn',
      ...(args.length === 0 ? ['.'] : args),
    ]),
  bench: (args) => runNode([join(ROOT, 'bench', 'src', 'main.ts'), ...args]),
  check: async () => {
    const counts = await runChecks()
    console.log(`\n${formatCounts(counts)}`)
    return counts.failed === 0 ? 0 : 1
  },
}

export function main() {
  return exitWith(async () => {
    const [name = '', ...args] = process.argv.slice(2)
    const task = Object.hasOwn(TASKS, name) ? TASKS[name] : undefined
    if (task === undefined) {
      throw new BootstrapError(`There is no task "${name}": choose from ${Object.keys(TASKS).join(', ')}.`)
    }
    await ensureInstalled(ROOT)
    return task(args)
  })
}
