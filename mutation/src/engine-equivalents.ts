import { sameIn, type Equivalent } from './equivalent.ts'

const ENGINE = 'packages/bridge/src/engine'
const SAME = 'Both sides are the same there.'
const COMPILER = 'Nothing is more or less than undefined; the compiler asks for the condition.'

const at = (file: string, reason: string, ...changes: Parameters<typeof sameIn>[2]) =>
  sameIn(`${ENGINE}/${file}`, reason, changes)

/** Those of the engine. */
export const ENGINE_EQUIVALENTS: readonly Equivalent[] = [
  ...at(
    'credit/credit-terms.ts',
    'Nothing grows that is not more than was ordered; the compiler asks for a bound.',
    ['order.amountIn -> order.amountOut', ': order.amountIn,'],
  ),
  ...at('credit/credit-terms.ts', 'Either is long before any order.', '0 -> 0 + 1'),
  ...at('credit/credit-terms.ts', SAME, 'market > ordered -> market >= ordered'),
  ...at(
    'credit/credit-terms.ts',
    COMPILER,
    'rateLockedUntil === null || minedAtMs === undefined -> rateLockedUntil === null',
  ),
  ...at('credit/growth-bound.ts', SAME, 'value < limit -> value <= limit', 'bound < least -> bound <= least'),
  ...at(
    'credit/growth-bound.ts',
    'What has not grown has no room either; the compiler asks for the condition.',
    'growth === null || room === null -> room === null',
  ),
  ...at('credit/growth-bound.ts', 'Nothing converts to nothing.', 'amountOut <= 0n -> amountOut < 0n'),
  ...at(
    'scan/decide-deposits.ts',
    'Each fact is of a deposit; the compiler asks for the condition.',
    'deposit === undefined -> false',
  ),
  ...at(
    'scan/decide-deposits.ts',
    'What refuses an order names it; the compiler asks for the condition.',
    'match.refusesOrder && match.orderId !== null -> match.refusesOrder',
  ),
  ...at(
    'scan/classify-reorg.ts',
    'Blocks come newest first: the last one is the lowest.',
    'height < low -> true',
  ),
  ...at('scan/classify-reorg.ts', SAME, 'height < low -> height <= low'),
  ...at(
    'admit/limit-outflow.ts',
    'Legs of one value may come in any order, and sorting asks for no more than a sign.',
    'a < b -> a <= b',
    '1 -> 1 + 1',
    'a > b -> true',
    'a > b -> false',
    'a > b -> a >= b',
    '0 -> 0 + 1',
  ),
  ...at('reconcile/leg-places.ts', COMPILER, 'leftAt !== undefined && leftAt <= height -> leftAt <= height'),
  ...at('reconcile/leg-places.ts', 'No block of a payout is that low.', '0n -> 0n + 1n'),
  ...at('pay/divide-by-funds.ts', SAME, 'kept > amountIn -> kept >= amountIn'),
  ...at(
    'pay/group-legs.ts',
    'It never has siblings; the compiler asks for the condition.',
    'first !== undefined && others.length === 0 -> others.length === 0',
  ),
]
