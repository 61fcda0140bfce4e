// @vitest-environment jsdom
import { ApiError, ApiUnreachableError } from '@sunspan/api/client'
import type { ErrorCode } from '@sunspan/api'
import { expect, it } from 'vitest'
import { describeQuoteError } from './quote-error.ts'

const answer = (status: number, code: ErrorCode, message: string): ApiError =>
  new ApiError({ status, code, message, requestId: 'r-1', details: undefined })
const liquidity = (most: string): ApiError =>
  new ApiError({
    status: 503,
    code: 'LIQUIDITY_UNAVAILABLE',
    message: 'x',
    requestId: 'r-1',
    details: { max_send: most },
  })

it.each([
  [
    answer(400, 'AMOUNT_TOO_SMALL', 'Below the fees.'),
    'Too small amount to send. It will not cover destination fees',
    false,
  ],
  [
    answer(400, 'VALIDATION_FAILED', 'Too small amount to send: 1'),
    'Too small amount to send. It will not cover destination fees',
    false,
  ],
  [
    answer(400, 'VALIDATION_FAILED', "The amount you're trying to send must be greater than 3"),
    'Too small amount to send. It will not cover destination fees',
    false,
  ],
  [answer(400, 'AMOUNT_TOO_LARGE', 'The most is 50 ETH.'), 'The most is 50 ETH.', false],
  [answer(503, 'LIQUIDITY_UNAVAILABLE', 'None'), 'Temporary transfer limit', true],
  [liquidity('2.5'), 'Temporary transfer limit', true],
  [liquidity('0'), 'Temporary transfer limit. Nothing can be sent there right now.', true],
  [answer(404, 'CURRENCY_NOT_FOUND', 'No such currency'), 'Temporary transfer limit', true],
  [new ApiUnreachableError('network'), 'Temporary transfer limit. We can’t reach the server.', true],
  [answer(500, 'INTERNAL_ERROR', 'x'), 'Temporary transfer limit. Something went wrong on our side.', true],
  [new TypeError('broken'), 'Temporary transfer limit', true],
])('says what the specification says for %s', (error, text, retryable) => {
  expect(describeQuoteError(error)).toEqual({ text, retryable })
})
