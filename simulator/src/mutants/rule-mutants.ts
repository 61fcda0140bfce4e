import type { Mutant } from './mutant.ts'

const QUOTE = 'packages/domain/src/quote/quote-fees.ts'

/** Bugs in rules, the books and the engine's environment. */
export const RULE_MUTANTS: readonly Mutant[] = [
  {
    name: 'round-up',
    bug: 'what arrives is rounded up',
    edits: [{ file: QUOTE, find: 'return mulDivFloor(', replace: 'return mulDivCeil(' }],
  },
  {
    name: 'spread-forgotten',
    bug: 'a swap is charged the spread of what is sent alone',
    edits: [
      {
        file: 'packages/domain/src/quote/spread.ts',
        find: 'return terms.swapBps + spreadOf(terms.spreads, assetIn) + spreadOf(terms.spreads, assetOut)',
        replace: 'return terms.swapBps + spreadOf(terms.spreads, assetIn)',
      },
    ],
  },
  {
    name: 'caps-of-paid-alone',
    bug: 'unpaid swaps do not count towards the cap of their sender',
    edits: [
      {
        file: 'packages/domain/src/quote/swap-caps.ts',
        find: 'const left = cap - paid - unpaid',
        replace: 'const left = cap - paid - (unpaid - unpaid)',
      },
    ],
  },
  {
    name: 'decimals-swapped',
    bug: 'a conversion takes the decimals of the wrong side',
    edits: [
      {
        file: QUOTE,
        find: 'currencyIn.price * unitsPerToken(currencyOut.decimals),\n    currencyOut.price * unitsPerToken(currencyIn.decimals),',
        replace:
          'currencyIn.price * unitsPerToken(currencyOut.decimals),\n    currencyOut.price * unitsPerToken(currencyOut.decimals),',
      },
    ],
  },
  {
    name: 'client-overrides-deposit',
    bug: "a client's word ends an order whose deposit was seen",
    edits: [
      {
        file: 'packages/bridge/src/orders/create-order-service.ts',
        find: 'if (state.hasDeposit) throw',
        replace: 'if (state.hasDeposit && id === "") throw',
      },
    ],
  },
  {
    name: 'auto-unhalt',
    bug: 'the engine lifts halts when its books agree again',
    edits: [
      {
        file: 'packages/bridge/src/engine/reconcile/reconcile-step.ts',
        find: 'if (differences.length === 0) return { height, differences }',
        replace: `if (differences.length === 0) {
    await deps.pool.query("UPDATE halts SET lifted_at = at, lifted_by = 'engine', lift_reason = 'solvent' WHERE lifted_at IS NULL")
    return { height, differences }
  }`,
      },
    ],
  },
  {
    name: 'idempotency-forgotten',
    bug: 'a repeated request makes another order',
    edits: [
      {
        file: 'packages/bridge/src/orders/create-order.ts',
        find: 'const idempotency = idempotencyOf(request.idempotencyKey, body.map(String))',
        replace: 'const idempotency = idempotencyOf(undefined, body.map(String))',
      },
    ],
  },
  {
    name: 'fee-not-booked',
    bug: 'the gas of a payout is not booked',
    edits: [
      {
        file: 'packages/bridge/src/engine/settle/book-settlements.ts',
        find: 'await bookGas(tx, { lane, at }, [...landed.costs, ...dead.costs])',
        replace: 'await bookGas(tx, { lane, at }, dead.costs)',
      },
    ],
  },
  {
    name: 'deposit-not-booked',
    bug: 'deposits without an owner are not booked',
    edits: [
      {
        file: 'packages/bridge/src/engine/credit/suspend-deposits.ts',
        find: 'await bookDeposits(tx, at, bookings)',
        replace: 'await bookDeposits(tx, at, bookings.slice(1))',
      },
    ],
  },
  {
    name: 'balance-trigger-lost',
    bug: 'balances do not follow postings: their trigger is gone',
    sql: ['DROP TRIGGER ledger_postings_balance ON ledger_postings'],
  },
  {
    name: 'price-of-one-source',
    bug: 'the first source of prices is believed, whatever the others say',
    edits: [
      {
        file: 'packages/bridge/src/prices/price-feed.ts',
        find: 'const middle = lowerMedian(prices)',
        replace: 'const middle = prices[0]\n  if (middle !== undefined) return middle',
      },
    ],
  },
]
