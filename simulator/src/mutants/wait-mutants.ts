import type { Mutant } from './mutant.ts'

const CEILING = 'packages/bridge/src/engine/pay/fee-ceiling.ts'
const DUE_LEG = 'packages/bridge/src/store/payouts/due-leg.ts'
const LEGS = 'packages/bridge/src/store/payouts/leg-store.ts'
const GIVEN_UP = 'packages/bridge/src/store/payouts/given-up-store.ts'

/** Bugs in handling payouts that cannot be made. */
export const WAIT_MUTANTS: readonly Mutant[] = [
  {
    name: 'outflow-halts-what-is-owed',
    bug: 'what is due beyond the limit of an hour halts its network, whatever is behind it',
    edits: [
      {
        file: 'packages/bridge/src/engine/admit/explain-outflow.ts',
        find: 'const [found] = missing.filter((entry) => entry !== undefined)',
        replace: 'const [found] = behind',
      },
    ],
  },
  {
    name: 'hour-promised-twice',
    bug: 'an order is made however much of the hour of its network has left, or is owed',
    edits: [
      {
        file: 'packages/bridge/src/quotes/outflow-room.ts',
        find: 'const used = use.claimed + use.owed + paidUsd(networkId)',
        replace: 'const used = use.claimed - use.claimed + paidUsd(networkId) * 0n',
      },
    ],
  },
  {
    name: 'refund-without-ceiling',
    bug: 'a refund may cost whatever the network asks',
    edits: [
      {
        file: CEILING,
        find: 'total += fee * MAX_MULTIPLE',
        replace: 'total += fee * MAX_MULTIPLE * (leg.kind === "refund" ? 1000n : 1n)',
      },
    ],
  },
  {
    name: 'refunds-beside-payouts',
    bug: 'refunds and payouts share transactions',
    edits: [
      {
        file: 'packages/bridge/src/engine/pay/group-legs.ts',
        find: "legs.filter(({ leg }) => leg.kind === 'payout'),\n  legs.filter(({ leg }) => leg.kind === 'refund'),",
        replace: 'legs,',
      },
    ],
  },
  {
    name: 'mined-failures-unbounded',
    bug: 'a payout that fails on the chain is tried for as long as one that a dry run refuses',
    edits: [
      {
        file: 'packages/bridge/src/engine/settle/mined-failures.ts',
        find: 'if (tries >= deps.policy.payoutMinedFailures) return true',
        replace: 'if (tries >= deps.policy.payoutMinedFailures * 100) return true',
      },
    ],
  },
  {
    name: 'burnt-given-back',
    bug: 'what failed on the chain goes back whole',
    edits: [
      {
        file: 'packages/bridge/src/engine/refund/give-up-payouts.ts',
        find: 'return kept < leg.funded ? kept : leg.funded',
        replace: 'return kept < 0n ? kept : forRate',
      },
    ],
  },
  {
    name: 'take-back-after-signing',
    bug: 'a payout is signed that its owner has taken back',
    edits: [
      {
        file: DUE_LEG,
        find: 'l.retry_at <= ${at} AND l.stopped_at IS NULL`',
        replace: 'l.retry_at <= ${at}`',
      },
      {
        file: LEGS,
        find: "${legAllows('claimed')} AND l.stopped_at IS NULL AND",
        replace: "${legAllows('claimed')} AND",
      },
      {
        file: GIVEN_UP,
        find: '(l.stopped_at <= ${at} OR',
        replace: "(l.stopped_at + interval '5 seconds' <= ${at} OR",
      },
    ],
    sql: ['DROP TRIGGER legs_stay_stopped ON legs'],
  },
  {
    name: 'waits-for-ever',
    bug: 'what cannot be paid is never given back',
    edits: [
      { file: GIVEN_UP, find: 'ELSE l.returns_at <= ${at} END)', replace: 'ELSE l.returns_at IS NULL END)' },
    ],
  },
]
