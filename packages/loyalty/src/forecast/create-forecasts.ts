import { levelOf, multiplyPoints } from '@sunspan/domain'
import type { Pool } from 'pg'
import type { Journal } from '../journal/journal.ts'
import { bridgePoints, returnSpan, spanAround, whyNotCounted } from '../rules/bridge-points.ts'
import type { Rules } from '../rules/parse-rules.ts'
import { readBack, readBridge, readBridges, type StoredBridge } from '../store/bridge-store.ts'
import { readOnwards } from '../store/onwards-store.ts'
import { readEntry } from '../store/entry-store.ts'
import { readOrder, type OrderFacts } from '../store/order-store.ts'
import { readUser } from '../store/user-store.ts'
import { readOwner, readWallets } from '../store/wallet-store.ts'

/** A transfer that may be made. */
export type Transfer = Omit<OrderFacts, 'status' | 'isPaid'>

/** Tenths of points, and how they come about: base times a multiplier in hundredths. */
export interface Forecast {
  readonly amount: bigint
  readonly base: bigint
  readonly multiplier: number
  readonly level: string
  /** Why it brings nothing; null if it counts. */
  readonly reason: string | null
}

export interface OrderPoints extends Forecast {
  readonly status: 'pending' | 'booked' | 'not_counted' | 'taken_back'
}

/** What transfers bring, by the rules of now. Nothing is written: points come from complete orders alone. */
export interface Forecasts {
  /** For a transfer that completes now. `isOwn`: its sender belongs to the user; for others it is what a beginner gets. */
  ofTransfer(user: string | undefined, transfer: Transfer): Promise<Forecast & { readonly isOwn: boolean }>
  /** Of an order of the user; undefined where it has no user or another one. */
  ofOrder(user: string, orderId: string): Promise<OrderPoints | undefined>
}

/** More bridges than that around now are not looked at, as when they are credited. */
const MOST_AROUND = 500
const NONE: readonly StoredBridge[] = []
/** An order in one of these brings nothing, unless a deposit still reaches it. */
const FAILED: readonly string[] = ['REJECTED', 'EXPIRED', 'DEPOSIT_FAILED']
const LOST = 'The deposit of the order left the chain.'
const REFUNDED = 'The deposit was not transferred, so it brings no points.'
const UNPAID = 'No deposit came, so the transfer brings no points.'

export function createForecasts(deps: {
  readonly pool: Pool
  readonly journal: Journal
  readonly rulesNow: () => Rules
  readonly now: () => Date
}): Forecasts {
  const { pool, journal, rulesNow, now } = deps

  const beginner = ({ valueCents }: Pick<Transfer, 'valueCents'>): Forecast => {
    const rules = rulesNow()
    const { name, multiplier } = levelOf(rules.levels, 0).level
    const base = bridgePoints(rules, valueCents)
    return { amount: multiplyPoints(base, multiplier), base, multiplier, level: name, reason: null }
  }

  const forecast = async (user: string, transfer: Transfer): Promise<Forecast> => {
    const found = await readUser(pool, user)
    if (found === undefined) return beginner(transfer)
    const at = now()
    const rules = rulesNow()
    const wallets = (await readWallets(pool, user)).map(({ address }) => address)
    const rated = <Each extends Pick<Transfer, 'receivers'>>(one: Each) => ({
      ...one,
      isToSelf: one.receivers.every((receiver) => wallets.includes(receiver)),
    })
    const around = { ...spanAround(rules, at), most: MOST_AROUND }
    const isByCircles = rules.file.bridge.circles === true
    const receivers = transfer.receivers.filter((receiver) => !wallets.includes(receiver))
    const [own, back, onwards] = await Promise.all([
      readBridges(pool, user, around),
      isByCircles ? NONE : readBack(pool, transfer, around),
      isByCircles ? readOnwards(pool, { user, receivers }, returnSpan(rules, at)) : [],
    ])
    const reason = whyNotCounted(rules, rated({ ...transfer, orderId: '', at, counted: false }), {
      own: own.map(rated),
      back: back.map(rated),
      onwards,
      wallets,
    })
    const { level } = levelOf(rules.levels, found.bridges)
    const multiplier = level.multiplier + found.bonus
    const base = bridgePoints(rules, transfer.valueCents)
    const amount = reason === undefined ? multiplyPoints(base, multiplier) : 0n
    return { amount, base, multiplier, level: level.name, reason: reason ?? null }
  }

  return {
    async ofTransfer(user, transfer) {
      await journal.catchUp()
      const wallet = { family: transfer.family, address: transfer.sender }
      const isOwn = user !== undefined && (await readOwner(pool, wallet)) === user
      return { ...(isOwn ? await forecast(user, transfer) : beginner(transfer)), isOwn }
    },
    async ofOrder(user, orderId) {
      await journal.catchUp()
      const order = await readOrder(pool, orderId)
      if (order === undefined) return undefined
      const bridge = await readBridge(pool, orderId)
      const wallet = { family: order.family, address: order.sender }
      const owner = bridge === undefined ? await readOwner(pool, wallet) : bridge.user
      if (owner !== user) return undefined
      const entry = await readEntry(pool, user, 'bridge', orderId)
      const level = levelOf(rulesNow().levels, (await readUser(pool, user))?.bridges ?? 0).level.name
      if (entry !== undefined) {
        const { amount, base, multiplier } = entry
        const isLost = bridge?.isLost ?? false
        const status = isLost ? 'taken_back' : 'booked'
        return { status, amount, base, multiplier, level, reason: isLost ? LOST : null }
      }
      if (bridge !== undefined) {
        const none = { ...beginner(bridge), amount: 0n, level }
        return bridge.isLost
          ? { ...none, status: 'taken_back', reason: LOST }
          : { ...none, status: 'not_counted', reason: bridge.reason }
      }
      const expected = await forecast(user, order)
      if (!FAILED.includes(order.status)) return { ...expected, status: 'pending' }
      // Nothing had been given that could be taken back.
      return { ...expected, amount: 0n, status: 'not_counted', reason: order.isPaid ? REFUNDED : UNPAID }
    },
  }
}
