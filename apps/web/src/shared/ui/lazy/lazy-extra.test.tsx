import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { lazyExtra } from './lazy-extra.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const show = async (load: () => Promise<{ default: () => string }>) => {
  const Extra = lazyExtra('extra', load)
  await act(() =>
    render(
      <Suspense fallback="waiting">
        <Extra />
      </Suspense>,
    ),
  )
}

it('asks again for a part that could not be fetched', async () => {
  const load = vi.fn(async () => ({ default: () => 'the part' }))
  load.mockRejectedValueOnce(new Error('Failed to fetch'))
  await show(load)
  expect(screen.getByText('waiting')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(screen.getByText('the part')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})

it('leaves its place empty once it has been asked for often enough', async () => {
  const load = vi.fn(() => Promise.reject<{ default: () => string }>(new Error('Failed to fetch')))
  await show(load)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(document.body.textContent).toBe('')
  expect(load).toHaveBeenCalledTimes(4)
})
