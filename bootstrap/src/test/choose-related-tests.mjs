import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { relatedTests } from './related-tests.mjs'

const INTEGRATION = /\.int\.test\.ts$/
/** Nearly all integration tests of the bridge reach its engine, and all of them take five minutes. */
const MOST_INTEGRATION = 40

/** @param {string} file such as `packages/domain/src/time/format-clock.ts` */
const packageOf = (file) => /^(?:apps|packages)\/[^/]+|^[^/]+/.exec(file)?.[0]

/** @param {number} count */
const filesOf = (count) => (count === 1 ? '1 file' : `${count} files`)

/**
 * The tests that import what has changed. Of integration tests only the nearest of the packages that have changed, without those that are too long for
 * `npm test` to run whole: nearly all of them reach what the domain computes.
 * @param {string} root
 * @param {{ all: readonly string[], changed: readonly string[] }} files from the root
 * @returns {{ tests: string[], summary: string }}
 */
export function chooseRelatedTests(root, { all, changed }) {
  const packages = new Set(changed.map(packageOf))
  // The nearest first.
  const related = relatedTests(root, all, changed).filter((file) => !file.endsWith('.slow.test.ts'))
  const isLong = (/** @type {string} */ file) =>
    readFileSync(join(root, file), 'utf8').includes('usualCases(')
  const integration = related.filter(
    (file) =>
      INTEGRATION.test(file) && !changed.includes(file) && packages.has(packageOf(file)) && !isLong(file),
  )
  const chosen = new Set(integration.slice(0, MOST_INTEGRATION))
  const tests = related.filter(
    (file) => !INTEGRATION.test(file) || changed.includes(file) || chosen.has(file),
  )
  const left = related.length - tests.length
  const rest =
    left === 0
      ? ''
      : `; left out: long or distant integration tests, and those of other packages (npm test -- int), ${filesOf(left)}`
  return { tests, summary: `tests that import what has changed: ${filesOf(tests.length)}${rest}` }
}
