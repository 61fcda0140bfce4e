import { describe, expect, it } from 'vitest'
import { createTurns } from './create-turns.ts'

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

it('lets one begin in a turn of the event loop, first come, first served, and others between them', async () => {
  const turns = createTurns(() => 0)
  const story: string[] = []
  const request = async (name: string): Promise<void> => {
    await turns.acquire('somebody')
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

it('lets a single request begin before a hundred of another caller', async () => {
  const turns = createTurns(() => 0)
  const story: string[] = []
  const request = async (caller: string): Promise<void> => {
    await turns.acquire(caller)
    story.push(caller)
  }
  const requests = Promise.all([...Array<string>(100).fill('heavy'), 'honest', 'other'].map(request))
  await requests
  expect(story.slice(0, 5)).toEqual(['heavy', 'heavy', 'honest', 'other', 'heavy'])
  expect(story).toHaveLength(102)
})

it('does not delay a caller without others', async () => {
  const turns = createTurns()
  for (let time = 0; time < 2; time++) {
    let isOn = false
    void turns.acquire('somebody').then(() => {
      isOn = true
    })
    await Promise.resolve()
    await Promise.resolve()
    expect(isOn).toBe(true)
    await nextTurn()
    await nextTurn()
  }
})

describe('where turns take long', () => {
  /** The numbers of requests that started in each turn. Each request works for `workMs`; the other work in a turn takes 5 ms. */
  async function startedByTurn(workMs: number): Promise<number[]> {
    let now = 0
    const turns = createTurns(() => now)
    let started = 0
    const requests = Promise.all(
      Array.from({ length: 12 }, async () => {
        await turns.acquire('somebody')
        started += 1
        await Promise.resolve()
        now += workMs
      }),
    )
    const counts: number[] = []
    for (let turn = 0; turn < 4; turn++) {
      const before = started
      await nextTurn()
      counts.push(started - before)
      now += 5
    }
    await requests
    return counts
  }

  it('lets as many begin in one as fit into two milliseconds', async () => {
    // Those of the first turn have not waited yet.
    expect(await startedByTurn(0.5)).toEqual([2, 4, 4, 2])
  })

  it('lets one begin that works longer', async () => {
    expect(await startedByTurn(3)).toEqual([2, 1, 1, 1])
  })
})
