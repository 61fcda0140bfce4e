/**
 * @typedef {{ passed: number, failed: number }} Counts
 * @typedef {{ status?: string, assertionResults?: { status?: string }[] }} VitestFile
 * @typedef {{ expected?: number, unexpected?: number, flaky?: number }} PlaywrightStats
 */

/**
 * A runner that failed without a failed test (a crash, an unhandled error), or that ran no test, counts as one failure.
 * @param {Counts} counts
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countRunner(counts, exitCode) {
  const isSilentFailure = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0)
  return isSilentFailure ? { passed: counts.passed, failed: 1 } : counts
}

/**
 * @param {{ testResults?: VitestFile[] }} report vitest's JSON report
 * @returns {Counts}
 */
export function countVitest(report) {
  const counts = { passed: 0, failed: 0 }
  for (const file of report.testResults ?? []) {
    const statuses = (file.assertionResults ?? []).map(({ status }) => status)
    const failed = statuses.filter((status) => status === 'failed').length
    counts.passed += statuses.filter((status) => status === 'passed').length
    // A file that failed to load has no tests to count.
    counts.failed += failed === 0 && file.status === 'failed' ? 1 : failed
  }
  return counts
}

/**
 * A test that passed only on a retry counts as failed.
 * @param {{ stats?: PlaywrightStats, errors?: unknown[] }} report Playwright's JSON report
 * @returns {Counts}
 */
export function countPlaywright(report) {
  const { expected = 0, unexpected = 0, flaky = 0 } = report.stats ?? {}
  return { passed: expected, failed: unexpected + flaky + (report.errors?.length ?? 0) }
}

/**
 * @param {Counts[]} all
 * @returns {Counts}
 */
export function addCounts(all) {
  return all.reduce((sum, one) => ({ passed: sum.passed + one.passed, failed: sum.failed + one.failed }), {
    passed: 0,
    failed: 0,
  })
}

/** @param {Counts} counts */
export function formatCounts({ passed, failed }) {
  return `${passed} passed, ${failed} failed`
}
