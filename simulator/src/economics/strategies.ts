import type { Usd } from '@sunspan/domain'
import { STEP_SECONDS, type PricePath } from './price-path.ts'
import { gainOf, LITTLE_IN, MOST_IN, MOST_USD, REFUND_FEE } from './swap-currencies.ts'
import {
  payoutAtRate,
  type Direction,
  type Exchange,
  type Moment,
  type SwapOrder,
  type SwapRules,
} from './swap-rules.ts'

const HOUR = 3_600 / STEP_SECONDS
const DAY = 24 * HOUR
const FIVE_MINUTES = 300 / STEP_SECONDS
/** A percent of a usual order, which is a tenth of the maximum, about $10,000. */
const PERCENT: Usd = MOST_USD / 1_000n

/** One play: a user who follows every rule, sees the true price at once, and wants to profit. */
export interface Play {
  readonly rules: SwapRules
  readonly path: PricePath
  readonly direction: Direction
}

/** A way to use the bridge, and its profit: dollars, negative for a loss. */
export interface Strategy {
  readonly name: string
  /** One sentence: the idea to profit. */
  readonly idea: string
  play(play: Play): Usd
}

/** The feed reads once per step, so its price is one step old. */
const momentOf = ({ path }: Play, at: number, isUnread = false): Moment => ({
  at,
  feedPrice: path.at(Math.max(at - 1, 0)),
  isUnread,
})

const order = (play: Play, at: number, amountIn = MOST_IN[play.direction] / 10n): SwapOrder =>
  play.rules.order(play.direction, amountIn, momentOf(play, at))

/** Sends a deposit now; it is mined in the next block, and decided and paid then. */
function deposit(
  play: Play,
  to: SwapOrder,
  at: number,
  options: { amount?: bigint; isUnread?: boolean } = {},
): Usd {
  const { amount = to.quote.amountIn, isUnread = false } = options
  const exchange = play.rules.credit(to, { amount, minedAt: at + 1 }, momentOf(play, at + 1, isUnread))
  return exchange === undefined ? -REFUND_FEE : worth(play, exchange, at + 1)
}

const worth = ({ path, direction }: Play, exchange: Exchange, at: number): Usd =>
  gainOf(direction, exchange, path.at(at))

/** Profit of filling an order with `amount` at the order's rate if the market did not move. */
function promise(play: Play, to: SwapOrder, at: number, amount = to.quote.amountIn): Usd {
  return gainOf(play.direction, { credited: amount, payout: payoutAtRate(to, amount) }, play.path.at(at))
}

/** The last step at which a deposit is still mined while the rate is locked. */
const lastHeld = (play: Play, from: number): number => from + play.rules.heldSteps - 1

const atOnce: Strategy = {
  name: 'at once',
  idea: 'orders and pays at once: what an honest swap costs',
  play: (play) => deposit(play, order(play, 0), 0),
}

const waitToTheEnd: Strategy = {
  name: 'wait to the end',
  idea: 'pays in the last block of the held rate, if the market has moved the right way',
  play(play) {
    const made = order(play, 0)
    const at = lastHeld(play, 0)
    return promise(play, made, at) > 0n ? deposit(play, made, at) : 0n
  },
}

const takeTheFirst: Strategy = {
  name: 'take the first',
  idea: 'pays as soon as the market has moved by half a percent the right way, all day long',
  play(play) {
    for (let from = 0; from + play.rules.heldSteps < DAY; from += play.rules.heldSteps) {
      const made = order(play, from)
      for (let at = from; at <= lastHeld(play, from); at += 1)
        if (promise(play, made, at) > PERCENT / 2n) return deposit(play, made, at)
    }
    return 0n
  },
}

const grow: Strategy = {
  name: 'grow',
  idea: 'orders for $32, and pays $100,000 into it if the market has moved the right way',
  play(play) {
    const made = order(play, 0, LITTLE_IN[play.direction])
    const at = lastHeld(play, 0)
    const amount = MOST_IN[play.direction]
    return promise(play, made, at, amount) > 0n ? deposit(play, made, at, { amount }) : 0n
  },
}

const claimWhenItSuits: Strategy = {
  name: 'claim when it suits',
  idea: 'lets money lie in suspense, opens small orders all day, and claims it into one when the market has moved',
  play(play) {
    const amount = MOST_IN[play.direction]
    for (let from = 1; from + play.rules.heldSteps < DAY; from += play.rules.heldSteps) {
      const made = order(play, from, LITTLE_IN[play.direction])
      const at = lastHeld(play, from)
      if (promise(play, made, at, amount) <= 0n) continue
      const exchange = play.rules.credit(made, { amount, minedAt: 0 }, momentOf(play, at))
      return exchange === undefined ? -REFUND_FEE : worth(play, exchange, at)
    }
    return -REFUND_FEE
  },
}

const payTheSleeper: Strategy = {
  name: 'pay the sleeper',
  idea: 'the engine cannot read the network for three hours: pays at the end of them what suits',
  play(play) {
    const made = order(play, 0)
    const at = 3 * HOUR
    if (promise(play, made, at) <= 0n) return 0n
    return deposit(play, made, at, { amount: MOST_IN[play.direction], isUnread: true })
  },
}

/** The deposit comes back: a swap that its own recipient has refused may lose its fee. */
function takenBack({ rules, path, direction }: Play, made: SwapOrder, at: number): Usd {
  const lost = { credited: rules.keepsSwapFee ? made.quote.swapFee : 0n, payout: 0n }
  return gainOf(direction, lost, path.at(at)) - REFUND_FEE
}

