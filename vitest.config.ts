import { defineConfig } from 'vitest/config'

// Files share what they import, which takes longer than most of them run: no test may change the state of a module and leave it so.
const node = { environment: 'node' as const, testTimeout: 15_000, isolate: false }

export default defineConfig({
  test: {
    // No core is reserved for Vitest's main process, which has little to do. `npm test` starts more workers (bootstrap/src/test-product.mjs).
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...node,
          name: 'unit',
          include: [
            '{packages,contracts,bootstrap,simulator,mutation,bench}/**/*.test.ts',
            'apps/{server,devnet}/**/*.test.ts',
          ],
          exclude: ['**/*.int.test.ts', '**/node_modules/**'],
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
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        root: 'apps/web',
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: ['src/testing/setup.ts'],
        },
      },
    ],
  },
})
