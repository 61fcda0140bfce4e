import { expect, it } from 'vitest'
import type { NameAnswer } from './check-name.ts'
import { readNameAnswer } from './name-lookup.ts'
import { looksLikeName } from './name-text.ts'

const RECEIVER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

it.each(['alice.eth', 'alice.sunspan.eth', 'Ålice.eth', '🌅.eth', '1.2'])('%s may be a name', (text) => {
  expect(looksLikeName(text)).toBe(true)
})

it.each(['', 'alice', RECEIVER, '.eth', 'alice.', 'alice..eth', 'a b.eth', 'https://a.eth', 'a.eth;1;base'])(
  '%j is none',
  (text) => {
    expect(looksLikeName(text)).toBe(false)
  },
)

it('an answer becomes an address, or words that say what to do', () => {
  const name = 'Alice.eth'
  const question = { name, networkName: 'Base' }
  const read = (status: Exclude<NameAnswer['status'], 'resolved'>) => readNameAnswer({ status }, question)
  expect(readNameAnswer({ status: 'resolved', address: RECEIVER }, question)).toEqual({
    ...{ status: 'resolved', name, address: RECEIVER },
  })
  expect(read('unknown')).toMatchObject({
    message: expect.stringContaining('Alice.eth points to no address'),
  })
  expect(read('invalid')).toMatchObject({ message: expect.stringContaining('neither an address nor') })
  expect(read('unsupported')).toMatchObject({ message: expect.stringContaining('not known on Base') })
  expect(read('unsigned')).toMatchObject({
    message: expect.stringContaining('is not signed by this service'),
  })
  expect(read('expired')).toMatchObject({ message: expect.stringContaining('is out of date') })
  expect(readNameAnswer(undefined, question)).toMatchObject({
    message: expect.stringContaining('cannot be looked up at the moment'),
  })
})
