import { expect, test } from 'vitest'
import { createStopStack } from './stop-stack.ts'

test('ends the last first, each once, and goes on past a failure', async () => {
  const ended: string[] = []
  const failures: unknown[] = []
  const stops = createStopStack((error) => failures.push(error))
  for (const name of ['database', 'node', 'server']) {
    stops.add(async () => {
      ended.push(name)
      if (name === 'node') throw new Error('stuck')
    })
  }
  await Promise.all([stops.stopAll(), stops.stopAll()])
  expect(ended).toEqual(['server', 'node', 'database'])
  expect(failures).toHaveLength(1)
})

test('what is added after the end is ended at once', async () => {
  const ended: string[] = []
  const stops = createStopStack(() => undefined)
  await stops.stopAll()
  stops.add(async () => void ended.push('late'))
  await stops.stopAll()
  expect(ended).toEqual(['late'])
})
