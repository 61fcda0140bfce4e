import { ApiError, ApiUnreachableError } from '@sunspan/api/client'
import { describe, expect, it, vi } from 'vitest'
import type { BulkOrderRequest } from './bulk-api.ts'
import { createBulkSubmit, type BulkSubmitDeps } from './bulk-submit.ts'

const REQUEST: BulkOrderRequest = {
  currencyIn: { id: 'ethereum-eth', decimals: 18 },
  sourceNetworkType: 'EVM',
  sender: '0xabc',
  executionType: 'sequence',
  rows: [],
  total: 5n,
  allowDuplicates: false,
}
const apiError = (status: number, code: ApiError['code'], message = 'Words of the server'): ApiError =>
  new ApiError({ status, code, message, requestId: 'r', details: undefined })

function prepare(answers: readonly (string | Error)[], signIn: () => Promise<void> = async () => undefined) {
  let keys = 0
  const left = [...answers]
  const create = vi.fn<BulkSubmitDeps['api']['create']>(async () => {
    const answer = left.shift() ?? 'order'
    if (answer instanceof Error) throw answer
    return answer
  })
  const flow = createBulkSubmit({
    api: { create },
    signIn,
    signInErrorText: () => 'You declined',
    newIdempotencyKey: () => `key-${++keys}`,
  })
  return { flow, keys: () => create.mock.calls.map(([, key]) => key) }
}

describe('creating a bulk order', () => {
  it('answers with its id', async () => {
    const { flow } = prepare(['order-1'])
    expect(await flow.submit(REQUEST)).toEqual({ ok: true, orderId: 'order-1' })
  })

  it('signs in after a 401 and goes on under the same key, once', async () => {
    const { flow, keys } = prepare([apiError(401, 'UNAUTHORIZED'), 'order-1'])
    expect(await flow.submit(REQUEST)).toEqual({ ok: true, orderId: 'order-1' })
    expect(keys()).toEqual(['key-1', 'key-1'])

    const twice = prepare([apiError(401, 'UNAUTHORIZED'), apiError(401, 'UNAUTHORIZED')])
    expect(await twice.flow.submit(REQUEST)).toMatchObject({ ok: false, failure: { kind: 'message' } })
    expect(twice.keys()).toHaveLength(2)
  })

  it('says why the wallet did not sign in', async () => {
    const { flow } = prepare([apiError(401, 'UNAUTHORIZED')], () => Promise.reject(new Error('no')))
    expect(await flow.submit(REQUEST)).toMatchObject({ ok: false, failure: { text: 'You declined' } })
  })

  it.each([
    [apiError(400, 'VALIDATION_FAILED'), { text: 'Words of the server', isOutcomeUnknown: false }],
    [apiError(400, 'AMOUNT_TOO_LARGE', ''), { text: 'Something went wrong. Please try again later.' }],
    [
      apiError(503, 'LIQUIDITY_UNAVAILABLE'),
      { title: 'Temporary transfer limit', text: 'Destination network will become available shortly' },
    ],
    [new Error('broken'), { text: 'Something went wrong. Please try again later.' }],
    [apiError(409, 'QUOTE_CHANGED'), { kind: 'quote_changed' }],
  ])('says what %s means', async (error, failure) => {
    const { flow } = prepare([error])
    expect(await flow.submit(REQUEST)).toMatchObject({ ok: false, failure })
  })

  it('repeats a request whose answer got lost under its key, and any other under a new one', async () => {
    const { flow, keys } = prepare([
      new ApiUnreachableError('timeout'),
      new ApiUnreachableError('network'),
      'a',
      'b',
    ])
    await flow.submit(REQUEST)
    await flow.submit({ ...REQUEST, total: 6n })
    await flow.submit({ ...REQUEST, total: 6n })
    await flow.submit({ ...REQUEST, total: 6n })
    expect(keys()).toEqual(['key-1', 'key-2', 'key-2', 'key-3'])
  })
})
