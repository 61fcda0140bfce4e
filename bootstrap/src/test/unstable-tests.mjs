import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describeFailedTest } from './failed-tests.mjs'
import { ROOT } from '../paths.mjs'

/** More unstable tests in a run fail it. */
export const MOST_UNSTABLE = 5

const REPORT = join(ROOT, 'test-results', 'unstable.json')

/**
 * @typedef {import('./test-counts.mjs').Counts} Counts
 * @typedef {import('./failed-tests.mjs').FailedTest & { load: number[] }} UnstableTest `load`: the load averages of 1, 5 and 15 minutes at the end of the run in which it failed
 */

/**
 * @param {Counts} counts with unstable tests among those that passed
 * @param {number} unstable
 * @param {{ isStrict: boolean }} options `isStrict`: unstable tests have failed
 * @returns {Counts}
 */
export function countUnstable(counts, unstable, { isStrict }) {
  if (!isStrict && unstable <= MOST_UNSTABLE) return counts
  return { passed: counts.passed - unstable, failed: counts.failed + unstable }
}

/**
 * @param {UnstableTest} test
 * @returns {string}
 */
export const describeUnstableTest = (test) =>
  `${describeFailedTest(test)}\n    (load average ${test.load.map((value) => value.toFixed(1)).join(', ')})`

/** @param {UnstableTest[]} tests */
export function reportUnstableTests(tests) {
  mkdirSync(dirname(REPORT), { recursive: true })
  writeFileSync(REPORT, `${JSON.stringify(tests, null, 2)}\n`)
}
