import { expect, it } from 'vitest'
import type { NameAnswer } from './check-name.ts'
import { readNameAnswer } from './name-lookup.ts'
import { looksLikeName } from './name-text.ts'

const RECEIVER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

it.each(['alice.eth', 'alice.sunspan.eth', 'Ålice.eth', '🌅.eth', '1.2'])('%s may be a name', (text) => {
  expect(looksLikeName(text)).toBe(true)
})

it.each(['', 'alice', RECEIVER, '.eth', 'alice.', 'alice..eth', 'a b.eth', 'https://a.eth', 'a.eth;1;base'])(
  '%j is not a name',
  (text) => {
    expect(looksLikeName(text)).toBe(false)
  },
)

it('an answer becomes an address, or words that say what to do', () => {
  const name = 'Alice.eth'
  const question = { name, networkName: 'Base' }
  const read = (status: Exclude<NameAnswer['status'], 'resolved'>) => readNameAnswer({ status }, question)
  expect(readNameAnswer({ status: 'resolved', address: RECEIVER }, question)).toEqual({
    status: 'resolved',
    name,
    address: RECEIVER,
  })
  expect(read('unknown')).toMatchObject({
    message: expect.stringContaining('Alice.eth isn’t registered to an address'),
  })
  expect(read('invalid')).toMatchObject({ message: expect.stringContaining('isn’t a valid address or name') })
  expect(read('unsupported')).toMatchObject({ message: expect.stringContaining('Base doesn’t use names') })
  expect(read('unsigned')).toMatchObject({
    message: expect.stringContaining('couldn’t verify the address'),
  })
  expect(read('expired')).toMatchObject({ message: expect.stringContaining('is out of date') })
  expect(readNameAnswer(undefined, question)).toMatchObject({
    message: expect.stringContaining('can’t look up names right now'),
  })
})