const switchRecipient: Strategy = {
  name: 'switch the recipient',
  idea: 'pays at once, refuses the payout for a day, and takes it then or lets all of the deposit come back',
  play(play) {
    const made = order(play, 0)
    const exchange = play.rules.credit(made, { amount: made.quote.amountIn, minedAt: 1 }, momentOf(play, 1))
    if (exchange === undefined) return -REFUND_FEE
    const at = play.rules.refusedSteps - 1
    return better(accept(play, made, exchange, at), takenBack(play, made, at))
  },
}

const better = (a: Usd, b: Usd): Usd => (a > b ? a : b)

/** The recipient accepts now what it has refused since the credit in step 1. */
function accept(play: Play, made: SwapOrder, exchange: Exchange, at: number): Usd {
  const signed = play.rules.sign(made, exchange, momentOf(play, at))
  return signed === undefined ? takenBack(play, made, at) : worth(play, signed, at)
}

/** The most that can be sent, credited in step 1 and not signed yet. */
function creditMost(play: Play): { readonly made: SwapOrder; readonly exchange: Exchange } | undefined {
  const made = order(play, 0, MOST_IN[play.direction])
  const exchange = play.rules.credit(made, { amount: made.quote.amountIn, minedAt: 1 }, momentOf(play, 1))
  return exchange && { made, exchange }
}

const switchInTime: Strategy = {
  name: 'switch it in time',
  idea: 'pays $100,000 at once, refuses the payout for five minutes, and takes it then or takes the deposit back',
  play(play) {
    const credited = creditMost(play)
    if (credited === undefined) return -REFUND_FEE
    const { made, exchange } = credited
    return better(accept(play, made, exchange, FIVE_MINUTES), takenBack(play, made, FIVE_MINUTES))
  },
}

const switchWhenItSuits: Strategy = {
  name: 'switch it when it suits',
  idea: 'the same, but accepts as soon as the true price has run away from the feed by enough within these minutes',
  play(play) {
    const credited = creditMost(play)
    if (credited === undefined) return -REFUND_FEE
    const { made, exchange } = credited
    for (let at = 2; at < FIVE_MINUTES; at += 1) {
      const gained = accept(play, made, exchange, at)
      if (gained > PERCENT / 10n) return gained
    }
    return better(accept(play, made, exchange, FIVE_MINUTES), takenBack(play, made, FIVE_MINUTES))
  },
}

const waitInABatch: Strategy = {
  name: 'wait in a batch',
  idea: 'the payout of $100,000 is put off for five minutes, as by a slow chain; takes the deposit back just before it is signed if that suits',
  play(play) {
    const credited = creditMost(play)
    if (credited === undefined) return -REFUND_FEE
    const { made, exchange } = credited
    const signed = play.rules.sign(made, exchange, momentOf(play, FIVE_MINUTES))
    const taken = signed === undefined ? -REFUND_FEE : worth(play, signed, FIVE_MINUTES)
    return play.rules.canTakeBack ? better(taken, -REFUND_FEE) : taken
  },
}

const payLate: Strategy = {
  name: 'pay late',
  idea: 'pays an expired order within a day, while the market is within what late deposits allow, and the right way',
  play(play) {
    const made = order(play, 0)
    for (let at = HOUR + 1; at < DAY; at += 1)
      if (promise(play, made, at) > (PERCENT * 2n) / 3n) return deposit(play, made, at)
    return 0n
  },
}

const raceTheFeed: Strategy = {
  name: 'race the feed',
  idea: 'swaps all day, each time that the market has moved further than a swap costs and the feed has not seen it',
  play(play) {
    let gained = 0n
    for (let at = 1; at < DAY; at += 1) {
      const now = play.path.at(at)
      const told = play.path.at(at - 1)
      const move = play.direction === 'buy' ? now - told : told - now
      // The swap fee and the spread exceed ten basis points.
      if (move * 1_000n <= told) continue
      const made = order(play, at, MOST_IN[play.direction])
      if (promise(play, made, at) > 0n) gained += deposit(play, made, at)
    }
    return gained
  },
}

const waitForLiquidity: Strategy = {
  name: 'wait for liquidity',
  idea: 'pays a destination that is empty for six hours, and takes the deposit back just before it is filled if that suits',
  play(play) {
    const made = order(play, 0)
    const exchange = play.rules.credit(made, { amount: made.quote.amountIn, minedAt: 1 }, momentOf(play, 1))
    if (exchange === undefined) return -REFUND_FEE
    const at = 6 * HOUR
    const signed = play.rules.sign(made, exchange, momentOf(play, at))
    const taken = signed === undefined ? -REFUND_FEE : worth(play, signed, at)
    return play.rules.canTakeBack && taken < -REFUND_FEE ? -REFUND_FEE : taken
  },
}

const ladder: Strategy = {
  name: 'ladder',
  idea: 'keeps twenty orders open at the rates of different moments, and pays the most into the best of them',
  play(play) {
    const { heldSteps } = play.rules
    const apart = Math.max(Math.floor(heldSteps / 20), 1)
    const orders: SwapOrder[] = []
    for (let at = 0; at < heldSteps && orders.length < 20; at += apart) {
      orders.push(order(play, at, LITTLE_IN[play.direction]))
    }
    const amount = MOST_IN[play.direction]
    const best = orders.reduce((a, b) => (payoutAtRate(b, amount) > payoutAtRate(a, amount) ? b : a))
    const at = heldSteps - 1
    return promise(play, best, at, amount) > 0n ? deposit(play, best, at, { amount }) : 0n
  },
}

/** The honest strategy, and those that try to profit. */
export const strategies: readonly Strategy[] = [
  atOnce,
  waitToTheEnd,
  takeTheFirst,
  grow,
  claimWhenItSuits,
  payTheSleeper,
  switchRecipient,
  switchInTime,
  switchWhenItSuits,
  waitInABatch,
  payLate,
  raceTheFeed,
  waitForLiquidity,
  ladder,
]
