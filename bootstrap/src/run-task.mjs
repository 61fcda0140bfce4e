import { join } from 'node:path'
import { BootstrapError, exitWith } from './bootstrap-error.mjs'
import { runChecks } from './checks.mjs'
import { findChromium } from './find-chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { packageScript, ROOT } from './paths.mjs'
import { runNode } from './run-node.mjs'
import { writeBom } from './supply-chain/write-bom.mjs'
import { formatCounts } from './test/test-counts.mjs'

const WEB = join(ROOT, 'apps', 'web')

/** Scripts that write committed files; a check or a test fails if one is stale. */
const GENERATORS = [
  'contracts/compile.ts',
  'packages/ton-node/compile.ts',
  'apps/web/scripts/generate-phase-art.ts',
  'docs/lifecycle/generate.ts',
  'docs/lifecycle/generate-bulk.ts',
  'docs/lifecycle/generate-money.ts',
  'docs/schema/generate.ts',
  'docs/api/generate.ts',
  'packages/sdk/generator/generate.ts',
  'docs/changelog/generate.ts',
  'docs/constants/generate.ts',
  'docs/performance/generate.ts',
]

const withChromium = async () => ({ env: { ...process.env, CHROMIUM_PATH: await findChromium() } })

/** @type {Record<string, (args: string[]) => Promise<number>>} */
const TASKS = {
  build: async () => {
    const code = await runNode([packageScript(ROOT, 'vite'), 'build'], { cwd: WEB })
    return code === 0 ? runNode([join(WEB, 'scripts', 'bundle-report.ts')]) : code
  },
  format: (args) => runNode([packageScript(ROOT, 'oxfmt'), ...args]),
  bench: async (args) => runNode([join(ROOT, 'bench', 'src', 'main.ts'), ...args], await withChromium()),
  ops: (args) => runNode([join(ROOT, 'apps', 'server', 'src', 'ops.ts'), ...args]),
  crash: (args) => runNode([join(ROOT, 'e2e', 'src', 'run', 'crash-main.ts'), ...args]),
  'crash-matrix': (args) =>
    runNode([join(ROOT, 'packages', 'bridge', 'src', 'testing', 'crash-matrix', 'main.ts'), ...args]),
  fuzz: (args) => runNode([join(ROOT, 'packages', 'chains', 'src', 'testing', 'fuzz', 'main.ts'), ...args]),
  simulate: (args) => runNode([join(ROOT, 'simulator', 'src', 'main.ts'), ...args]),
  attack: (args) => runNode([join(ROOT, 'attacker', 'src', 'main.ts'), ...args]),
  mutate: (args) => runNode([join(ROOT, 'mutation', 'src', 'main.ts'), ...args]),
  screenshots: async (args) =>
    runNode([join(ROOT, 'e2e', 'src', 'run', 'take-screenshots.ts'), ...args], await withChromium()),
  generate: async () => {
    for (const script of GENERATORS) {
      const code = await runNode([join(ROOT, ...script.split('/'))])
      if (code !== 0) return code
    }
    return 0
  },
  measure: ([folder = ROOT]) => runNode([join(ROOT, 'bootstrap', 'src', 'house', 'main.mjs'), folder]),
  bom: async () => {
    for (const path of writeBom(ROOT)) console.log(path)
    return 0
  },
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
