import { expect, it, vi } from 'vitest'
import { logBulkFailure } from './log-bulk-failure.ts'

it('logs a failure with its tag and passes it on', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const failure = new Error('down')
  await expect(logBulkFailure('estimate', Promise.reject(failure))).rejects.toBe(failure)
  expect(warn.mock.calls).toEqual([['[BULK] estimate', failure]])
})

it('is silent about what went well, and about a call that was given up', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await expect(logBulkFailure('get', Promise.resolve(7))).resolves.toBe(7)
  await expect(logBulkFailure('get', Promise.reject(new Error('x')), AbortSignal.abort())).rejects.toThrow(
    'x',
  )
  expect(warn).not.toHaveBeenCalled()
})
