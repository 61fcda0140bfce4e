import { relative } from 'node:path'

/**
 * @typedef {{ status?: string, fullName?: string, failureMessages?: string[] }} VitestAssertion
 * @typedef {{ name?: string, status?: string, message?: string, startTime?: number, endTime?: number, assertionResults?: VitestAssertion[] }} VitestFile
 * @typedef {{ status?: string, results?: { error?: { message?: string } }[] }} PlaywrightTest
 * @typedef {{ title?: string, file?: string, tests?: PlaywrightTest[] }} PlaywrightSpec
 * @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 */

/**
 * `file` is relative to the root (vitest) or to the browser tests' folder (Playwright). `name` is empty where a file could not be loaded.
 * @typedef {{ file: string, name: string, message: string }} FailedTest
 */

/**
 * Failed tests, and the files that could not be loaded.
 * @param {{ testResults?: VitestFile[] }} report vitest's JSON report
 * @param {string} root
 * @returns {FailedTest[]}
 */
export function failedInVitest(report, root) {
  return (report.testResults ?? []).flatMap(({ name = '', status, message = '', assertionResults = [] }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [{ file, name: '', message }] : []
    return failed.map((test) => ({
      file,
      name: test.fullName ?? '',
      message: test.failureMessages?.[0] ?? '',
    }))
  })
}

/**
 * @param {PlaywrightSuite[]} suites
 * @returns {PlaywrightSpec[]}
 */
const specsOf = (suites) =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)])

/**
 * Like `failedInVitest`.
 * @param {{ suites?: PlaywrightSuite[] }} report Playwright's JSON report
 * @returns {FailedTest[]}
 */
export function failedInPlaywright(report) {
  return specsOf(report.suites ?? []).flatMap(({ title = '', file = '', tests = [] }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => ({
        file,
        name: title,
        message: results?.find(({ error }) => error !== undefined)?.error?.message ?? '',
      })),
  )
}

const MOST_LINES = 12

/**
 * @param {FailedTest} test
 * @returns {string} its name, and the first lines of its message below
 */
export function describeFailedTest({ file, name, message }) {
  const lines = message.split('\n').slice(0, MOST_LINES)
  return [name === '' ? file : `${file} > ${name}`, ...lines.map((line) => `    ${line}`)].join('\n')
}
