import { expect, it } from 'vitest'
import type { Answer, Call } from '../actors/call.ts'
import { judgeAnswer } from './judge-answer.ts'

const call: Call = {
  operation: 'listOrders',
  method: 'GET',
  path: '/api/orders',
  headers: {},
  body: undefined,
}
const judge = (answer: Partial<Answer>): string | undefined =>
  judgeAnswer(call, { status: 200, text: '{}', ms: 1, ...answer }, new Set(['of-another']))

it('an answer, a refusal with its code, and a connection that ends are right', () => {
  expect(judge({})).toBeUndefined()
  expect(judge({ status: 0, text: '' })).toBeUndefined()
  expect(judge({ status: 404, text: '{"code":"ORDER_NOT_FOUND"}' })).toBeUndefined()
  expect(judge({ status: 503, text: '{"code":"OVERLOADED"}' })).toBeUndefined()
  expect(judge({ status: 503, text: '{"code":"NETWORK_UNAVAILABLE"}' })).toBeUndefined()
})

it.each<[string, Partial<Answer>]>([
  ['a 500', { status: 500, text: '{"code":"INTERNAL_ERROR"}' }],
  ['a 502 without a code', { status: 502, text: '<html>' }],
  ['a refusal without a code', { status: 400, text: '{}' }],
  ['a code with another status', { status: 409, text: '{"code":"ORDER_NOT_FOUND"}' }],
  ['a path of the inside', { text: '{"at":"/srv/app/node_modules/x"}' }],
  ['the address of the database', { text: '{"at":"postgres://user@host"}' }],
  ['a foreign order in a list', { text: '{"data":[{"id":"of-another"}]}' }],
])('%s is found', (_, answer) => {
  expect(judge(answer)).toBeDefined()
})
