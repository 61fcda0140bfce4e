import type { Mutant } from './mutant.ts'

const CREDIT = 'packages/bridge/src/engine/credit/credit-terms.ts'

/** Bugs in the bounds of an order's rate and amount. */
export const RATE_MUTANTS: readonly Mutant[] = [
  {
    name: 'lock-ignored',
    bug: 'the rate of an order is held forever',
    edits: [
      {
        file: CREDIT,
        find: 'return minedAtMs >= from && minedAtMs <= rateLockedUntil.getTime()',
        replace: 'return minedAtMs >= from',
      },
    ],
  },
  {
    name: 'adverse-ignored',
    bug: 'the held rate is paid however far the market has moved',
    edits: [
      {
        file: CREDIT,
        find: 'adverseBps: adverseBoundOf(policy, order)',
        replace: 'adverseBps: adverseBoundOf(policy, order) + 10_000',
      },
    ],
  },
  {
    name: 'held-after-credit',
    bug: 'a rate that was held at the credit is held for minutes, however the market moves meanwhile',
    edits: [
      {
        file: 'packages/bridge/src/engine/admit/judge-price.ts',
        find: 'if (isHeld && !isAdverse(order.creditedPayout, atMarket, terms.adverseBps)) return asItIs(leg)',
        replace: "if (isYoung && order.rate === 'LOCKED' && (isHeld || atMarket > 0n)) return asItIs(leg)",
      },
    ],
  },
  {
    name: 'par-within-the-peg',
    bug: 'a token that is worth a little less than its asset is exchanged one to one',
    edits: [
      {
        file: 'packages/bridge/src/prices/pair-rate.ts',
        find: 'return from !== undefined && to !== undefined && !isBelowPar(from, to, parBps)',
        replace: 'return from !== undefined && to !== undefined && parBps >= 0',
      },
    ],
  },
  {
    name: 'refusal-for-free',
    bug: 'a swap that its own recipient has refused goes back with its fee',
    edits: [
      {
        file: 'packages/bridge/src/engine/refund/give-up-payouts.ts',
        find: 'const forRate = leg.isRefused ? leg.swapFee : 0n',
        replace: 'const forRate = leg.isRefused ? 0n : 0n',
      },
    ],
  },
  {
    name: 'old-rate-on-claim',
    bug: 'what is claimed out of suspense has the rate of its order',
    edits: [
      {
        file: CREDIT,
        find: 'if (rateLockedUntil === null || minedAtMs === undefined || isClaimed || !isPegged) return false',
        replace: `if (rateLockedUntil === null || minedAtMs === undefined || !isPegged) return false
  if (isClaimed) return true`,
      },
    ],
  },
  {
    name: 'growth-unbounded',
    bug: 'an order grows to whatever was sent, up to the most that can be sent',
    edits: [
      {
        file: 'packages/bridge/src/engine/credit/growth-bound.ts',
        find: 'return bounds.reduce((least, bound) => (bound < least ? bound : least))',
        replace: 'return bounds.length < 0 ? order.amountIn : currencyIn.maxSend',
      },
      {
        file: 'packages/bridge/src/engine/credit/growth-bound.ts',
        find: 'if (growth === null || room === null) return true',
        replace: 'if (growth === null || room === null || room >= 0n) return true',
      },
    ],
  },
  {
    name: 'peg-ignored',
    bug: 'a currency is worth what its asset is, whatever its own price',
    edits: [
      {
        file: 'packages/bridge/src/prices/pair-rate.ts',
        find: "return isOffPeg(own, price, pegBps) ? 'left' : 'kept'",
        replace: "return isOffPeg(own, price, pegBps * 100_000) ? 'left' : 'kept'",
      },
    ],
  },
]
