import { relative } from 'node:path'

/**
 * @typedef {{ status?: string, fullName?: string, failureMessages?: string[] }} VitestAssertion
 * @typedef {{ name?: string, status?: string, message?: string, assertionResults?: VitestAssertion[] }} VitestFile
 * @typedef {{ status?: string, results?: { error?: { message?: string } }[] }} PlaywrightTest
 * @typedef {{ title?: string, file?: string, tests?: PlaywrightTest[] }} PlaywrightSpec
 * @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 */

const MOST_LINES = 12

/** @param {string | undefined} message */
const shorten = (message) =>
  (message ?? '')
    .split('\n')
    .slice(0, MOST_LINES)
    .map((line) => `    ${line}`)
    .join('\n')

/**
 * Failed tests, one text for each, so that the end of a long output lists them.
 * @param {{ testResults?: VitestFile[] }} report vitest's JSON report
 * @param {string} root
 */
export function failedInVitest(report, root) {
  return (report.testResults ?? []).flatMap(({ name = '', status, message, assertionResults = [] }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [`${file}\n${shorten(message)}`] : []
    return failed.map((test) => `${file} > ${test.fullName}\n${shorten(test.failureMessages?.[0])}`)
  })
}

/**
 * @param {PlaywrightSuite[]} suites
 * @returns {PlaywrightSpec[]}
 */
const specsOf = (suites) =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)])

/**
 * Like `failedInVitest`. Includes tests that passed only on a retry, and says so.
 * @param {{ suites?: PlaywrightSuite[] }} report Playwright's JSON report
 */
export function failedInPlaywright(report) {
  return specsOf(report.suites ?? []).flatMap(({ title, file, tests = [] }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const message = results?.find(({ error }) => error !== undefined)?.error?.message
        return `${file} > ${title}${status === 'flaky' ? ' (passed when run again)' : ''}\n${shorten(message)}`
      }),
  )
}
