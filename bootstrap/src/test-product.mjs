import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BootstrapError, exitWith } from './bootstrap-error.mjs'
import { runChecks } from './checks.mjs'
import { findChromium } from './find-chromium.mjs'
import { failedInPlaywright, failedInVitest } from './failed-tests.mjs'
import { ensureInstalled } from './install.mjs'
import { packageScript, ROOT } from './paths.mjs'
import { runNode } from './run-node.mjs'
import { addCounts, countPlaywright, countRunner, countVitest, formatCounts } from './test-counts.mjs'

/** Vitest's projects of each part that is its. */
const VITEST_PROJECTS = { unit: ['unit'], int: ['int'], web: ['web', 'web-logic'] }
/** Without an argument, all but the slow part. */
const USUAL_PARTS = ['check', ...Object.keys(VITEST_PROJECTS), 'e2e']
const PARTS = [...USUAL_PARTS, 'slow']
/** Playwright's arguments for each part. Slow tests drive wallets with one account. */
const BROWSER_PARTS = { e2e: ['--grep-invert', '@slow'], slow: ['--grep', '@slow', '--workers=1'] }

/** @typedef {import('./test-counts.mjs').Counts} Counts */

/**
 * @param {string[]} args
 * @returns {string[]}
 */
export function chooseParts(args) {
  const unknown = args.find((part) => !PARTS.includes(part))
  if (unknown !== undefined)
    throw new BootstrapError(`There is no test part "${unknown}": choose from ${PARTS.join(', ')}.`)
  return args.length === 0 ? USUAL_PARTS : args
}

/** @param {string} title */
function announce(title) {
  console.log(`\n== ${title}`)
}

/**
 * A crashed runner has written no report; its exit code counts.
 * @param {string} path
 * @returns {object}
 */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}

/**
 * @param {string[]} projects
 * @param {string} directory
 * @param {string[]} failures texts of what failed are added
 */
async function runVitest(projects, directory, failures) {
  const path = join(directory, 'vitest.json')
  const code = await runNode([
    packageScript(ROOT, 'vitest'),
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${path}`,
  ])
  const report = readReport(path)
  failures.push(...failedInVitest(report, ROOT))
  return countRunner(countVitest(report), code)
}

/**
 * @param {keyof typeof BROWSER_PARTS} part
 * @param {string} directory
 * @param {string[]} failures texts of what failed are added
 */
async function runBrowserTests(part, directory, failures) {
  const path = join(directory, `${part}.json`)
  try {
    const env = { ...process.env, CHROMIUM_PATH: await findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: path }
    const config = join(ROOT, 'e2e', 'playwright.config.ts')
    const args = [
      packageScript(ROOT, '@playwright/test', 'playwright'),
      'test',
      '-c',
      config,
      '--reporter=list,json',
      ...BROWSER_PARTS[part],
    ]
    const code = await runNode(args, { env })
    const report = readReport(path)
    failures.push(...failedInPlaywright(report))
    return countRunner(countPlaywright(report), code)
  } catch (error) {
    if (!(error instanceof BootstrapError)) throw error
    console.error(error.message)
    return { passed: 0, failed: 1 }
  }
}

/**
 * @param {string[]} parts
 * @param {string} directory for reports
 * @returns {Promise<Counts>}
 */
async function runParts(parts, directory) {
  /** @type {Counts[]} */
  const results = []
  /** @type {string[]} */
  const failures = []
  if (parts.includes('check')) {
    announce('checks')
    results.push(await runChecks())
  }
  const projects = Object.entries(VITEST_PROJECTS).flatMap(([part, names]) =>
    parts.includes(part) ? names : [],
  )
  if (projects.length > 0) {
    announce(`tests (${projects.join(', ')})`)
    results.push(await runVitest(projects, directory, failures))
  }
  for (const part of /** @type {const} */ (['e2e', 'slow'])) {
    if (!parts.includes(part)) continue
    announce(`browser tests (${part})`)
    results.push(await runBrowserTests(part, directory, failures))
  }
  if (failures.length > 0) {
    announce('what failed')
    console.log(failures.join('\n'))
  }
  return addCounts(results)
}

export function main() {
  return exitWith(async () => {
    const parts = chooseParts(process.argv.slice(2))
    await ensureInstalled(ROOT)
    const directory = mkdtempSync(join(tmpdir(), 'sunspan-tests-'))
    try {
      const counts = await runParts(parts, directory)
      console.log(`\n${formatCounts(counts)}`)
      return counts.failed === 0 ? 0 : 1
    } finally {
      rmSync(directory, { recursive: true, force: true })
    }
  })
}
