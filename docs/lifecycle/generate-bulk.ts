import { fileURLToPath } from 'node:url'
import {
  BULK_STATUS_TABLE,
  BULK_STATUSES,
  INNER_ORDER_STATUS,
  SCHEDULE_EVENTS,
  SCHEDULE_STATUS_TABLE,
  SCHEDULE_STATUSES,
  SCHEDULE_TRANSITIONS,
} from '@sunspan/domain'
import { writeOrCheck } from './write-or-check.ts'

const TRANSITIONS = SCHEDULE_STATUSES.flatMap((from) =>
  SCHEDULE_EVENTS.flatMap((event) => {
    const to = SCHEDULE_TRANSITIONS[from][event]
    return to === undefined ? [] : [{ from, event, to }]
  }),
)

function diagram(): string {
  const ends = SCHEDULE_STATUSES.filter((status) => SCHEDULE_STATUS_TABLE[status].settled)
  return [
    '```mermaid',
    'stateDiagram-v2',
    '  [*] --> PENDING: created',
    ...TRANSITIONS.map(({ from, event, to }) => `  ${from} --> ${to}: ${event}`),
    ...ends.map((status) => `  ${status} --> [*]`),
    '```',
  ].join('\n')
}

function rowTable(): string {
  const rows = SCHEDULE_STATUSES.map((status) => {
    const { tag, settled, begun, recovery } = SCHEDULE_STATUS_TABLE[status]
    return `| \`${status}\` | ${tag} | ${begun ? 'yes' : 'no'} | ${settled ? 'yes' : 'no'} | ${recovery} |`
  })
  return [
    '| status of a row | tag | begun | settled | engine step that picks it up |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}

function wholeTable(): string {
  const rows = BULK_STATUSES.map((status) => {
    const { step, view, terminal } = BULK_STATUS_TABLE[status]
    return `| \`${status}\` | \`${INNER_ORDER_STATUS[status]}\` | ${step} | ${view} | ${terminal ? 'yes' : 'no'} |`
  })
  return [
    '| status of the whole | of its inner order | step | shown as | final |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}

/** The page on the lifecycle of bulk orders, generated from the tables that the product uses. */
export function renderBulkLifecycle(): string {
  return [
    '# The life of a bulk order',
    'Written by `node docs/lifecycle/generate-bulk.ts` from the tables in `packages/domain/src/bulk`. Edit those, not this page.',
    'Each row goes its own way once the deposit is credited; until then all go together, with their order.',
    diagram(),
    'What stands in no arrow cannot happen: a row is paid or refunded, never both.',
    '## Rows',
    rowTable(),
    '## The whole',
    'While the deposit is not credited the whole stands where the deposit does. Then it follows from the rows: `DEPOSITED` until one has begun, `PROCESSING` until all are settled, `COMPLETE` when at least one recipient was paid, `REJECTED` when every row was refunded.',
    wholeTable(),
    '',
  ].join('\n\n')
}

if (import.meta.main) {
  await writeOrCheck({
    path: fileURLToPath(new URL('bulk.md', import.meta.url)),
    content: renderBulkLifecycle(),
    command: 'node docs/lifecycle/generate-bulk.ts',
    argv: process.argv.slice(2),
  })
}
