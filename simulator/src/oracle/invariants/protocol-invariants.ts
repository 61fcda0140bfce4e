import { nextOrderStatus, ORDER_EVENTS, type OrderEvent } from '@sunspan/domain'
import { replayRows } from '../facts/bulk-history.ts'
import type { Invariant } from './invariant.ts'
import { isHaltExplained } from '../facts/explanations.ts'
import { isProvedDead } from '../facts/death-certificate.ts'
import { depositsOf, type View } from '../facts/view.ts'

/** P-b: a slot is used by one transaction. */
export const oneSlotOnce: Invariant = {
  id: 'P-b',
  what: 'no slot of a wallet is signed for twice',
  check(view) {
    const keys = view.facts.attempts
      .filter(({ kind }) => kind !== 'filler')
      .map(({ network_id, slot }) => `${network_id} ${slot}`)
    return keys.filter((key, index) => keys.indexOf(key) !== index).map((key) => `slot ${key} is used twice`)
  },
}

/** P-c: another attempt only after the chain has proved, at the required depth, that the previous one can never land. */
export const newSlotWithCertificate: Invariant = {
  id: 'P-c',
  what: 'a payment is signed again only when the signature before is proved dead',
  check: (view) => [...unlicensedAttempts(view), ...untimelyEnds(view)],
}

function unlicensedAttempts(view: View): readonly string[] {
  return view.facts.legs.flatMap((leg) =>
    view.facts.attempts
      .filter(({ legs }) => legs.some(({ leg_id }) => leg_id === leg.id))
      .slice(0, -1)
      .filter((attempt) => {
        const chain = view.chains.get(attempt.network_id)
        return chain === undefined || !isProvedDead(attempt, chain, leg.id)
      })
      .map(({ slot }) => `leg ${leg.id} is signed again while slot ${slot} may pay it`),
  )
}

/** Attempts recorded as final or dead must have been so on the chain at the required depth. */
function untimelyEnds(view: View): readonly string[] {
  return view.facts.attempts.flatMap((attempt) => {
    const chain = view.chains.get(attempt.network_id)
    if (chain === undefined) return []
    const depth = Math.max(...attempt.tx_ids.map((txId) => chain.truth.get(txId)?.succeededDepth ?? -1))
    const what = `slot ${attempt.slot} of ${attempt.network_id}`
    if (attempt.final && depth < chain.depths.medium)
      return [`${what} is final at a depth of ${String(depth)}`]
    const isDead = attempt.status === 'failed' || attempt.status === 'expired'
    return isDead && !isProvedDead(attempt, chain) ? [`${what} is given up, and may land`] : []
  })
}

const isOrderEvent = (event: string): event is OrderEvent => ORDER_EVENTS.some((known) => known === event)

/** P-d: transitions follow the lifecycle table, with consecutive versions. */
export const allowedTransitions: Invariant = {
  id: 'P-d',
  what: 'every change of an order, and of a row of one, is one that its lifecycle allows',
  check(view) {
    const found: string[] = []
    const events = Map.groupBy(view.facts.events, ({ order_id }) => order_id)
    for (const order of view.facts.orders) {
      const history = events.get(order.id) ?? []
      history.forEach(({ event, from_status, to_status, version }, index) => {
        const before = history[index - 1]
        const isNext = version === index + 1 && from_status === (before?.to_status ?? null)
        const isAllowed =
          from_status === null
            ? event === 'created'
            : isOrderEvent(event) && order.kind === 'standard'
              ? nextOrderStatus(from_status, event) === to_status
              : order.kind === 'bulk' || from_status === to_status
        if (!isNext || !isAllowed)
          found.push(
            `order ${order.id}, version ${String(version)}: ${String(from_status)} ${event} ${to_status}`,
          )
      })
      if (order.kind === 'bulk') found.push(...replayRows(order, history).wrong)
      const last = history.at(-1)
      if (last?.to_status !== order.status || last.version !== order.version)
        found.push(`order ${order.id} has status ${order.status}, which its history does not have`)
    }
    return found
  },
}

/** P-f: a client's report ends no order whose deposit was seen. */
export const clientsMoveNothing: Invariant = {
  id: 'P-f',
  what: "a client's word changes nothing once a deposit was seen",
  check(view) {
    const found: string[] = []
    const hasDeposit = new Map<string, boolean>()
    for (const { order_id, event, version } of view.facts.events) {
      if (event === 'deposit_seen' || event === 'deposit_credited') hasDeposit.set(order_id, true)
      if (event === 'deposit_unseen' || event === 'deposit_reorged') hasDeposit.set(order_id, false)
      const isWord = event === 'client_closed' || event === 'client_failed'
      if (isWord && hasDeposit.get(order_id) === true)
        found.push(
          `order ${order_id} was ended by its client at version ${String(version)}, with its deposit seen`,
        )
    }
    return found
  },
}

/** P-h: everything below a cursor has been read. */
export const nothingSkipped: Invariant = {
  id: 'P-h',
  what: 'every deposit up to the cursor is stored',
  check: (view) =>
    view.facts.cursors.flatMap(({ network_id, height, hash }) => {
      const chain = view.chains.get(network_id)
      // A cursor on an orphaned branch is about to be rewound.
      if (chain === undefined || chain.hashAt(BigInt(height)) !== hash) return []
      const stored = new Set(
        view.facts.deposits
          .filter((deposit) => deposit.network_id === network_id && deposit.status !== 'orphaned')
          .map(({ tx_hash }) => tx_hash),
      )
      return depositsOf(chain)
        .filter(({ block, txId }) => block.height <= BigInt(height) && !stored.has(txId))
        .filter(({ transaction }) => isBridged(view, transaction.token))
        .map(
          ({ txId, block }) =>
            `deposit ${txId} in block ${String(block.height)} of ${network_id} was skipped`,
        )
    }),
}

/** Scanners report the tokens that they are configured with. */
const isBridged = (view: View, token: string | null): boolean =>
  token === null || view.actors.tokens.has(token)

/** Latched: only an operator lifts a halt; and the engine sets none without a cause. */
export const haltsAreLatched: Invariant = {
  id: 'G-halt',
  what: 'only an operator lifts a halt, and the engine halts nothing without a cause',
  check(view) {
    const lifted = view.facts.halts.filter(
      ({ lifted_by }) => lifted_by !== null && lifted_by !== view.actors.operator,
    )
    const groundless = view.facts.halts.filter(
      (halt) => halt.actor !== view.actors.operator && !isHaltExplained(view.causes, halt),
    )
    return [
      ...lifted.map(({ id, lifted_by }) => `halt ${id} was lifted by ${String(lifted_by)}`),
      ...groundless.map(({ target, reason }) => `${target} is halted without a cause: ${reason}`),
    ]
  },
}

export const PROTOCOL_INVARIANTS: readonly Invariant[] = [
  oneSlotOnce,
  newSlotWithCertificate,
  allowedTransitions,
  clientsMoveNothing,
  nothingSkipped,
  haltsAreLatched,
]
