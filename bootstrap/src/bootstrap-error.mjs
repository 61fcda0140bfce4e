/** A failure that one sentence explains; a stack trace would not help the reader. */
export class BootstrapError extends Error {
  /**
   * @param {string} message
   * @param {ErrorOptions} [options]
   */
  constructor(message, options) {
    super(message, options)
    this.name = 'BootstrapError'
  }
}

/** @type {Record<string, string>} */
const SYSTEM_FAILURES = {
  ENOSPC: 'The disk is full: free some space and start again.',
  EACCES: 'A file may not be read or written: start as the user who owns the checkout.',
  EPERM: 'A file may not be read or written: start as the user who owns the checkout.',
  EROFS: 'The checkout lies on a read-only disk: copy it to another place.',
}

/** @param {unknown} error */
function describe(error) {
  if (error instanceof BootstrapError) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return SYSTEM_FAILURES[code] ?? error
}

/**
 * Runs a command's main function; its result is the exit code.
 * @param {() => Promise<number>} main
 * @returns {Promise<void>}
 */
export async function exitWith(main) {
  try {
    process.exitCode = await main()
  } catch (error) {
    console.error(describe(error))
    process.exitCode = 1
  }
}
