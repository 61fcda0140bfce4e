import { expect, it } from 'vitest'
import type { Route } from './define-route.ts'
import { routes } from './index.ts'

const all = Object.entries<Route>(routes)

it('W-40 whatever changes something needs a session, but for logging in and out, API keys, which are their own proof, and what only asks', () => {
  const open = all.filter(([, { method, session }]) => method !== 'GET' && session !== true)
  expect(open.map(([name]) => name).toSorted()).toEqual([
    'estimateBulkFee',
    'estimateBulkPoints',
    'logOut',
    'requestApiKey',
    'revokeApiKey',
    'rotateApiKey',
    'submitSignature',
  ])
})

it('W-40 no call decides what operators decide: halts, releases, keeps and prices are commands of a terminal', () => {
  const words = /admin|halt|release|keep|approve|operator|price_override|withdraw|ops/i
  const writes = all.filter(([, { method }]) => method !== 'GET')
  expect(writes.filter(([name, { path }]) => words.test(name) || words.test(path))).toEqual([])
})

it('W-19 no call that is only read changes anything of an order or a session', () => {
  const reads = all.filter(([, { method }]) => method === 'GET').map(([name]) => name)
  // Reads are named after what they read; those that affect only the requesting browser are restricted to its own pages.
  expect(
    reads.filter((name) => !/^(get|list|find|count|calculate|estimate|stream|resolve)/.test(name)),
  ).toEqual([])
})
