import { findFreePort } from './find-free-port.ts'

const ATTEMPTS = 3
/** As Node, PostgreSQL, Anvil, other nodes, the server and the devnet say it. */
const TAKEN =
  /EADDRINUSE|address (is )?(already )?in use|port \d+ is in use|only one usage of each socket address/i

/** Whether something could not be started because another program has its port: said by the error, or by what caused it. */
function isPortTaken(error: unknown): boolean {
  return error instanceof Error && (TAKEN.test(error.message) || isPortTaken(error.cause))
}

/** Starts what listens on a port, on another one where a program opened the first in the meantime. Rejects like `start`. */
export async function startOnFreePort<T>(start: (port: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start(await findFreePort())
    } catch (error) {
      if (!isPortTaken(error) || attempt === ATTEMPTS) throw error
    }
  }
}
