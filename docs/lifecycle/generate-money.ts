import { fileURLToPath } from 'node:url'
import {
  DEPOSIT_STATUS_TABLE,
  DEPOSIT_STATUSES,
  DEPOSIT_TRANSITIONS,
  LEG_STATUS_TABLE,
  LEG_STATUSES,
  LEG_TRANSITIONS,
  NEW_DEPOSIT,
} from '@sunspan/domain'
import { writeOrCheck } from './write-or-check.ts'

type Transitions = Readonly<Record<string, Readonly<Record<string, string>>>>

function diagram(lifecycle: {
  readonly transitions: Transitions
  readonly starts: readonly string[]
  readonly ends: readonly string[]
}): string {
  const arrows = Object.entries(lifecycle.transitions).flatMap(([from, events]) =>
    Object.entries(events).map(([event, to]) => `  ${from} --> ${to}: ${event}`),
  )
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...lifecycle.starts.map((status) => `  [*] --> ${status}`),
    ...arrows,
    ...lifecycle.ends.map((status) => `  ${status} --> [*]`),
    '```',
  ].join('\n')
}

function depositTable(): string {
  const rows = DEPOSIT_STATUSES.map((status) => {
    const { meaning, counts, recovery } = DEPOSIT_STATUS_TABLE[status]
    return `| \`${status}\` | ${meaning} | ${counts ? 'yes' : 'no'} | ${recovery} |`
  })
  return [
    '| status | meaning | counts | engine step that picks it up |',
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}

function legTable(): string {
  const rows = LEG_STATUSES.map((status) => {
    const { meaning, terminal, recovery } = LEG_STATUS_TABLE[status]
    return `| \`${status}\` | ${meaning} | ${terminal ? 'yes' : 'no'} | ${recovery} |`
  })
  return [
    '| status | meaning | final | engine step that picks it up |',
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}

/** The page on the lifecycles of deposits and legs, generated from the tables that the product uses. */
export function renderMoneyLifecycles(): string {
  const legEnds = LEG_STATUSES.filter((status) => LEG_STATUS_TABLE[status].terminal)
  return [
    '# The lives of a deposit and of a leg',
    'Written by `node docs/lifecycle/generate-money.ts` from the tables in `packages/domain/src/deposit` and `packages/domain/src/leg`. Edit those, not this page.',
    'What stands in no arrow cannot happen: the database refuses it, whoever writes (`packages/bridge/migrations/0020_lifecycles.sql`).',
    '## A deposit',
    diagram({ transitions: DEPOSIT_TRANSITIONS, starts: NEW_DEPOSIT, ends: [] }),
    'No status of a deposit is the last one: a chain can always be rewritten. What is owed for it is said by its legs.',
    depositTable(),
    '## A leg',
    'What is owed to one recipient, or back to one sender.',
    diagram({ transitions: LEG_TRANSITIONS, starts: ['due'], ends: legEnds }),
    legTable(),
    '',
  ].join('\n\n')
}

if (import.meta.main) {
  await writeOrCheck({
    path: fileURLToPath(new URL('money.md', import.meta.url)),
    content: renderMoneyLifecycles(),
    command: 'node docs/lifecycle/generate-money.ts',
    argv: process.argv.slice(2),
  })
}
