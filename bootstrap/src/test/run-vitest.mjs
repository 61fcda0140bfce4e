import { join } from 'node:path'
import { failedInVitest } from './failed-tests.mjs'
import { packageScript, ROOT } from '../paths.mjs'
import { readReport } from './read-report.mjs'
import { runNode } from '../run-node.mjs'
import { countRunner, countVitest } from './test-counts.mjs'

/**
 * @typedef {import('./settle-second-try.mjs').Run} Run
 * @typedef {Run & { report: { testResults?: import('./failed-tests.mjs').VitestFile[] } }} VitestRun
 */

/**
 * @param {string[]} projects
 * @param {string} directory for reports
 * @param {string[]} [args] vitest's own, such as files
 * @returns {Promise<VitestRun>}
 */
export async function runVitest(projects, directory, args = []) {
  const path = join(directory, 'vitest.json')
  const errorsPath = join(directory, 'unhandled-errors.json')
  const code = await runNode(
    [
      packageScript(ROOT, 'vitest'),
      'run',
      ...args,
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--reporter=${join(ROOT, 'bootstrap', 'src', 'test', 'unhandled-errors-reporter.mjs')}`,
      `--outputFile.json=${path}`,
    ],
    { env: { ...process.env, UNHANDLED_ERRORS_FILE: errorsPath } },
  )
  const report = readReport(path) ?? {}
  const unnamed = /** @type {string[]} */ (readReport(errorsPath) ?? [])
  const counts = countVitest(report)
  const withUnnamed = { ...counts, failed: counts.failed + unnamed.length }
  // A change that no test reaches runs none.
  const mayBeEmpty = code === 0 && args.includes('--passWithNoTests')
  return {
    counts: mayBeEmpty ? withUnnamed : countRunner(withUnnamed, code),
    failed: failedInVitest(report, ROOT),
    unnamed,
    report,
  }
}

/**
 * Runs files again, one at a time.
 * @param {string[]} projects
 * @param {string} directory for reports
 * @param {string[]} files from the root
 */
export const runFilesAlone = (projects, directory, files) =>
  runVitest(projects, directory, ['--no-file-parallelism', ...files.map((file) => join(ROOT, file))])
