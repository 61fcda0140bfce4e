import { render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { OfflineBar } from './offline-bar.tsx'

const TEXT = 'You are offline. This page continues once you are back online.'

function loseConnection(answer: () => Promise<Response>): void {
  vi.stubGlobal('fetch', vi.fn(answer))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
}

it('says that there is no connection until there is one again', async () => {
  render(<OfflineBar />)
  expect(screen.getByRole('status').textContent).toBe('')
  loseConnection(() => Promise.reject(new TypeError('Failed to fetch')))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(TEXT))
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''))
})

it('believes no browser that is wrong: a server on the same machine still answers', async () => {
  render(<OfflineBar />)
  loseConnection(() => Promise.resolve(new Response()))
  await waitFor(() => expect(fetch).toHaveBeenCalledWith('/favicon.svg', expect.anything()))
  await Promise.resolve()
  expect(screen.getByRole('status').textContent).toBe('')
})
