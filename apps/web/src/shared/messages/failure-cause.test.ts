// @vitest-environment jsdom
import { ApiError, ApiUnreachableError } from '@sunspan/api/client'
import type { ErrorCode } from '@sunspan/api'
import { expect, it, vi } from 'vitest'
import { failureCause } from './failure-cause.ts'

const answer = (status: number, code: ErrorCode): ApiError =>
  new ApiError({ status, code, message: 'x', requestId: 'r-1', details: undefined })

it.each([
  ['no answer', new ApiUnreachableError('network'), 'We can’t reach the server.'],
  ['no answer in time', new ApiUnreachableError('timeout'), 'We can’t reach the server.'],
  ['what no API answers', new ApiUnreachableError('bad_answer'), 'Something went wrong on our side.'],
  ['a 500', answer(500, 'INTERNAL_ERROR'), 'Something went wrong on our side.'],
  ['a 503', answer(503, 'LIQUIDITY_UNAVAILABLE'), undefined],
  ['a refusal', answer(400, 'AMOUNT_TOO_SMALL'), undefined],
  ['a bug', new TypeError('x'), undefined],
])('the cause of %s is named', (_case, error, text) => {
  expect(failureCause(error)).toBe(text)
})

it('is the person’s connection where the browser has none', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(failureCause(new ApiUnreachableError('network'))).toBe('You are offline.')
  expect(failureCause(answer(500, 'INTERNAL_ERROR'))).toBe('Something went wrong on our side.')
})
