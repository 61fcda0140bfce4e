import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { BootstrapError, exitWith } from './bootstrap-error.mjs'
import { changedFiles } from './test/changed-files.mjs'
import { runChecks, runSlowChecks } from './checks.mjs'
import { describeFailedTest } from './test/failed-tests.mjs'
import { ensureInstalled } from './install.mjs'
import { ROOT } from './paths.mjs'
import { chooseRelatedTests } from './test/choose-related-tests.mjs'
import { formatProfile } from './test/profile.mjs'
import { runBrowserTests } from './test/run-browser-tests.mjs'
import { runFilesAlone, runVitest } from './test/run-vitest.mjs'
import { settleSecondTry } from './test/settle-second-try.mjs'
import { addCounts, formatCounts } from './test/test-counts.mjs'
import {
  countUnstable,
  describeUnstableTest,
  MOST_UNSTABLE,
  reportUnstableTests,
} from './test/unstable-tests.mjs'

/** Vitest's projects of each part that is its. */
const VITEST_PROJECTS = { unit: ['unit'], int: ['int'], web: ['web', 'web-logic'], slow: ['slow'] }
/** Without an argument, all but the slow part. */
const USUAL_PARTS = ['check', 'unit', 'int', 'web', 'e2e']
const PARTS = [...USUAL_PARTS, 'slow']
/**
 * `changed`: only checks of changed files and the tests that reach them, without a browser. `strict`: a test that passes only when tried again has
 * failed. `profile`: print the files that took longest.
 */
const OPTIONS = ['changed', 'strict', 'profile']
/** With more failed files than this, something is broken rather than unstable, and nothing is tried again. */
const MOST_TRIED_AGAIN = 20

/** @typedef {import('./test/test-counts.mjs').Counts} Counts */
/** @typedef {import('./test/settle-second-try.mjs').Run} Run */

/** @typedef {{ parts: string[], isChanged: boolean, isStrict: boolean, hasProfile: boolean }} Options */

/**
 * @param {string[]} args
 * @returns {Options}
 */
export function chooseParts(args) {
  const words = args.map((arg) => arg.replace(/^--/, ''))
  const unknown = words.find((word) => ![...PARTS, ...OPTIONS].includes(word))
  if (unknown !== undefined)
    throw new BootstrapError(
      `There is no test part "${unknown}": choose from ${PARTS.join(', ')}; you can add ${OPTIONS.join(', ')}.`,
    )
  const parts = words.filter((word) => PARTS.includes(word))
  const isChanged = words.includes('changed')
  const usualParts = isChanged ? USUAL_PARTS.filter((part) => part !== 'e2e') : USUAL_PARTS
  return {
    parts: parts.length === 0 ? usualParts : parts,
    isChanged,
    isStrict: words.includes('strict'),
    hasProfile: words.includes('profile'),
  }
}

/** @param {string} title */
function announce(title) {
  console.log(`\n== ${title}`)
}

/**
 * @template {Run} R
 * @param {R} first
 * @param {() => Promise<Run>} tryAgain
 * @returns {Promise<Run & { unstable: import('./test/unstable-tests.mjs').UnstableTest[] }>}
 */
async function settle(first, tryAgain) {
  const files = new Set(first.failed.map(({ file }) => file))
  if (files.size === 0 || files.size > MOST_TRIED_AGAIN) return { ...first, unstable: [] }
  const load = loadavg()
  announce(`what failed, again and alone: ${[...files].join(', ')}`)
  const settled = settleSecondTry(first, await tryAgain())
  return { ...settled, unstable: settled.unstable.map((test) => ({ ...test, load })) }
}

/**
 * @param {Options} options
 * @param {string} directory for reports
 * @returns {Promise<Counts>}
 */
async function runParts({ parts, isChanged, isStrict, hasProfile }, directory) {
  const changed = isChanged ? changedFiles(ROOT) : undefined
  /** @type {Counts[]} */
  const results = []
  /** @type {Awaited<ReturnType<typeof settle>>[]} */
  const runs = []
  if (parts.includes('check')) {
    announce('checks')
    results.push(await runChecks(changed?.changed))
  }
  if (parts.includes('slow')) {
    announce('slow checks')
    results.push(await runSlowChecks())
  }
  const projects = Object.entries(VITEST_PROJECTS).flatMap(([part, names]) =>
    parts.includes(part) ? names : [],
  )
  const related = changed && chooseRelatedTests(ROOT, changed)
  if (related !== undefined) console.log(`\n${related.summary}`)
  if (projects.length > 0 && related?.tests.length !== 0) {
    announce(`tests (${projects.join(', ')})`)
    const args = related && ['--passWithNoTests', ...related.tests.map((file) => join(ROOT, file))]
    const run = await runVitest(projects, directory, args)
    if (hasProfile) console.log(formatProfile(run.report, ROOT))
    const files = [...new Set(run.failed.map(({ file }) => file))]
    runs.push(await settle(run, () => runFilesAlone(projects, directory, files)))
  }
  for (const part of /** @type {const} */ (['e2e', 'slow'])) {
    if (!parts.includes(part)) continue
    announce(`browser tests (${part})`)
    const run = await runBrowserTests(part, directory, { isSecondTry: false })
    runs.push(await settle(run, () => runBrowserTests(part, directory, { isSecondTry: true })))
  }
  const failures = runs.flatMap(({ failed, unnamed }) => [...failed.map(describeFailedTest), ...unnamed])
  if (failures.length > 0) {
    announce('what failed')
    console.log(failures.join('\n'))
  }
  const unstable = runs.flatMap((run) => run.unstable)
  reportUnstableTests(unstable)
  if (unstable.length > 0) {
    announce('unstable: failed once, passed alone')
    console.log(unstable.map(describeUnstableTest).join('\n'))
    if (unstable.length > MOST_UNSTABLE) console.log(`More than ${MOST_UNSTABLE} unstable tests have failed.`)
  }
  const counts = addCounts([...results, ...runs.map((run) => run.counts)])
  return countUnstable(counts, unstable.length, { isStrict })
}

export function main() {
  return exitWith(async () => {
    const options = chooseParts(process.argv.slice(2))
    await ensureInstalled(ROOT)
    const directory = mkdtempSync(join(tmpdir(), 'sunspan-tests-'))
    try {
      const counts = await runParts(options, directory)
      console.log(`\n${formatCounts(counts)}`)
      return counts.failed === 0 ? 0 : 1
    } finally {
      rmSync(directory, { recursive: true, force: true })
    }
  })
}
