import { ApiUnreachableError } from '@sunspan/api/client'
import { QueryObserver } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../shared/api/query-client.ts'
import { followService } from './follow-service.ts'
import { OfflineBar } from './shell/offline-bar.tsx'

const TEXT = 'We can’t reach the server. This page continues once it answers.'

const elapse = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const said = () => screen.getByRole('status').textContent

/** A page with one query, and a server that `answer` speaks for. */
function openPage(answer: () => Promise<string>, health = answer) {
  const ask = vi.fn(() => health().then((text) => new Response(text)))
  vi.stubGlobal('fetch', ask)
  const queryClient = createQueryClient()
  const load = vi.fn(answer)
  const observer = new QueryObserver(queryClient, { queryKey: ['networks'], queryFn: load })
  const close = observer.subscribe(() => undefined)
  followService(queryClient)
  render(<OfflineBar />)
  return { ask, load, close, data: () => observer.getCurrentResult().data }
}

const away = (): Promise<string> => Promise.reject(new ApiUnreachableError('network'))

beforeEach(() => void vi.useFakeTimers())
afterEach(async () => {
  // Nothing asks on once it is answered.
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('')))
  await elapse(60_000)
})

it('says once that the whole API is away, keeps asking, and loads what is missing by itself', async () => {
  let isDown = true
  const page = openPage(() => (isDown ? away() : Promise.resolve('there')))
  await elapse(1_000)
  expect(said()).toBe(TEXT)
  await elapse(60_000)
  expect(said()).toBe(TEXT)
  expect(screen.getAllByText(TEXT)).toHaveLength(1)
  const asked = page.ask.mock.calls.length
  expect(asked).toBeGreaterThan(20)
  isDown = false
  await elapse(2_000)
  expect([said(), page.data()]).toEqual(['', 'there'])
  await elapse(60_000)
  expect(page.ask.mock.calls.length).toBe(asked + 1)
  page.close()
})

it('says it of a server that takes every call and answers none', async () => {
  let isDown = true
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const end = new AbortController()
    setTimeout(() => end.abort(new Error('timed out')), ms)
    return end.signal
  })
  const page = openPage(() => (isDown ? new Promise(() => undefined) : Promise.resolve('there')))
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) =>
    isDown
      ? new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      : Promise.resolve(new Response('')),
  )
  await elapse(3_900)
  expect(said()).toBe('')
  await elapse(200)
  expect(said()).toBe(TEXT)
  isDown = false
  await elapse(4_000)
  expect([said(), page.data()]).toEqual(['', 'there'])
  page.close()
})

it('is silent about one call that fails while the others are answered, and asks for it again', async () => {
  let isDown = true
  const page = openPage(
    () => (isDown ? away() : Promise.resolve('there')),
    () => Promise.resolve('ok'),
  )
  await elapse(5_000)
  expect([said(), page.data()]).toEqual(['', undefined])
  isDown = false
  await elapse(10_000)
  expect([said(), page.data()]).toEqual(['', 'there'])
  page.close()
})
