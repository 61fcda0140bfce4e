import type { Mutant } from './mutant.ts'

const PAY = 'packages/bridge/src/engine/pay-step.ts'
const SETTLE = 'packages/bridge/src/engine/settle-step.ts'
const LEGS = 'packages/bridge/src/store/leg-store.ts'
const LANES = 'packages/bridge/src/store/lane-store.ts'
const ATTEMPTS = 'packages/bridge/src/store/attempt-store.ts'
const GATE = 'packages/bridge/src/engine/broadcast-gate.ts'

const UNKNOWN_IS_DEAD = {
  file: SETTLE,
  find: `return { kind: 'rebroadcast' }`,
  replace: `return { kind: 'dead', status: 'expired', feePaid: 0n, height: null }`,
}

const NO_FENCE = {
  file: LANES,
  find: `SELECT next_slot FROM lanes WHERE network_id = $1 AND wallet = $2 AND fence = $3 FOR NO KEY UPDATE`,
  replace: `SELECT next_slot FROM lanes WHERE network_id = $1 AND wallet = $2 AND $3::bigint IS NOT NULL FOR NO KEY UPDATE`,
}

/** Bugs in paying out. */
export const PAYOUT_MUTANTS: readonly Mutant[] = [
  {
    name: 'broadcast-then-persist',
    bug: 'bytes leave before they are committed',
    edits: [
      {
        file: PAY,
        find: 'if (!(await tryCommit(context, signed))) return total',
        replace:
          'for (const { transfer } of signed) await context.adapter.payouts.broadcast(transfer, context.signal)\n      if (!(await tryCommit(context, signed))) return total',
      },
    ],
  },
  {
    name: 'timeout-is-failure',
    bug: 'a payout that the node does not know is given up and signed anew',
    edits: [UNKNOWN_IS_DEAD],
  },
  {
    name: 'expired-at-once',
    bug: 'a slot that another transaction has used is believed without waiting',
    edits: [
      {
        file: SETTLE,
        find: `if (attempt.slotTakenAt === null) return { kind: 'slot_taken', height: headHeight }`,
        replace: `if (headHeight < 0n) return { kind: 'slot_taken', height: headHeight }`,
      },
      {
        file: SETTLE,
        find: `return headHeight - attempt.slotTakenAt >= BigInt(requiredConfirmations)`,
        replace: `return headHeight >= 0n`,
      },
    ],
  },
  {
    name: 'reverted-at-once',
    bug: 'a payout that reverted is signed anew before that is final',
    edits: [
      {
        file: SETTLE,
        find: `return state.confirmations >= requiredConfirmations
        ? { kind: 'dead'`,
        replace: `return state.confirmations >= 0
        ? { kind: 'dead'`,
      },
    ],
  },
  {
    name: 'final-at-once',
    bug: 'a payout is final in its first block',
    edits: [
      {
        file: SETTLE,
        find: 'final: confirmations >= requiredConfirmations',
        replace: 'final: confirmations >= 0',
      },
    ],
  },
  {
    name: 'fresh-nonce',
    bug: 'what was not sent is signed again with the next slot, and nothing in the database forbids it',
    edits: [
      {
        file: PAY,
        find: `deps.faultPoint('pay.sent')`,
        replace: `if (sent.flat().length < signed.length)
    await withLane(deps.pool, lane, async (tx) => {
      const ids = signed.map(({ leg }) => leg.id)
      await tx.query("UPDATE legs SET status = 'due' WHERE id = ANY($1::bigint[])", [ids])
    })
  deps.faultPoint('pay.sent')`,
      },
    ],
    sql: ['DROP INDEX attempts_one_live', 'DROP TRIGGER legs_have_one_outcome ON legs'],
  },
  {
    name: 'fresh-nonce-guarded',
    bug: 'the same, with the database as it is',
    edits: [
      {
        file: PAY,
        find: `deps.faultPoint('pay.sent')`,
        replace: `if (sent.flat().length < signed.length)
    await withLane(deps.pool, lane, async (tx) => {
      const ids = signed.map(({ leg }) => leg.id)
      await tx.query("UPDATE legs SET status = 'due' WHERE id = ANY($1::bigint[])", [ids])
    })
  deps.faultPoint('pay.sent')`,
      },
    ],
    isGuarded: true,
  },
  {
    name: 'leg-not-unique',
    bug: 'a payment can be claimed twice: the claim does not look, and no index forbids two signatures',
    edits: [
      {
        file: LEGS,
        find: `WHERE l.network_id = $1 AND l.status = 'due' AND l.retry_at <= $2`,
        replace: `WHERE l.network_id = $1 AND l.status IN ('due', 'in_flight') AND l.retry_at <= $2`,
      },
      {
        file: LEGS,
        find: `WHERE l.id = ANY($1::bigint[]) AND l.status = 'due' AND d.id`,
        replace: `WHERE l.id = ANY($1::bigint[]) AND d.id`,
      },
    ],
    sql: ['DROP INDEX attempts_one_live'],
  },
  {
    name: 'claim-of-a-vanished-deposit',
    bug: 'the claim does not look whether the deposit still stands',
    edits: [
      {
        file: LEGS,
        find: `AND l.status = 'due' AND d.id = l.deposit_id AND d.status = 'credited' AND NOT d.suspect`,
        replace: `AND l.status = 'due' AND d.id = l.deposit_id`,
      },
      {
        file: LEGS,
        find: `ON d.id = l.deposit_id AND d.status = 'credited' AND NOT d.suspect JOIN`,
        replace: `ON d.id = l.deposit_id JOIN`,
      },
    ],
  },
  {
    name: 'lock-without-fence',
    bug: 'a lane is held by time alone: who comes back late still writes',
    edits: [
      NO_FENCE,
      {
        file: LANES,
        find: `WHERE network_id = $1 AND wallet = $2 AND fence = $3 AND next_slot <= $4::base_units`,
        replace: `WHERE network_id = $1 AND wallet = $2 AND $3::bigint IS NOT NULL`,
      },
    ],
    isGuarded: true,
  },
  {
    name: 'no-rebroadcast',
    bug: 'what was not sent is never sent again',
    edits: [
      {
        file: SETTLE,
        find: `const wanted = judged.filter(({ settlement }) => settlement.kind === 'rebroadcast')`,
        replace: `const wanted = judged.filter(({ settlement }) => settlement.kind === 'wait')`,
      },
    ],
  },
  {
    name: 'slots-from-memory',
    bug: 'slots begin where the chain is, whatever was signed for',
    edits: [
      {
        file: PAY,
        find: 'firstSlot: chainSlot > ourSlot ? chainSlot : ourSlot',
        replace: 'firstSlot: chainSlot',
      },
    ],
    isGuarded: true,
  },
  {
    name: 'float-amount',
    bug: 'an amount passes through a floating-point number',
    edits: [
      {
        file: 'packages/bridge/src/store/payout-terms.ts',
        find: 'amount: BigInt(row.amount),',
        replace: 'amount: BigInt(Number(row.amount)),',
      },
    ],
  },
  {
    name: 'halt-ignored-by-claims',
    bug: 'what is halted is claimed and sent all the same',
    edits: [
      {
        file: LEGS,
        find: "l.retry_at <= $2 AND ${payoutNotHalted('$4')}",
        replace: 'l.retry_at <= $2 AND $4::text IS NOT NULL',
      },
      {
        file: LEGS,
        find: "AND o.id = l.order_id AND ${payoutNotHalted('$2')}",
        replace: 'AND o.id = l.order_id AND $2::text IS NOT NULL',
      },
      {
        file: ATTEMPTS,
        find: "AND a.tx_id = ANY($3::text[]) AND ${payoutNotHalted('a.wallet')}",
        replace: 'AND a.tx_id = ANY($3::text[])',
      },
    ],
  },
  {
    name: 'halt-ignored-at-broadcast',
    bug: 'what was signed before a halt is sent during it',
    edits: [{ file: GATE, find: 'return (await known.allowed).has(txId)', replace: 'return txId !== ""' }],
  },
]
