import { expect, test } from 'vitest'
import { createCauseLog, type CauseLog } from '../../core/causes.ts'
import type { NetworkRules } from '../../core/fault-kinds.ts'
import { isErrorExplained, isHaltExplained } from './explanations.ts'

const rules: NetworkRules = {
  depths: { small: 1, medium: 2, large: 4 },
  exposureCapUsd: null,
  outflowHourlyUsd: null,
  finalizedBehind: null,
}
const LATER = 1_000_000

function setUp(deepest = 0): { readonly causes: CauseLog; readonly clock: { now: number } } {
  const clock = { now: 0 }
  const chains = [
    { networkId: 'ethereum' as const, rules, deepestReorg: () => deepest },
    { networkId: 'base' as const, rules, deepestReorg: () => 0 },
  ]
  return { causes: createCauseLog(chains, () => clock.now), clock }
}

const STUCK = 'A payout is stuck: it was offered for more as often as it may be'
const LOST = 'A deposit vanished after its payout or refund was signed: a loss'
const OUTCOME = 'A finished payout came back to the chain with another outcome'

test('an unexpected error is never explained', () => {
  const { causes } = setUp(9)
  causes.add('call_fails')
  expect(isErrorExplained(causes, 'A step failed and is repeated', 'ethereum')).toBe(false)
})

test('an error is explained by its own fault on its own network alone', () => {
  const { causes } = setUp()
  expect(isErrorExplained(causes, STUCK, 'ethereum')).toBe(false)
  causes.add('fee_spike', 'base')
  expect(isErrorExplained(causes, STUCK, 'ethereum')).toBe(false)
  expect(isErrorExplained(causes, STUCK, 'base')).toBe(true)
  expect(isErrorExplained(causes, STUCK, undefined)).toBe(true)
})

test('a fault that ended long ago explains nothing any more', () => {
  const { causes, clock } = setUp()
  causes.add('fee_spike', 'base')
  causes.calm(0)
  expect(isErrorExplained(causes, STUCK, 'base')).toBe(true)
  clock.now = LATER
  expect(isErrorExplained(causes, STUCK, 'base')).toBe(false)
})

test('a rewrite explains the loss of what waits for fewer blocks', () => {
  const { causes } = setUp(2)
  expect(isErrorExplained(causes, LOST, 'ethereum')).toBe(true)
  expect(isErrorExplained(causes, LOST, 'base')).toBe(false)
  expect(isErrorExplained(causes, OUTCOME, 'ethereum')).toBe(false)
  expect(isErrorExplained(setUp(3).causes, OUTCOME, 'ethereum')).toBe(true)
})

test('providers that go back to an older block explain that a final payout is broadcast again, on their network', () => {
  const { causes } = setUp()
  const again = 'A final payout left the chain; its bytes are broadcast again'
  expect(isErrorExplained(causes, again, 'base')).toBe(false)
  causes.add('lying_heads', 'base')
  expect(isErrorExplained(causes, again, 'base')).toBe(true)
  expect(isErrorExplained(causes, again, 'ethereum')).toBe(false)
})

test('a halt is explained by what its actor may have seen', () => {
  const { causes } = setUp(2)
  const wallet = 'wallet:ethereum:0xabc'
  expect(isHaltExplained(causes, { actor: 'engine:scan', target: 'network:ethereum' })).toBe(true)
  expect(isHaltExplained(causes, { actor: 'engine:scan', target: 'network:base' })).toBe(false)
  expect(isHaltExplained(causes, { actor: 'engine:reconcile', target: wallet })).toBe(false)
  causes.add('foreign_spender', 'ethereum')
  expect(isHaltExplained(causes, { actor: 'engine:reconcile', target: wallet })).toBe(true)
  expect(isHaltExplained(causes, { actor: 'engine:prices', target: 'currency:base-eth' })).toBe(false)
  causes.add('bad_price')
  expect(isHaltExplained(causes, { actor: 'engine:prices', target: 'currency:base-eth' })).toBe(true)
  expect(isHaltExplained(causes, { actor: 'engine:audit', target: 'global' })).toBe(false)
  expect(isHaltExplained(causes, { actor: 'engine:unheard-of', target: 'global' })).toBe(false)
})
