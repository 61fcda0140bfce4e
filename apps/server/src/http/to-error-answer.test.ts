import { ERROR_CODES } from '@sunspan/api'
import { ChainError } from '@sunspan/chains'
import { describe, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { toErrorAnswer } from './to-error-answer.ts'

describe('toErrorAnswer', () => {
  it('answers an expected error with its status, message and details', () => {
    expect(
      toErrorAnswer(new ApiError('QUOTE_CHANGED', 'Less now.', { details: { amount_out: '1' } }), 'r1'),
    ).toEqual({
      status: ERROR_CODES.QUOTE_CHANGED,
      body: { code: 'QUOTE_CHANGED', message: 'Less now.', request_id: 'r1', details: { amount_out: '1' } },
      unexpected: false,
    })
  })

  it.each([
    new Error('password=hunter2'),
    'text',
    undefined,
    null,
    { code: 'QUOTE_CHANGED', message: 'forged' },
  ])('reveals nothing of an unexpected error (%s)', (error) => {
    expect(toErrorAnswer(error, 'r2')).toEqual({
      status: 500,
      body: {
        code: 'INTERNAL_ERROR',
        message: 'Something went wrong. Please try again later.',
        request_id: 'r2',
      },
      unexpected: true,
    })
  })

  it.each([
    ['53100', 'could not extend file "base/1/2": No space left on device'],
    ['53200', 'out of memory'],
    ['25006', 'cannot execute INSERT in a read-only transaction'],
  ])('asks to come again while the database cannot write (%s)', (code, message) => {
    const answer = toErrorAnswer(Object.assign(new Error(message), { code }), 'r')
    expect(answer).toMatchObject({ status: 503, retryAfter: 5, body: { code: 'OVERLOADED' } })
    expect(toErrorAnswer(new Error('out of memory'), 'r').status).toBe(500)
  })

  it('calls a chain that cannot be asked unavailable, and any other chain error our own', () => {
    expect(toErrorAnswer(new ChainError('timeout', 'http://10.0.0.1'), 'r').body).toMatchObject({
      code: 'NETWORK_UNAVAILABLE',
      message: expect.not.stringContaining('10.0.0.1'),
    })
    expect(toErrorAnswer(new ChainError('unknown', 'x'), 'r').unexpected).toBe(true)
  })

  it.each([
    [{ code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE', statusCode: 415 }, 415],
    [{ code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 }, 413],
    [{ statusCode: 400 }, 400],
    [{ statusCode: 418 }, 400],
    [{ statusCode: 404 }, 404],
    [{ statusCode: 429 }, 429],
    [{ statusCode: 503 }, 503],
    [{ statusCode: 500 }, 500],
  ])('maps a framework error %j to %i', (fields, status) => {
    expect(toErrorAnswer(Object.assign(new Error('inner'), fields), 'r').status).toBe(status)
  })
})
