import { ApiError, ApiUnreachableError } from '@sunspan/api/client'
import { ChainError } from '@sunspan/chains'
import { describe, expect, it } from 'vitest'
import { createQueryClient, isRetryable } from './query-client.ts'

const apiError = (status: number) =>
  new ApiError({ code: 'INTERNAL_ERROR', message: '', status, requestId: '1', details: undefined })

describe('isRetryable', () => {
  it.each([
    [apiError(500), true],
    [apiError(503), true],
    [apiError(429), true],
    [apiError(400), false],
    [apiError(401), false],
    [apiError(404), false],
    [new ApiUnreachableError('network'), true],
    [new ChainError('rpc_unavailable', ''), true],
    [new ChainError('rejected', ''), false],
    [new TypeError('a mistake of ours'), false],
  ])('%s: %s', (error, expected) => {
    expect(isRetryable(error)).toBe(expected)
  })
})

it('asks again twice at most, and never repeats what changes something', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions()
  const retry = queries?.retry
  if (typeof retry !== 'function') throw new Error('queries have no rule for retries')
  expect([0, 1, 2].map((failures) => retry(failures, apiError(503)))).toEqual([true, true, false])
  expect(mutations?.retry).toBe(false)
})
