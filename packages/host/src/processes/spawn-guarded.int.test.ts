import { execFileSync } from 'node:child_process'
import { chmod, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { temporaryFolder, useFresh } from '../testing/hooks.ts'
import { HostError } from '../host-error.ts'
import { runParent, waitUntilGone } from '../testing/run-parent.ts'
import { readProcessStart } from './process-identity.ts'
import { spawnGuarded } from './spawn-guarded.ts'

const directory = useFresh(temporaryFolder)
beforeEach(async () => {
  // As root, PostgreSQL runs as a different user, who must be able to enter.
  await chmod(directory.path, 0o711)
})

function findGuardians(parent: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' }).split('\n')
  return lines
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => match?.[2] === String(parent) && match[3]?.includes('guardian-main') === true)
    .map((match) => Number(match?.[1]))
}

describe('a parent killed with SIGKILL', () => {
  test('takes its PostgreSQL and its node with it, which saves its state first', async () => {
    const state = join(directory.path, 'state.json')
    const parent = await runParent({ postgres: join(directory.path, 'pg'), anvil: state })
    const guardians = findGuardians(parent.process.pid ?? 0)
    expect(guardians).toHaveLength(1)
    await parent.kill()
    await waitUntilGone([...Object.values(parent.pids), ...guardians], 8_000)
    expect(JSON.parse(await readFile(state, 'utf8'))).toHaveProperty('block')
  })

  test('takes a child with it that ignores the stop signal', async () => {
    const parent = await runParent({ stubborn: true })
    await parent.kill()
    expect(await waitUntilGone(Object.values(parent.pids), 3_000)).toBeGreaterThan(100)
  })

  test('does so although its first guardian had been killed', async () => {
    const parent = await runParent({ stubborn: true })
    const [first] = findGuardians(parent.process.pid ?? 0)
    // A guardian that dies within its first second counts as broken.
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    process.kill(first ?? 0, 'SIGKILL')
    await expect
      .poll(() => findGuardians(parent.process.pid ?? 0).filter((pid) => pid !== first))
      .toHaveLength(1)
    await parent.kill()
    await waitUntilGone(Object.values(parent.pids), 3_000)
  })
})

test('stop ends the process once, however often it is called', async () => {
  const child = await spawnGuarded({
    name: 'A sleeper',
    command: process.execPath,
    args: ['-e', 'setInterval(() => undefined, 1000)'],
  })
  expect(readProcessStart(child.pid)).toBeDefined()
  await Promise.all([child.stop(), child.stop()])
  expect(readProcessStart(child.pid)).toBeUndefined()
  await expect(child.exited).resolves.toEqual({ code: null, signal: 'SIGTERM' })
  await child.stop()
})

test('stop kills a process that does not react within its grace', async () => {
  const up = Promise.withResolvers<string>()
  const child = await spawnGuarded({
    name: 'A stubborn process',
    command: process.execPath,
    args: [
      '-e',
      'process.on("SIGTERM", () => undefined); console.log("up"); setInterval(() => undefined, 1000)',
    ],
    graceMs: 200,
    onOutput: up.resolve,
  })
  expect(await up.promise).toBe('up')
  await child.stop()
  await expect(child.exited).resolves.toEqual({ code: null, signal: 'SIGKILL' })
})

test('a program that does not exist is one clear error', async () => {
  const failure = spawnGuarded({ name: 'PostgreSQL', command: join(directory.path, 'absent'), args: [] })
  await expect(failure).rejects.toThrow(HostError)
  await expect(failure).rejects.toThrow('PostgreSQL could not be started (ENOENT).')
})
