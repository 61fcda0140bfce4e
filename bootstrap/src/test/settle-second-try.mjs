/**
 * `failed` are tests; what else failed (a crash, an error outside of tests) is in the count, and in `unnamed` where it has a message.
 * @typedef {import('./test-counts.mjs').Counts} Counts
 * @typedef {import('./failed-tests.mjs').FailedTest} FailedTest
 * @typedef {{ counts: Counts, failed: FailedTest[], unnamed: string[] }} Run
 * @typedef {Run & { unstable: FailedTest[] }} SettledRun
 */

/**
 * The result of a run once the failed tests have been run again, alone: what fails again, and whatever else fails in the second try, has
 * failed; what passes now is unstable and counts as passed. What failed outside of tests is not tried again.
 * @param {Run} first the whole run
 * @param {Run} second what was tried again
 * @returns {SettledRun}
 */
export function settleSecondTry(first, second) {
  const failedAgain = (/** @type {FailedTest} */ { file, name }) =>
    second.failed.some((again) => again.file === file && (again.name === name || again.name === ''))
  // A second try that crashed has shown nothing.
  const hasCrashed = second.counts.failed > second.failed.length
  const unstable = hasCrashed ? [] : first.failed.filter((test) => !failedAgain(test))
  const stillFailed = first.failed.filter((test) => !unstable.includes(test))
  const failedAnew = second.failed.filter(
    ({ file, name }) => !first.failed.some((before) => before.file === file && before.name === name),
  )
  return {
    counts: {
      passed: first.counts.passed + unstable.length,
      failed: first.counts.failed - unstable.length + failedAnew.length,
    },
    failed: [...stillFailed, ...failedAnew],
    unnamed: [...first.unnamed, ...second.unnamed],
    unstable,
  }
}
