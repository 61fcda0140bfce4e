import { expect, it } from 'vitest'
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
  const name = 'alice.eth'
  const read = (status: 'resolved' | 'unknown' | 'invalid' | 'unsupported', address: string | null = null) =>
    readNameAnswer({ status, name, address }, 'Base')
  expect(read('resolved', RECEIVER)).toEqual({ status: 'resolved', name, address: RECEIVER })
  expect(read('unknown')).toMatchObject({
    message: expect.stringContaining('alice.eth points to no address'),
  })
  expect(read('resolved')).toMatchObject({ status: 'failed' })
  expect(read('invalid')).toMatchObject({ message: expect.stringContaining('neither an address nor') })
  expect(read('unsupported')).toMatchObject({ message: expect.stringContaining('not known on Base') })
  expect(readNameAnswer(undefined, 'Base')).toMatchObject({
    message: expect.stringContaining('cannot be looked up at the moment'),
  })
})
