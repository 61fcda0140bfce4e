import { existsSync } from 'node:fs'
import { access, constants, mkdir, stat, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DevnetError } from '../devnet-error.ts'

const NEEDED_BYTES = 300_000_000

/** Like `mkdir -p`. Node's version never returns if the system does not allow creating folders at all, such as below /proc. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return
    const parent = dirname(path)
    if (code !== 'ENOENT' || parent === path || existsSync(parent)) throw error
    await makeFolder(parent)
    await mkdir(path)
  }
}

/** Verifies that the folder can be created and written, and has free space. Throws DevnetError. */
export async function checkDataDir(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir)
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
    if (code === 'ENOSPC')
      throw new DevnetError(`The disk of ${dataDir} is full: make room, then start again.`, { cause: error })
    throw new DevnetError(
      `The folder ${dataDir} cannot be used (${code}): set DATA_DIR to a folder that you may write to.`,
      { cause: error },
    )
  }
  const { bavail, bsize } = await statfs(dataDir)
  if (bavail * bsize < NEEDED_BYTES) {
    const free = Math.floor((bavail * bsize) / 1_000_000)
    throw new DevnetError(
      `The disk of ${dataDir} is full: ${free} MB are free and ${NEEDED_BYTES / 1_000_000} MB are needed. Make room, then start again.`,
    )
  }
}

const tryPort = (port: number, host: string) =>
  new Promise<string | undefined>((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve('code' in error ? String(error.code) : error.message))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)))
  })

/** Verifies that the port is free. Throws DevnetError, after a short wait because a stopped server may still be closing. */
export async function checkPort(port: number, host: string): Promise<void> {
  let refusal: string | undefined
  for (const waitMs of [0, 250, 500]) {
    await sleep(waitMs)
    refusal = await tryPort(port, host)
    if (refusal === undefined) return
  }
  throw new DevnetError(
    refusal === 'EADDRINUSE'
      ? `Port ${port} is in use: stop what listens there, or choose another with PORT=${port === 65_535 ? port - 1 : port + 1} npm start.`
      : `Port ${port} cannot be used (${refusal}): choose another with PORT.`,
  )
}
