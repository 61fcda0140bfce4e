import { expect, it } from 'vitest'
import { createCallCounter } from './call-counter.ts'

const rpc = (text: string) => ({ method: 'POST' as const, path: '', body: Buffer.from(text) })
const rest = (path: string) => ({ method: 'GET' as const, path, body: Buffer.alloc(0) })

it('counts each call of a batch, by network and method', () => {
  const calls = createCallCounter()
  calls.count('base', rpc('[{"method":"eth_call"},{"method":"eth_getLogs"},{"method":"eth_call"}]'))
  calls.count('polygon', rpc('{"jsonrpc":"2.0","method":"eth_call","params":[]}'))
  expect(calls.list()).toEqual({ base: { eth_call: 2, eth_getLogs: 1 }, polygon: { eth_call: 1 } })
})

it('counts paths without the hashes, addresses and heights that they name', () => {
  const calls = createCallCounter()
  for (const path of [`/block/${'a'.repeat(64)}/txs`, `/block/${'b'.repeat(64)}/txs`, '/block-height/17'])
    calls.count('bitcoin', rest(path))
  expect(calls.list()).toEqual({ bitcoin: { 'GET /block/*/txs': 2, 'GET /block-height/*': 1 } })
})

it('counts a call by its own method, not by one that it names in its parameters', () => {
  const calls = createCallCounter()
  calls.count('ton', rpc('{"method":"runGetMethod","params":{"method":"seqno"}}'))
  calls.count('ton', rpc('{'))
  expect(calls.list()).toEqual({ ton: { runGetMethod: 1, unreadable: 1 } })
})
