import { describe, expect, test } from 'vitest'
import { isPairAllowed, type PairRules } from './pair-rules.ts'

const currency = (networkId: string, asset: string) => ({
  id: `${networkId}-${asset.toLowerCase()}`,
  networkId,
  asset,
})
const SOL = currency('solana', 'SOL')
const ETH = currency('base', 'ETH')
const BTC = currency('bitcoin', 'BTC')
const rules = (own: Partial<PairRules>): PairRules => ({ deny: [], allow: null, ...own })

describe('isPairAllowed', () => {
  test.each([
    ['nothing is said', {}, true],
    ['the pair is denied', { deny: [{ from: { currencyId: SOL.id }, to: { currencyId: ETH.id } }] }, false],
    [
      'the way back is denied',
      { deny: [{ from: { currencyId: ETH.id }, to: { currencyId: SOL.id } }] },
      true,
    ],
    ['the asset may not leave', { deny: [{ from: { asset: 'SOL' } }] }, false],
    ['the network pays nothing out', { deny: [{ to: { networkId: 'base' } }] }, false],
    [
      'another asset of the network is denied',
      { deny: [{ to: { networkId: 'base', asset: 'USDC' } }] },
      true,
    ],
    ['another pair is allowed', { allow: [{ from: { asset: 'BTC' } }] }, false],
    ['it is allowed', { allow: [{ from: { asset: 'BTC' } }, { to: { networkId: 'base' } }] }, true],
    ['nothing is allowed', { allow: [] }, false],
    ['allowed and denied', { allow: [{ to: { asset: 'ETH' } }], deny: [{ from: { asset: 'SOL' } }] }, false],
  ] as const)('from SOL to ETH, where %s', (_, own, isAllowed) => {
    expect(isPairAllowed(rules(own), SOL, ETH)).toBe(isAllowed)
  })

  test('a rule for one network says nothing of others', () => {
    expect(isPairAllowed(rules({ deny: [{ from: { networkId: 'solana' } }] }), BTC, ETH)).toBe(true)
  })
})
