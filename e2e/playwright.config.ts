import { defineConfig } from '@playwright/test'
import { BROWSERS } from './src/wallets/test-account.ts'

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

export default defineConfig({
  testDir: './tests',
  globalSetup: './src/run/global-setup.ts',
  // Most of a test waits for blocks. The tests of a file take turns; two files never send from one account (test-account.ts).
  workers: BROWSERS,
  fullyParallel: false,
  // A test that fails now and then is a defect. `--trace on` shows what it saw.
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  outputDir: './test-results',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    // What is not there by then does not come; without this a click waits for as long as the test may take.
    actionTimeout: 30_000,
    // Drawing and recording take more of two cores than the product does.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
