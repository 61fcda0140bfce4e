import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { test } from '../src/run/browser-test.ts'

const REPORT = join(import.meta.dirname, '..', '..', 'apps', 'web', 'scripts', 'bundle-report.ts')

test('no page loads more than it may, nor a chain SDK, and no family fetches more than is recorded', async () => {
  // Reports on the built product. Exits with an error if a budget is exceeded.
  const { stdout } = await promisify(execFile)(process.execPath, [REPORT], { timeout: 180_000 })
  expect(stdout).toContain('src/app/routes/send.tsx')
  for (const family of ['evm', 'solana', 'ton', 'bitcoin']) expect(stdout).toContain(`  ${family}: `)
})
