import { fileURLToPath } from 'node:url'
import {
  ORDER_EVENT_ACTOR,
  ORDER_EVENTS,
  ORDER_RECOVERY,
  ORDER_STATUS_TABLE,
  ORDER_STATUS_TEXTS,
  ORDER_STATUSES,
  ORDER_TRANSITIONS,
  type OrderEvent,
  type OrderStatus,
} from '@sunspan/domain'
import { writeOrCheck } from './write-or-check.ts'

interface Transition {
  readonly from: OrderStatus
  readonly event: OrderEvent
  readonly to: OrderStatus
}

const TRANSITIONS: readonly Transition[] = ORDER_STATUSES.flatMap((from) =>
  ORDER_EVENTS.flatMap((event) => {
    const to = ORDER_TRANSITIONS[from][event]
    return to === undefined ? [] : [{ from, event, to }]
  }),
)

const RECOVERY: Readonly<Partial<Record<OrderStatus, string>>> = ORDER_RECOVERY

function diagram(): string {
  const arrows = TRANSITIONS.map(({ from, event, to }) => `  ${from} --> ${to}: ${event}`)
  return [
    '```mermaid',
    'stateDiagram-v2',
    '  [*] --> PENDING: created',
    ...arrows,
    '  COMPLETE --> [*]',
    '```',
  ].join('\n')
}

/** The actors that can move an order out of a status. */
function movers(status: OrderStatus): string {
  const actors = TRANSITIONS.filter(({ from }) => from === status).map(
    ({ event }) => ORDER_EVENT_ACTOR[event],
  )
  return actors.length === 0 ? 'nobody' : [...new Set(actors)].join(', ')
}

function finality(status: OrderStatus): string {
  if (!ORDER_STATUS_TABLE[status].terminal) return 'no'
  return TRANSITIONS.some(({ from }) => from === status) ? 'yes, unless a deposit lands' : 'yes'
}

function statusTable(): string {
  const rows = ORDER_STATUSES.map((status) => {
    const { meaning, advice } = ORDER_STATUS_TEXTS[status]
    const step = RECOVERY[status] ?? '-'
    return `| \`${status}\` | ${meaning} | ${movers(status)} | ${step} | ${finality(status)} | ${advice} |`
  })
  return [
    '| status | what it means | who moves it | engine step that picks it up | final | what a person can do |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}

function eventTable(): string {
  const rows = ORDER_EVENTS.map((event) => {
    const moves = TRANSITIONS.filter((transition) => transition.event === event)
    const list = moves.map(({ from, to }) => `\`${from}\` to \`${to}\``).join(', ')
    return `| \`${event}\` | ${ORDER_EVENT_ACTOR[event]} | ${list} |`
  })
  return ['| event | caused by | moves |', '| --- | --- | --- |', ...rows].join('\n')
}

/** The page on the order lifecycle, generated from the tables that the product uses. */
export function renderOrderLifecycle(): string {
  return [
    '# The life of an order',
    'Written by `node docs/lifecycle/generate.ts` from the tables in `packages/domain/src/order`. Edit those, not this page.',
    diagram(),
    'What stands in no arrow cannot happen. A word from a client moves only orders without a deposit, and never stops the watch: a deposit that lands after the end is credited all the same.',
    '## Statuses',
    statusTable(),
    '## Events',
    eventTable(),
    '',
  ].join('\n\n')
}

if (import.meta.main) {
  await writeOrCheck({
    path: fileURLToPath(new URL('order.md', import.meta.url)),
    content: renderOrderLifecycle(),
    command: 'node docs/lifecycle/generate.ts',
    argv: process.argv.slice(2),
  })
}
