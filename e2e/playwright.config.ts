import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS, chromiumPath } from './src/run/chromium.ts'
import { BROWSERS } from './src/wallets/test-account.ts'

export default defineConfig({
  testDir: './tests',
  globalSetup: './src/run/global-setup.ts',
  // Tests mostly wait for blocks. The tests of one file run sequentially; two files never send from the same account (test-account.ts).
  workers: BROWSERS,
  fullyParallel: false,
  // A flaky test is a defect. `--trace on` records what it saw.
  retries: 0,
  // Time limits are for what hangs: a crowded machine is ten times slower.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  outputDir: './test-results',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    // An element that is missing by then never appears; without this a click waits until the test's timeout.
    actionTimeout: 60_000,
    // On two cores, rendering and recording would take more CPU than the product.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: chromiumPath(),
      args: CHROMIUM_ARGS,
    },
  },
})
