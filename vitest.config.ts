import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Time limits are for what hangs: a crowded machine is ten times slower. Files share what they import, which takes longer than most of them run: no test may change the state of a module and leave it so.
const node = {
  environment: 'node' as const,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  isolate: false,
  // Node runs the modules itself, as it does in the product: a sixth less processor time than through Vite. `vi.mock` is not to be had here.
  experimental: { viteModuleRunner: false, nodeLoader: false },
}

/** Files of which `npm test` runs some cases only. */
const withFurtherCases = globSync('{packages,simulator,apps/{server,devnet}}/**/*.int.test.ts', {
  cwd: import.meta.dirname,
  exclude: (path) => path.endsWith('node_modules'),
}).filter((path) => readFileSync(new URL(path, import.meta.url), 'utf8').includes('usualCases('))

const web = { extends: 'apps/web/vite.config.ts', root: 'apps/web' }
const webTest = {
  setupFiles: ['src/testing/setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    expect: { poll: { timeout: 60_000 } },
    // More workers than cores use the time in which tests wait for the database, other processes and timers.
    maxWorkers: availableParallelism() * 2,
    projects: [
      {
        test: {
          ...node,
          name: 'unit',
          include: [
            '{packages,contracts,bootstrap,simulator,mutation,bench,attacker}/**/*.test.ts',
            'apps/{server,devnet}/**/*.test.ts',
          ],
          exclude: ['**/*.{int,slow}.test.ts', '**/node_modules/**'],
        },
      },
      {
        test: {
          ...node,
          name: 'int',
          include: [
            '{packages,contracts,simulator,bench}/**/*.int.test.ts',
            'apps/{server,devnet}/**/*.int.test.ts',
          ],
          exclude: ['**/node_modules/**'],
          globalSetup: ['packages/host/src/testing/postgres-global-setup.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        // Only `npm test -- slow` runs these.
        test: {
          ...node,
          name: 'slow',
          include: ['{attacker,bench,packages}/**/*.slow.test.ts', ...withFurtherCases],
          env: { ALL_CASES: '1' },
          exclude: ['**/node_modules/**'],
          globalSetup: ['packages/host/src/testing/postgres-global-setup.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        ...web,
        test: { ...webTest, name: 'web', environment: 'jsdom', include: ['src/**/*.test.tsx'] },
      },
      {
        // Starting a page takes a second of a core. A test that needs one and has no JSX asks for it in its first line: `// @vitest-environment jsdom`.
        ...web,
        test: {
          ...webTest,
          name: 'web-logic',
          environment: 'node',
          // Started in a sixth less processor time than processes.
          pool: 'threads',
          include: ['{src,scripts}/**/*.test.ts'],
        },
      },
    ],
  },
})
