import { join } from 'node:path'
import { BootstrapError } from '../bootstrap-error.mjs'
import { failedInPlaywright } from './failed-tests.mjs'
import { findChromium } from '../find-chromium.mjs'
import { packageScript, ROOT } from '../paths.mjs'
import { readReport } from './read-report.mjs'
import { runNode } from '../run-node.mjs'
import { countPlaywright, countRunner } from './test-counts.mjs'

/** Playwright's arguments for each part. Slow tests drive wallets with one account. */
const BROWSER_PARTS = { e2e: ['--grep-invert', '@slow'], slow: ['--grep', '@slow', '--workers=1'] }

/**
 * @param {keyof typeof BROWSER_PARTS} part
 * @param {string} directory for reports
 * @param {{ isSecondTry: boolean }} options `isSecondTry`: only what failed in the run before, one test at a time
 * @returns {Promise<import('./settle-second-try.mjs').Run>}
 */
export async function runBrowserTests(part, directory, { isSecondTry }) {
  const path = join(directory, `${part}.json`)
  try {
    const env = { ...process.env, CHROMIUM_PATH: await findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: path }
    const args = [
      packageScript(ROOT, '@playwright/test', 'playwright'),
      'test',
      '-c',
      join(ROOT, 'e2e', 'playwright.config.ts'),
      '--reporter=list,json',
      ...BROWSER_PARTS[part],
      ...(isSecondTry ? ['--last-failed', '--workers=1'] : []),
    ]
    const code = await runNode(args, { env })
    const report = readReport(path) ?? {}
    return {
      counts: countRunner(countPlaywright(report), code),
      failed: failedInPlaywright(report),
      unnamed: (report.errors ?? []).map((/** @type {{ message?: string }} */ { message = '' }) => message),
    }
  } catch (error) {
    if (!(error instanceof BootstrapError)) throw error
    return { counts: { passed: 0, failed: 1 }, failed: [], unnamed: [error.message] }
  }
}
