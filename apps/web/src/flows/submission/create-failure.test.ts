// @vitest-environment jsdom
import { ApiError, ApiUnreachableError } from '@sunspan/api/client'
import type { ErrorCode } from '@sunspan/api'
import { expect, it } from 'vitest'
import { classifyCreateError } from './create-failure.ts'

const answer = (status: number, code: ErrorCode, message: string): ApiError =>
  new ApiError({ status, code, message, requestId: 'r-1', details: undefined })
const generic = 'Something went wrong. Please try again later.'

it.each([
  [answer(401, 'UNAUTHORIZED', 'Sign in'), 'unauthorized'],
  [answer(409, 'QUOTE_CHANGED', 'Moved'), { kind: 'quote_changed' }],
  [
    answer(503, 'LIQUIDITY_UNAVAILABLE', 'None'),
    {
      kind: 'message',
      title: 'Temporary transfer limit',
      text: 'Destination network will become available shortly',
      outcomeUnknown: false,
    },
  ],
  [
    answer(400, 'AMOUNT_TOO_LARGE', 'The most is 50.'),
    { kind: 'message', text: 'The most is 50.', outcomeUnknown: false },
  ],
  [answer(429, 'TOO_MANY_OPEN_ORDERS', ''), { kind: 'message', text: generic, outcomeUnknown: false }],
  [answer(500, 'INTERNAL_ERROR', 'Oops'), { kind: 'message', text: 'Oops', outcomeUnknown: true }],
  [new ApiUnreachableError('timeout'), { kind: 'message', text: generic, outcomeUnknown: true }],
  [new Error('x'), { kind: 'message', text: generic, outcomeUnknown: true }],
])('reads %s as the specification does', (error, failure) => {
  expect(classifyCreateError(error)).toEqual(failure)
})
