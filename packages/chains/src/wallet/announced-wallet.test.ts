import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAnnouncedWallet } from './announced-wallet.ts'

const nameOf = (name: string): string | undefined => readAnnouncedWallet('io.wallet', name, '')?.name

describe('the name of a wallet', () => {
  it.each([
    ['Meta\u202eksaM\u200b', 'MetaksaM'],
    ['\u2066MetaMask\u2069', 'MetaMask'],
    ['Meta\u00adMask\ufeff', 'MetaMask'],
    ['Meta\u034fMa\u3164sk\u2800', 'MetaMask'],
    ['Meta\u{e0041}Mask\ufe0f', 'MetaMask'],
    ['ＭｅｔａＭａｓｋ', 'MetaMask'],
    ['Meta\u0000Mask\u001b[8m', 'MetaMask[8m'],
    [' Two\n\t lines\u2028', 'Two lines'],
    ['Süd 钱包', 'Süd 钱包'],
  ])('W-24 %j is %j', (name, plain) => {
    expect(nameOf(name)).toBe(plain)
  })

  it('W-24 holds nothing that is unseen or turns the text round, and is bounded', () => {
    const unit = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      fc.constantFrom('\u200b', '\u202e', '\u2066', '\u0007', '\ufdfa', ' ', 'a'),
    )
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 300 }), (name) => {
        const shown = nameOf(name)
        if (shown === undefined) return
        expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u)
        expect(shown.length).toBeGreaterThan(0)
        expect(shown.length).toBeLessThanOrEqual(60)
      }),
      { numRuns: 2_000 },
    )
  })

  it.each(['', '  ', '\u200b\u202e', '\u3164'])('%j is not usable', (name) => {
    expect(nameOf(name)).toBeUndefined()
  })
})

it.each(['https://evil.example/x.svg', 'javascript:alert(1)', 'data:text/html,<script>', 7, undefined])(
  'W-25 an icon of elsewhere is left out: %j',
  (icon) => {
    expect(readAnnouncedWallet('io.wallet', 'Wallet', icon)?.icon).toBe('')
  },
)
