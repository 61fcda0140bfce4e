import { writeFileSync } from 'node:fs'

/** Vitest's JSON report has no errors that happened outside of tests; this reporter writes their messages to the file that `UNHANDLED_ERRORS_FILE` names. */
export default class UnhandledErrorsReporter {
  /**
   * @param {readonly unknown[]} _modules
   * @param {readonly { message: string, stack?: string }[]} errors
   */
  onTestRunEnd(_modules, errors) {
    const path = process.env['UNHANDLED_ERRORS_FILE']
    if (path !== undefined)
      writeFileSync(path, JSON.stringify(errors.map(({ message, stack }) => stack ?? message)))
  }
}
