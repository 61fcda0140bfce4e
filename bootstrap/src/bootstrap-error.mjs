/** A failure that is fully said in one sentence; no stack trace helps the reader. */
export class BootstrapError extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message)
    this.name = 'BootstrapError'
  }
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
    console.error(error instanceof BootstrapError ? error.message : error)
    process.exitCode = 1
  }
}
