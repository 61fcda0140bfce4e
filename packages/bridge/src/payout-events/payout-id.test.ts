import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { payoutId } from './payout-id.ts'

const LEG = { networkId: 'base', stableName: '0197f3a0-0000-7000-8000-000000000001/0' }

describe('payoutId', () => {
  it('never changes', () => {
    expect(payoutId(LEG)).toBe('0x7a2c25f947e6e95a837a36f576718d6842d12a836135be1d72d2c565e31d6bbf')
  })

  it('differs for any two legs or networks, wherever one text ends and the next begins', () => {
    const name = fc.string({ maxLength: 6 })
    const property = fc.property(name, name, name, name, (networkA, legA, networkB, legB) => {
      const isSame = networkA === networkB && legA === legB
      const a = payoutId({ networkId: networkA, stableName: legA })
      expect(a === payoutId({ networkId: networkB, stableName: legB })).toBe(isSame)
      expect(a).toMatch(/^0x[0-9a-f]{64}$/)
    })
    fc.assert(property)
    expect(payoutId({ networkId: 'a', stableName: 'bc' })).not.toBe(
      payoutId({ networkId: 'ab', stableName: 'c' }),
    )
  })
})
