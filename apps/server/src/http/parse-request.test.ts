import type { Route } from '@sunspan/api'
import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { compileRequestParser } from './parse-request.ts'

// CAST: the parser reads only a route's schemas and a request's parts.
const route = { query: v.object({}) } as unknown as Route
const requestOf = (query: object): FastifyRequest => ({ query }) as unknown as FastifyRequest

function issuesOf(count: number): readonly unknown[] {
  const query = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`unknown_${String(index)}`, 'x']),
  )
  try {
    compileRequestParser(route)(requestOf(query))
  } catch (error) {
    return Object(error).options?.details?.issues ?? Object(error).details?.issues
  }
  return []
}

it('says in words what is missing and what is not known, by its place', () => {
  const strict = {
    headers: v.object({ 'network-type': v.string() }),
    body: v.strictObject({ amount: v.string() }),
  } as unknown as Route
  const parse = () =>
    compileRequestParser(strict)({ headers: {}, body: { refund_address: '0x' } } as FastifyRequest)
  expect(parse).toThrow(
    expect.objectContaining({
      message: 'network-type: This value is missing',
      details: {
        issues: [
          { in: 'headers', path: 'network-type', message: 'This value is missing' },
          { in: 'body', path: 'amount', message: 'This value is missing' },
          { in: 'body', path: 'refund_address', message: 'This call has no such field' },
        ],
      },
    }),
  )
})

it.each([
  [0, 0],
  [1, 1],
  [10, 10],
  [11, 10],
])('of %i mistakes an answer lists %i', (mistakes, listed) => {
  expect(issuesOf(mistakes)).toHaveLength(listed)
})
