import { expect, it } from 'vitest'
import { createTurns } from './create-turns.ts'

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

it('lets one begin in a turn of the event loop, first come, first served, and others between them', async () => {
  const turns = createTurns()
  const story: string[] = []
  const request = async (name: string): Promise<void> => {
    await turns.acquire()
    story.push(name)
  }
  const requests = Promise.all(['a', 'b', 'c', 'd'].map(request))
  for (let turn = 0; turn < 4; turn++) {
    await nextTurn()
    story.push('engine')
  }
  await requests
  // The second request's turn starts before the engine's first one.
  expect(story).toEqual(['a', 'b', 'engine', 'c', 'engine', 'd', 'engine', 'engine'])
})

it('keeps nobody waiting where nobody else is', async () => {
  const turns = createTurns()
  for (let time = 0; time < 2; time++) {
    let isOn = false
    void turns.acquire().then(() => {
      isOn = true
    })
    await Promise.resolve()
    await Promise.resolve()
    expect(isOn).toBe(true)
    await nextTurn()
    await nextTurn()
  }
})
