import { sameIn, type Equivalent } from './equivalent.ts'

const ENGINE = 'packages/bridge/src/engine'
const SAME = 'Both sides are the same there.'
const COMPILER = 'Nothing is more or less than undefined; the compiler asks for the condition.'

/** Those of the engine. */
export const ENGINE_EQUIVALENTS: readonly Equivalent[] = [
  {
    file: `${ENGINE}/credit/credit-terms.ts`,
    change: 'order.amountIn -> order.amountOut',
    line: ': order.amountIn,',
    reason: 'Nothing grows that is not more than was ordered; the compiler asks for a bound.',
  },
  {
    file: `${ENGINE}/credit/credit-terms.ts`,
    change: '0 -> 0 + 1',
    reason: 'Either is long before any order.',
  },
  { file: `${ENGINE}/credit/credit-terms.ts`, change: 'market > ordered -> market >= ordered', reason: SAME },
  {
    file: `${ENGINE}/credit/credit-terms.ts`,
    change: 'rateLockedUntil === null || minedAtMs === undefined -> rateLockedUntil === null',
    reason: COMPILER,
  },
  { file: `${ENGINE}/credit/growth-bound.ts`, change: 'value < limit -> value <= limit', reason: SAME },
  { file: `${ENGINE}/credit/growth-bound.ts`, change: 'bound < least -> bound <= least', reason: SAME },
  {
    file: `${ENGINE}/credit/growth-bound.ts`,
    change: 'growth === null || room === null -> room === null',
    reason: 'What has not grown has no room either; the compiler asks for the condition.',
  },
  {
    file: `${ENGINE}/credit/growth-bound.ts`,
    change: 'amountOut <= 0n -> amountOut < 0n',
    reason: 'Nothing converts to nothing.',
  },
  {
    file: `${ENGINE}/scan/decide-deposits.ts`,
    change: 'deposit === undefined -> false',
    reason: 'Each fact is of a deposit; the compiler asks for the condition.',
  },
  {
    file: `${ENGINE}/scan/decide-deposits.ts`,
    change: 'match.refusesOrder && match.orderId !== null -> match.refusesOrder',
    reason: 'What refuses an order names it; the compiler asks for the condition.',
  },
  {
    file: `${ENGINE}/scan/classify-reorg.ts`,
    change: 'height < low -> true',
    reason: 'Blocks come newest first: the last one is the lowest.',
  },
  { file: `${ENGINE}/scan/classify-reorg.ts`, change: 'height < low -> height <= low', reason: SAME },
  ...sameIn(
    `${ENGINE}/admit/limit-outflow.ts`,
    'Legs of one value may come in any order, and sorting asks for no more than a sign.',
    ['a < b -> a <= b', '1 -> 1 + 1', 'a > b -> true', 'a > b -> false', 'a > b -> a >= b', '0 -> 0 + 1'],
  ),
  ...sameIn(`${ENGINE}/reconcile/leg-places.ts`, COMPILER, [
    'leftAt !== undefined && leftAt <= height -> leftAt <= height',
  ]),
  ...sameIn(`${ENGINE}/reconcile/leg-places.ts`, 'No block of a payout is that low.', ['0n -> 0n + 1n']),
  ...sameIn(`${ENGINE}/pay/divide-by-funds.ts`, SAME, ['kept > amountIn -> kept >= amountIn']),
  ...sameIn(`${ENGINE}/pay/group-legs.ts`, 'It never has siblings; the compiler asks for the condition.', [
    'first !== undefined && others.length === 0 -> others.length === 0',
  ]),
]
