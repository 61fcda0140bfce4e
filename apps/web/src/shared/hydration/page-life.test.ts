// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { untilIdle } from './page-life.ts'

it('waits for the browser to be idle, and no longer than two seconds', async () => {
  const asked: { readonly work: () => void; readonly options: unknown }[] = []
  vi.stubGlobal('requestIdleCallback', (work: () => void, options: unknown) => asked.push({ work, options }))
  let isOver = false
  const over = untilIdle().then(() => {
    isOver = true
  })
  await new Promise(setImmediate)
  expect([isOver, asked.map(({ options }) => options)]).toEqual([false, [{ timeout: 2_000 }]])
  asked[0]?.work()
  await over
  expect(isOver).toBe(true)
})

it('does not wait in a browser that does not report when it is idle', async () => {
  expect('requestIdleCallback' in window).toBe(false)
  await expect(untilIdle()).resolves.toBeUndefined()
})
