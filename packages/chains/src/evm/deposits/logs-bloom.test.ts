import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bloomMayContain, bloomOf } from './logs-bloom.ts'
import { TRANSFER_TOPIC } from './transfer-log.ts'

const hex = (bytes: number): fc.Arbitrary<string> =>
  fc
    .uint8Array({ minLength: bytes, maxLength: bytes })
    .map((array) => `0x${Buffer.from(array).toString('hex')}`)
const logs = fc.array(fc.record({ address: hex(20), topics: fc.array(hex(32), { maxLength: 4 }) }), {
  maxLength: 10,
})

it('contains whatever was put in', () => {
  fc.assert(
    fc.property(logs, (list) => {
      const bloom = bloomOf(list)
      for (const value of list.flatMap(({ address, topics }) => [address, ...topics])) {
        expect(bloomMayContain(bloom, value)).toBe(true)
      }
    }),
  )
})

it('contains nothing when it is empty, and is empty without logs', () => {
  const empty = bloomOf([])
  expect(empty).toBe(`0x${'0'.repeat(512)}`)
  expect(bloomMayContain(empty, TRANSFER_TOPIC)).toBe(false)
})

it('knows one log from another', () => {
  const bloom = bloomOf([{ address: `0x${'11'.repeat(20)}`, topics: [TRANSFER_TOPIC] }])
  expect(bloomMayContain(bloom, TRANSFER_TOPIC)).toBe(true)
  expect(bloomMayContain(bloom, `0x${'22'.repeat(20)}`)).toBe(false)
})
