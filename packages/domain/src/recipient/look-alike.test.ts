import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findLookAlike } from './look-alike.ts'

const ALICE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe('findLookAlike', () => {
  it.each([
    ['same ends, another middle', '0x70991111111111111111111111111111111179C8'],
    [
      'only as much as a shortened address shows',
      '0x701111111111111111111111111111111111199c8'.slice(0, 39) + '9C8',
    ],
    ['one digit mistyped', '0x70997970C51812dc3A010C7d01b50e0d17dc79C9'],
    ['two digits swapped', '0x07997970C51812dc3A010C7d01b50e0d17dc79C8'],
  ])('finds %s', (_case, address) => {
    expect(findLookAlike(address, [ALICE], 'evm')).toBe(ALICE)
  })

  it('leaves strangers and known addresses alone', () => {
    expect(findLookAlike('0x90F79bf6EB2c4f870365E785982E1f101E93b906', [ALICE], 'evm')).toBeUndefined()
    expect(findLookAlike(ALICE, [ALICE], 'evm')).toBeUndefined()
    expect(findLookAlike(ALICE, [], 'evm')).toBeUndefined()
  })

  it('knows addresses of other alphabets by their own ends', () => {
    const known = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
    expect(findLookAlike('TR7NHqabcdefghijkmnopqrstuvwxyLj6t', [known], 'tron')).toBe(known)
    expect(findLookAlike('TR7NHxabcdefghijkmnopqrstuvwxyLj6t', [known], 'tron')).toBeUndefined()
  })

  const digit = fc.constantFrom(...'0123456789abcdef')
  const address = fc.array(digit, { minLength: 40, maxLength: 40 }).map((digits) => `0x${digits.join('')}`)

  it('W-20 finds every address whose middle alone was changed', () => {
    fc.assert(
      fc.property(address, address, (known, other) => {
        const forged = `${known.slice(0, 6)}${other.slice(6, -4)}${known.slice(-4)}`
        expect(findLookAlike(forged, [known], 'evm')).toBe(forged === known ? undefined : known)
      }),
    )
  })

  it('is symmetric', () => {
    fc.assert(
      fc.property(address, address, (left, right) => {
        expect(findLookAlike(left, [right], 'evm') === undefined).toBe(
          findLookAlike(right, [left], 'evm') === undefined,
        )
      }),
    )
  })
})
