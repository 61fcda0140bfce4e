import { describe, expect, it, vi } from 'vitest'
import { ChunkLoadError, loadChunk } from './load-chunk.ts'

const failureOf = async (loading: Promise<unknown>): Promise<unknown> => {
  try {
    return await loading
  } catch (error) {
    return error
  }
}

describe('a part of the app', () => {
  it('is what its file holds', async () => {
    expect(await loadChunk('faq', async () => 'part')).toBe('part')
  })

  it.each([
    ['Failed to fetch dynamically imported module: /assets/faq-1.js', 'Loading chunk faq failed'],
    ['Unable to preload CSS for /assets/faq-1.css', 'Loading CSS chunk faq failed'],
  ])('that cannot be fetched is named: %s', async (cause, message) => {
    const error = await failureOf(loadChunk('faq', () => Promise.reject(new TypeError(cause))))
    expect(error).toBeInstanceOf(ChunkLoadError)
    expect(error).toMatchObject({ name: 'ChunkLoadError', message })
  })

  it('is given up after 120 s', async () => {
    vi.useFakeTimers()
    const failure = failureOf(loadChunk('faq', () => new Promise(() => undefined)))
    let hasFailed = false
    void failure.then(() => (hasFailed = true))
    await vi.advanceTimersByTimeAsync(119_999)
    expect(hasFailed).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await failure).toMatchObject({ name: 'ChunkLoadError', message: 'Loading chunk faq failed' })
  })
})
