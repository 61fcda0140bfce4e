import { sameIn, type Equivalent } from './equivalent.ts'

const SAME = 'Both sides are the same there.'
const COMPILER = 'Nothing is more or less than undefined; the compiler asks for the condition.'

/** Those of quotes and prices. */
export const QUOTES_EQUIVALENTS: readonly Equivalent[] = [
  ...sameIn('packages/bridge/src/quotes/market.ts', SAME, [
    'amount > 0n -> amount >= 0n',
    'amount < least -> amount <= least',
  ]),
  ...sameIn('packages/bridge/src/prices/price-feed.ts', 'Whatever no asset is named by will do.', [
    "'currency:' -> 'min'",
  ]),
  ...sameIn('packages/bridge/src/prices/price-feed.ts', COMPILER, [
    'agreed === undefined || bounds === undefined -> bounds === undefined',
  ]),
  ...sameIn(
    'packages/bridge/src/prices/price-feed.ts',
    'Of no prices none agree; the compiler asks for the condition.',
    ['middle === undefined -> false'],
  ),
  ...sameIn('packages/bridge/src/prices/price-feed.ts', SAME, ['price > middle -> price >= middle']),
  ...sameIn(
    'packages/bridge/src/prices/price-feed.ts',
    'Prices that are equal may come in any order, and sorting asks for no more than a sign.',
    [
      'a < b -> a <= b',
      ['1 -> 1 + 1', 'const sorted = prices.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))'],
      'a > b -> true',
      'a > b -> false',
      'a > b -> a >= b',
      '0 -> 0 + 1',
    ],
  ),
  ...sameIn('packages/bridge/src/prices/price-sources.ts', 'What objects inherit is not a price.', [
    "typeof node === 'object' && node !== null && Object.hasOwn(node, step) -> typeof node === 'object' && node !== null",
  ]),
  ...sameIn('packages/bridge/src/prices/price-sources.ts', COMPILER, [
    'price !== undefined && price > 0n -> price > 0n',
  ]),
  ...sameIn('packages/bridge/src/prices/valuation.ts', COMPILER, [
    'price !== undefined && price < floor -> price < floor',
  ]),
  ...sameIn('packages/bridge/src/prices/valuation.ts', SAME, ['price < floor -> price <= floor']),
]
