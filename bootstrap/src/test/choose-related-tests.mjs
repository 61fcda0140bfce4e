import { relatedTests } from './related-tests.mjs'

const INTEGRATION = /\.int\.test\.ts$/

/** @param {string} file such as `packages/domain/src/time/format-clock.ts` */
const packageOf = (file) => /^(?:apps|packages)\/[^/]+|^[^/]+/.exec(file)?.[0]

/** @param {number} count */
const filesOf = (count) => (count === 1 ? '1 file' : `${count} files`)

/**
 * The tests that import what has changed. Integration tests of other packages than those that have changed are left out: nearly all of them reach what
 * the domain computes.
 * @param {string} root
 * @param {{ all: readonly string[], changed: readonly string[] }} files from the root
 * @returns {{ tests: string[], summary: string }}
 */
export function chooseRelatedTests(root, { all, changed }) {
  const packages = new Set(changed.map(packageOf))
  const related = relatedTests(root, all, changed).filter((file) => !file.endsWith('.slow.test.ts'))
  const tests = related.filter((file) => !INTEGRATION.test(file) || packages.has(packageOf(file)))
  const left = related.length - tests.length
  const rest =
    left === 0 ? '' : `; left out: integration tests of other packages (npm test -- int), ${filesOf(left)}`
  return { tests, summary: `tests that import what has changed: ${filesOf(tests.length)}${rest}` }
}
