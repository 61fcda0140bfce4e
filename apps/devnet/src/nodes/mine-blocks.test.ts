import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mineBlocks } from './mine-blocks.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('mines a block in each block time, until it is stopped', async () => {
  const methods: string[] = []
  const stop = mineBlocks({ call: async (method) => methods.push(method) }, 1_000)
  await vi.advanceTimersByTimeAsync(3_000)
  stop()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(methods).toEqual(['evm_mine', 'evm_mine', 'evm_mine'])
})

it('waits for a slow node, and goes on after one that fails', async () => {
  let calls = 0
  const call = async (): Promise<void> => {
    calls += 1
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    throw new Error('down')
  }
  const stop = mineBlocks({ call }, 1_000)
  // Begun after 1 and 4 seconds, and due again only after 7.
  await vi.advanceTimersByTimeAsync(6_900)
  stop()
  expect(calls).toBe(2)
})
