import { Address } from '@ton/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeAddressCodec } from '../testing/suites/describe-address-codec.ts'
import { formatTonAddress, parseTonAddress, tonAddressCodec } from './address.ts'
import { normalizeHash } from './transactions/transaction-hash.ts'

const NORMAL = 'UQAqKioqKioqKioqKioqKioqKioqKioqKioqKioqKioqKtX_'
const hashes = fc.uint8Array({ minLength: 32, maxLength: 32 })

describeAddressCodec('TON', tonAddressCodec, {
  valid: [
    [NORMAL, NORMAL],
    ['EQAqKioqKioqKioqKioqKioqKioqKioqKioqKioqKioqKog6', NORMAL],
    ['UQAqKioqKioqKioqKioqKioqKioqKioqKioqKioqKioqKtX/', NORMAL],
    [`0:${'2a'.repeat(32)}`, NORMAL],
    [`0:${'2A'.repeat(32)}`, NORMAL],
  ],
  invalid: [
    // Wrong checksum digit.
    'UQAqKioqKioqKioqKioqKioqKioqKioqKioqKioqKioqKtXA',
    // One letter changed.
    'UQAqKioqKioqKioqKioqKioqKioqKioqKioqKioqKioqLtX_',
    // Test network, masterchain, no owner.
    'kQAqKioqKioqKioqKioqKioqKioqKioqKioqKioqKioqKjOw',
    'Uf8qKioqKioqKioqKioqKioqKioqKioqKioqKioqKioqKiq3',
    `-1:${'2a'.repeat(32)}`,
    'EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c',
    `0:${'0'.repeat(64)}`,
    `0:${'f'.repeat(64)}`,
    'EQD__________________________________________0vo',
    // Other workchains, other lengths, mixed alphabets, other families.
    `1:${'2a'.repeat(32)}`,
    `0:${'2a'.repeat(31)}`,
    `0x${'2a'.repeat(32)}`,
    '0x00000000000000000000000000000000000a11ce',
    '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
    'sunspan.ton',
  ],
})

describe('spellings', () => {
  it('are those of the official library, whatever the account', () => {
    fc.assert(
      fc.property(hashes, fc.constantFrom(0, -1), fc.boolean(), (hash, workchain, bounceable) => {
        const official = new Address(workchain, Buffer.from(hash))
        const text = formatTonAddress({ workchain, hash }, bounceable)
        expect(text).toBe(official.toString({ bounceable }))
        for (const spelling of [
          text,
          official.toRawString(),
          official.toString({ bounceable, urlSafe: false }),
        ]) {
          expect(parseTonAddress(spelling)).toEqual({ workchain, hash })
        }
      }),
    )
  })

  it('with one character changed are not addresses', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 47 }), fc.constantFrom('A', 'b', '7', '-'), (place, other) => {
        fc.pre(NORMAL[place] !== other)
        const changed = NORMAL.slice(0, place) + other + NORMAL.slice(place + 1)
        expect(tonAddressCodec.isValid(changed)).toBe(false)
      }),
    )
  })
})

it('spells a transaction hash in one way, of the three that explorers have', () => {
  fc.assert(
    fc.property(hashes, (hash) => {
      const bytes = Buffer.from(hash)
      const hex = bytes.toString('hex')
      const spellings = [hex, hex.toUpperCase(), bytes.toString('base64'), bytes.toString('base64url')]
      for (const spelling of spellings) expect(normalizeHash(spelling)).toBe(hex)
    }),
  )
  for (const other of ['', 'abc', `${'0'.repeat(63)}`, `${'g'.repeat(64)}`, '../?x=<']) {
    expect(normalizeHash(other)).toBeUndefined()
  }
})
