import { connect, createServer } from 'node:net'
import { BootstrapError } from './bootstrap-error.mjs'

const CONNECT_TIMEOUT_MS = 1_000

/**
 * @param {string | undefined} text value of the environment variable PORT
 * @returns {number}
 */
export function parsePort(text) {
  if (text === undefined || text === '') return 3000
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (port >= 1 && port <= 65_535) return port
  throw new BootstrapError(`PORT must be a number from 1 to 65535, not "${text}".`)
}

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<string | undefined>} the code of the error, undefined when the port can be had
 */
function tryListen(port, host) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve('code' in error ? String(error.code) : 'unknown'))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<boolean>}
 */
function isAnswered(port, host) {
  return new Promise((resolve) => {
    const socket = connect({ port, host, timeout: CONNECT_TIMEOUT_MS })
    /** @param {boolean} answer */
    const end = (answer) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
    socket.once('timeout', () => end(false))
  })
}

/**
 * Throws an error with one sentence if the port is not available.
 * @param {number} port
 * @param {string} [host]
 */
export async function requireFreePort(port, host = '127.0.0.1') {
  const code = await tryListen(port, host)
  // Some systems allow listening on a port that another program holds on all addresses, and "localhost" may mean ::1.
  const isBusy =
    code === 'EADDRINUSE' || (await isAnswered(port, '127.0.0.1')) || (await isAnswered(port, '::1'))
  if (isBusy) {
    const other = port === 65_535 ? 3000 : port + 1
    throw new BootstrapError(
      `Port ${port} is in use by another program: stop it, or choose another port with "PORT=${other} npm start".`,
    )
  }
  if (code === 'EACCES')
    throw new BootstrapError(
      `Port ${port} needs special rights: choose one above 1023 with "PORT=3000 npm start".`,
    )
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    throw new BootstrapError(
      `HOST is "${host}", which is not an address of this machine: use 127.0.0.1 or 0.0.0.0.`,
    )
  if (code !== undefined)
    throw new BootstrapError(
      `Port ${port} cannot be used (${code}): choose another one with "PORT=${port + 1} npm start".`,
    )
}
