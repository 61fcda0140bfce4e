import { describe, expect, it } from 'vitest'
import type { AddressCodec } from '../../capabilities/address-codec.ts'

export interface AddressExamples {
  /** Spelling and normal form. */
  readonly valid: readonly (readonly [spelling: string, normal: string])[]
  readonly invalid: readonly string[]
}

/** What no family takes for an address. */
const NEVER_VALID = ['', ' ', '0', '0x', 'undefined', '{}', '__proto__', '\u0000', 'a'.repeat(10_000), '١٢٣']

/** What every address codec must do, with a family's own examples. */
export function describeAddressCodec(name: string, codec: AddressCodec, examples: AddressExamples): void {
  describe(`address codec: ${name}`, () => {
    it.each(examples.valid)('normalises %s', (spelling, normal) => {
      expect(codec.isValid(spelling)).toBe(true)
      expect(codec.normalize(spelling)).toBe(normal)
      expect(codec.normalize(normal)).toBe(normal)
    })

    it.each([...examples.invalid, ...NEVER_VALID])('refuses %j', (spelling) => {
      expect(codec.isValid(spelling)).toBe(false)
      expect(codec.normalize(spelling)).toBeUndefined()
    })

    it.each(examples.valid)('refuses %s with anything around it', (spelling) => {
      for (const dressed of [
        ` ${spelling}`,
        `${spelling} `,
        `${spelling}\n`,
        `\u200b${spelling}`,
        `${spelling}0`,
      ]) {
        expect(codec.isValid(dressed)).toBe(false)
      }
    })
  })
}
