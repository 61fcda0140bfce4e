import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { startAnvil } from '../anvil/start-anvil.ts'
import { describePostgresFailure } from '../postgres/postgres-failure.ts'
import { startNodeProgram } from '../processes/start-node-program.ts'
import { findFreePort } from './find-free-port.ts'
import { startOnFreePort } from './start-on-free-port.ts'

const others: Server[] = []
afterEach(() => {
  for (const other of others.splice(0)) other.close()
})

/** What another program does between the choice of a port and its use. */
async function takeFirst(ports: readonly number[]): Promise<void> {
  const [port] = ports
  if (ports.length > 1) return
  const other = createServer().listen(port, '127.0.0.1')
  others.push(other)
  await once(other, 'listening')
}

it('starts a node on another port when the first was taken before the node opened it', async () => {
  const tried: number[] = []
  const anvil = await startOnFreePort(async (port) => {
    tried.push(port)
    await takeFirst(tried)
    return startAnvil({ chainId: 31_337, port })
  })
  expect(tried).toHaveLength(2)
  expect(anvil.rpcUrl).toBe(`http://127.0.0.1:${String(tried[1])}`)
  await anvil.stop()
})

it('starts a program that serves a chain on another port likewise', async () => {
  const tried: number[] = []
  const { origin, stop } = await startNodeProgram({
    name: 'A node',
    program: process.execPath,
    argumentsFor: (port) => {
      tried.push(port)
      void takeFirst(tried)
      return [
        '-e',
        `require('node:http').createServer((_, answer) => answer.end('here')).listen(${port}, '127.0.0.1')`,
      ]
    },
    ask: async (url) => {
      const answer = await fetch(url, { signal: AbortSignal.timeout(500) })
      if ((await answer.text()) !== 'here') throw new Error('It is another program.')
    },
  })
  expect(tried).toHaveLength(2)
  expect(origin).toBe(`http://127.0.0.1:${String(tried[1])}`)
  await stop()
})

it.each([
  describePostgresFailure(new Error('PostgreSQL was not ready (exited): Address already in use')),
  Object.assign(new Error('listen EADDRINUSE: address already in use ::1:3000'), { code: 'EADDRINUSE' }),
  new Error('The product ended with 1:\n\nPort 10101 is in use: stop what listens there'),
])('knows from "$message" that a port was taken', async (failure) => {
  let starts = 0
  const start = () => {
    starts += 1
    return starts === 1 ? Promise.reject(failure) : Promise.resolve(starts)
  }
  expect(await startOnFreePort(start)).toBe(2)
})

it('does not start again what fails for another reason, nor endlessly', async () => {
  let starts = 0
  const failWith = (message: string) => () => {
    starts += 1
    return Promise.reject(new Error(message))
  }
  await expect(startOnFreePort(failWith('The disk is full.'))).rejects.toThrow('The disk is full.')
  expect(starts).toBe(1)
  await expect(startOnFreePort(failWith('Port 1 is in use.'))).rejects.toThrow('Port 1 is in use.')
  expect(starts).toBe(1 + 3)
})

it('gives no two processes ports of one block, and one process no port twice in a row', async () => {
  const program = `
    import { findFreePort } from ${JSON.stringify(join(import.meta.dirname, 'find-free-port.ts'))}
    const own = [await findFreePort(), await findFreePort()]
    if (process.argv[1] === undefined) console.log(own.join(' '))
    else {
      const { execFileSync } = await import('node:child_process')
      console.log(own.join(' ') + ' ' + execFileSync(process.execPath, ['--input-type=module', '-e', process.argv[1]]))
    }`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program, program], {
    encoding: 'utf8',
  })
  const ports = [await findFreePort(), await findFreePort(), ...stdout.trim().split(/\s+/).map(Number)]
  expect(ports).toHaveLength(6)
  expect(new Set(ports).size).toBe(6)
  expect(new Set(ports.map((port) => Math.floor(port / 100))).size).toBe(3)
})
