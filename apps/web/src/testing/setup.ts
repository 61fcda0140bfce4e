import { afterEach, vi } from 'vitest'

// The first to be registered is the last to be called: what a page and a test clean up still meets the test's clock, globals and spies.
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

// A test without a page needs none of it.
if (typeof document !== 'undefined') await import('./set-up-page.ts')
