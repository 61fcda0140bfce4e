import {
  ORDER_EVENT_ACTOR,
  ORDER_EVENTS,
  ORDER_STATUS_TABLE,
  ORDER_STATUS_TEXTS,
  ORDER_STATUSES,
  ORDER_TRANSITIONS,
  SCHEDULE_EVENTS,
  SCHEDULE_STATUSES,
  SCHEDULE_TRANSITIONS,
} from '@sunspan/domain'

function nextOfOrder(status: (typeof ORDER_STATUSES)[number]): string {
  const steps = ORDER_EVENTS.flatMap((event) => {
    const to = ORDER_TRANSITIONS[status][event]
    return to === undefined ? [] : [`\`${to}\` (${event}, by the ${ORDER_EVENT_ACTOR[event]})`]
  })
  return steps.length === 0 ? 'nothing else' : steps.join(', ')
}

function nextOfRow(status: (typeof SCHEDULE_STATUSES)[number]): string {
  const steps = SCHEDULE_EVENTS.flatMap((event) => {
    const to = SCHEDULE_TRANSITIONS[status][event]
    return to === undefined ? [] : [`\`${to}\` (${event})`]
  })
  return steps.length === 0 ? 'nothing else' : steps.join(', ')
}

/** The statuses that can follow one, at once or later. */
export function reachableFrom(status: (typeof ORDER_STATUSES)[number]): ReadonlySet<string> {
  const found = new Set<(typeof ORDER_STATUSES)[number]>()
  const ahead = [status]
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    for (const to of Object.values(ORDER_TRANSITIONS[next])) {
      if (found.has(to)) continue
      found.add(to)
      ahead.push(to)
    }
  }
  return found
}

const RULES = `An ended order (terminal) is not the last word until it is \`COMPLETE\`: the chain wins over hints and timeouts, so a right deposit that lands after \`DEPOSIT_FAILED\`, \`REJECTED\` or \`EXPIRED\` still leads to \`DEPOSITED\` and on to \`COMPLETE\`.`

/** What a status may still become, from the tables that the engine moves by. Markdown. */
export const LIFECYCLE_GUIDE = [
  '## Statuses of an order',
  '',
  RULES,
  '',
  '| status | meaning | terminal | may become |',
  '| --- | --- | --- | --- |',
  ...ORDER_STATUSES.map(
    (status) =>
      `| \`${status}\` | ${ORDER_STATUS_TEXTS[status].meaning} | ${ORDER_STATUS_TABLE[status].terminal ? 'yes' : 'no'} | ${nextOfOrder(status)} |`,
  ),
  '',
  '## Statuses of a row of a bulk order',
  '',
  'The status of the bulk order is that of its deposit until that is credited, then follows from the rows.',
  '',
  '| status | may become |',
  '| --- | --- |',
  ...SCHEDULE_STATUSES.map((status) => `| \`${status}\` | ${nextOfRow(status)} |`),
].join('\n')

/** The description of a field with an order's status. */
export const ORDER_STATUS_GUIDE = ORDER_STATUSES.map((status) => {
  const later = [...reachableFrom(status)].map((each) => `\`${each}\``)
  return `- \`${status}\`: ${later.length === 0 ? 'stays' : `may yet become ${later.join(', ')}`}`
}).join('\n')
