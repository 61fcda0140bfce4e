import type { GuardedProcess } from '@sunspan/host'
import { expect, test, vi } from 'vitest'
import { keepRestarting } from './keep-restarting.ts'

/** Processes that share a port; `log` records what happened in order. */
function startScene() {
  const log: string[] = []
  let count = 0
  let isBroken = false
  const start = async (): Promise<GuardedProcess> => {
    count += 1
    const name = `server ${count}`
    if (isBroken) throw new Error(`${name} does not start`)
    log.push(`${name} starts`)
    return {
      pid: count,
      exited: new Promise(() => undefined),
      async stop() {
        log.push(`${name} stops`)
      },
    }
  }
  const deps = {
    start,
    onStarted: () => void log.push('ready'),
    onFailure: (error: unknown) => void log.push(String(error)),
  }
  return { log, deps, breakStarts: (broken: boolean) => (isBroken = broken) }
}

test('the old process has ended before the new one starts', async () => {
  const { log, deps } = startScene()
  const restarts = keepRestarting(await deps.start(), deps)
  restarts.restart()
  await vi.waitFor(() => expect(log).toContain('ready'), 60_000)
  expect(log).toEqual(['server 1 starts', 'server 1 stops', 'server 2 starts', 'ready'])
})

test('changes during a restart lead to one more', async () => {
  const { log, deps } = startScene()
  const restarts = keepRestarting(await deps.start(), deps)
  for (let change = 0; change < 5; change += 1) restarts.restart()
  await Promise.resolve()
  restarts.restart()
  await vi.waitFor(() => expect(log.filter((line) => line === 'ready')).toHaveLength(2), 60_000)
  await restarts.stop()
  expect(log.at(-1)).toBe('server 3 stops')
})

test('a start that fails is reported, and the next change tries again', async () => {
  const { log, deps, breakStarts } = startScene()
  const restarts = keepRestarting(await deps.start(), deps)
  breakStarts(true)
  restarts.restart()
  await vi.waitFor(() => expect(log).toContain('Error: server 2 does not start'), 60_000)
  breakStarts(false)
  restarts.restart()
  await vi.waitFor(() => expect(log.at(-1)).toBe('ready'), 60_000)
  await restarts.stop()
  expect(log.at(-1)).toBe('server 3 stops')
})

test('nothing starts once it was stopped', async () => {
  const { log, deps } = startScene()
  const restarts = keepRestarting(await deps.start(), deps)
  await restarts.stop()
  restarts.restart()
  await Promise.resolve()
  expect(log).toEqual(['server 1 starts', 'server 1 stops'])
})
