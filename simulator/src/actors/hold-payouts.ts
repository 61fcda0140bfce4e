import type { Order } from '@sunspan/bridge'
import { STRANGERS_FEE, USERS } from '../core/sim-accounts.ts'
import { createSeededRandom, type SeededRandom } from '../core/seeded-random.ts'
import type { SimProcess } from '../core/sim-process.ts'
import type { World } from '../core/world.ts'
import { OPERATOR, setHalt } from './set-halt.ts'
import { nameReceiver, observe } from './users.ts'

/** Separate random stream, so that other seeds are unaffected. */
const HOLD_SEED = 0x68_6f_6c_64
const CHANCE = 0.25
/** Longer than prices of an engine are old, and less than the long rate lock. */
const HELD_MS = 27_000
/** A deposit that is not credited by then comes too late for this. */
const GIVEN_UP_AFTER_MS = 60_000
/** Far beyond what a swap costs. */
const MOVE_BPS = 500n
const ETHER = 10n ** 18n
/** Events that make prices of an engine old: nothing is checked against them. */
const OLD_PRICES = ['bad_price', 'clock_jump', 'pause'] as const

interface Hold {
  readonly random: SeededRandom
  /** A swap that waits for its credit, or since that for the market. */
  swap:
    | { readonly order: Order; readonly since: number; isCredited: boolean; movedAt: number | undefined }
    | undefined
  isOrdering: boolean
}

const holds = new WeakMap<World, Hold>()

/**
 * In a seed with a long rate lock: a user swaps and pays at once, payouts are halted when that is credited, the market moves the sender's way, and
 * payouts are let go within the lock.
 */
export function holdPayouts(world: World): void {
  const { market, scheduler } = world
  if (!market.isMoving || world.isCalm || market.rateLockMs <= HELD_MS) return
  if (OLD_PRICES.some((kind) => world.causes.did(kind))) return
  const hold = holds.get(world) ?? {
    random: createSeededRandom(world.seed ^ HOLD_SEED),
    swap: undefined,
    isOrdering: false,
  }
  holds.set(world, hold)
  const process = world.processes.find(({ isDead, isPaused }) => !isDead && !isPaused)
  if (process === undefined) return
  const { swap } = hold
  const now = scheduler.now()
  if (swap === undefined) {
    if (!hold.isOrdering && hold.random.chance(CHANCE)) begin(world, hold, process)
    return
  }
  if (swap.movedAt !== undefined) {
    if (now - swap.movedAt < HELD_MS) return
    hold.swap = undefined
    letGo(world, process)
  } else if (swap.isCredited) {
    swap.movedAt = now
    const isUp = swap.order.currencyOut?.asset === 'ETH'
    world.trace.add(market.jump(now, isUp ? MOVE_BPS : -MOVE_BPS))
  } else if (now - swap.since > GIVEN_UP_AFTER_MS) {
    hold.swap = undefined
    letGo(world, process)
  } else {
    void process.bridge.orders.get(swap.order.id).then(
      ({ creditedAmount }) => {
        swap.isCredited = creditedAmount !== null
      },
      () => undefined,
    )
  }
}

/** Orders a swap of whichever direction there is, pays it, and has payouts halted. */
function begin(world: World, hold: Hold, process: SimProcess): void {
  const { chains, currencies } = world
  const pairs = currencies.flatMap((currencyInId) =>
    currencies
      .filter((id) => id.endsWith('eth') !== currencyInId.endsWith('eth'))
      .map((currencyOutId) => ({ currencyInId, currencyOutId })),
  )
  if (pairs.length === 0) return
  const pair = hold.random.pick(pairs)
  const amount = pair.currencyInId.endsWith('eth') ? ETHER : 3_000n * 10n ** 6n
  const odd = BigInt(hold.random.int(1, 999_999))
  const request = {
    ...pair,
    amount: amount + odd,
    walletSender: hold.random.pick(USERS),
    walletReceiver: nameReceiver(world),
  }
  hold.isOrdering = true
  observe(world, 'a swap that is to be held', async () => {
    try {
      await process.bridge.refreshMarket()
      const order = await process.bridge.orders.create(request)
      world.orders.push(order)
      const sim = chains.find(({ networkId }) => networkId === order.currencyIn.networkId)
      const { address: to, token, reference } = order.deposit
      const from = order.walletSender
      sim?.chain.send({ from, to, amount: order.amountIn, token, reference, fee: STRANGERS_FEE })
      hold.swap = { order, since: world.scheduler.now(), isCredited: false, movedAt: undefined }
      setHalt(world, process, { scope: 'global' }, ['payout'])
      world.did('halt')
      return order.id
    } finally {
      hold.isOrdering = false
    }
  })
}

function letGo(world: World, { bridge: { halts } }: SimProcess): void {
  const lift = async (): Promise<void> => {
    for (const { id, actor } of await halts.list())
      if (actor === OPERATOR) await halts.lift({ id, actor: OPERATOR, reason: 'it is over' })
  }
  void lift().catch((error: unknown) => world.trace.add(`lifting: ${String(error)}`))
}
