import type { Mutant } from './mutant.ts'

const PAY = 'packages/bridge/src/engine/pay/pay-step.ts'
const BROADCAST = 'packages/bridge/src/engine/pay/broadcast-payouts.ts'
const RESERVE = 'packages/bridge/src/engine/pay/reserve-slots.ts'
const COMMIT = 'packages/bridge/src/engine/pay/commit-payouts.ts'
const JUDGE = 'packages/bridge/src/engine/settle/classify-attempt.ts'
const LOOK_UP = 'packages/bridge/src/engine/settle/look-up-attempts.ts'
const LANES = 'packages/bridge/src/store/chain/lane-store.ts'
const DUE_LEG = 'packages/bridge/src/store/payouts/due-leg.ts'
const LEGS = 'packages/bridge/src/store/payouts/leg-store.ts'
const LEG_SQL = 'packages/bridge/src/store/payouts/leg-sql.ts'
const GIVEN_UP = 'packages/bridge/src/store/payouts/given-up-store.ts'
const GATE = 'packages/bridge/src/engine/broadcast-gate.ts'

const NO_FENCE = {
  file: LANES,
  find: `SELECT next_slot FROM lanes WHERE network_id = $1 AND wallet = $2 AND fence = $3 FOR NO KEY UPDATE`,
  replace: `SELECT next_slot FROM lanes WHERE network_id = $1 AND wallet = $2 AND $3::bigint IS NOT NULL FOR NO KEY UPDATE`,
}

const SIGNED_ANEW = [
  {
    file: BROADCAST,
    find: `deps.faultPoint('pay.sent')`,
    replace: `if (sent.flat().length < signed.length)
    await withLane(deps.pool, lane, async (tx) => {
      const ids = signed.flatMap(({ legs }) => legs.map(({ leg }) => leg.id))
      await tx.query("UPDATE legs SET status = 'due' WHERE id = ANY($1::bigint[])", [ids])
    })
  deps.faultPoint('pay.sent')`,
  },
]

const CLAIMED_TWICE = [
  {
    file: DUE_LEG,
    find: "${legAllows('claimed')} AND l.retry_at <= ${at} AND",
    replace: "l.status IN ('due', 'in_flight') AND l.retry_at <= ${at} AND",
  },
  {
    file: LEGS,
    find: "WHERE l.id = ANY($1::bigint[]) AND same.id = l.id AND ${legAllows('claimed')} AND",
    replace: `WHERE l.id = ANY($1::bigint[]) AND same.id = l.id AND`,
  },
]

const GIVEN_UP_IN_FLIGHT = [
  {
    file: GIVEN_UP,
    find: "${legAllows('given_up')} AND (l.waiting_reason IS NOT NULL OR l.stopped_at IS NOT NULL)",
    replace: `l.status IN ('due', 'in_flight') AND l.kind = 'payout'`,
  },
  {
    file: GIVEN_UP,
    find: '(l.stopped_at <= ${at} OR',
    replace:
      "(l.refused_since <= ${refusedSince}::timestamptz + interval '1 day' AND l.refusals >= least(${refusals}::int, 1) OR l.stopped_at <= ${at} OR",
  },
  {
    file: GIVEN_UP,
    find: "THEN $2::timestamptz END\n   WHERE id = $1 AND ${legAllows('given_up', 'status')}",
    replace: 'THEN $2::timestamptz END\n   WHERE id = $1',
  },
]

/** Bugs in payouts. */
export const PAYOUT_MUTANTS: readonly Mutant[] = [
  {
    name: 'broadcast-then-persist',
    bug: 'bytes leave before they are committed',
    edits: [
      {
        file: PAY,
        find: 'const obstacle = await commitPayouts(context, signed)',
        replace:
          'for (const { transfer } of signed) await context.adapter.payouts.broadcast(transfer, context.signal)\n    const obstacle = await commitPayouts(context, signed)',
      },
    ],
  },
  {
    name: 'fresh-nonce',
    bug: 'what was not sent is signed again with the next slot, and nothing in the database forbids it',
    edits: SIGNED_ANEW,
    sql: [
      'DROP INDEX attempt_legs_one_live',
      'DROP TRIGGER legs_have_one_outcome ON legs',
      'DROP TRIGGER legs_keep_to_lifecycle ON legs',
    ],
  },
  {
    name: 'fresh-nonce-guarded',
    bug: 'the same, with the database unchanged',
    edits: SIGNED_ANEW,
    guardedBy: 'the trigger that no leg is due while an attempt may land',
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
  },
  {
    name: 'slots-from-memory',
    bug: 'slots begin where the chain is, whatever was signed for',
    edits: [
      {
        file: RESERVE,
        find: 'firstSlot: chainSlot > ourSlot ? chainSlot : ourSlot',
        replace: 'firstSlot: chainSlot',
      },
    ],
    guardedBy: 'the index of one attempt in a slot',
  },
  {
    name: 'leg-not-unique',
    bug: 'a payment is claimed while another signature for it may land, and no index forbids it',
    edits: CLAIMED_TWICE,
    sql: ['DROP INDEX attempt_legs_one_live'],
    guardedBy: 'the trigger that no leg ends while an attempt may land',
  },
  {
    name: 'leg-not-unique-guarded',
    bug: 'the same, with the database unchanged',
    edits: CLAIMED_TWICE,
    guardedBy: 'the index of one live attempt for a leg',
  },
  {
    name: 'refund-without-leg-lock',
    bug: 'a payout that was refused once is given up while its next signature may land; neither trigger nor lifecycle forbids it',
    edits: [
      ...GIVEN_UP_IN_FLIGHT,
      {
        file: 'packages/bridge/src/engine/refund/give-up-payouts.ts',
        find: 'if (refused.length > 0)',
        replace: 'if (refused.length > 1)',
      },
    ],
    sql: ['DROP TRIGGER legs_have_one_outcome ON legs', 'DROP TRIGGER legs_keep_to_lifecycle ON legs'],
  },
  {
    name: 'refund-without-leg-lock-guarded',
    bug: 'the same, with the database unchanged',
    edits: GIVEN_UP_IN_FLIGHT,
    guardedBy: 'the trigger that no leg ends while an attempt may land',
  },
  {
    name: 'claim-of-a-vanished-deposit',
    bug: 'the claim does not check whether the deposit is still canonical',
    edits: [
      {
        file: LEG_SQL,
        find: `d.booked IN ('order', 'refund') AND NOT d.suspect`,
        replace: 'd.id IS NOT NULL',
      },
    ],
  },
  {
    name: 'halt-ignored-by-claims',
    bug: 'what is halted is signed all the same',
    edits: [
      {
        file: LEGS,
        find: "${dueLeg('$2')} AND ${FUNDED} AND ${legNotHalted('$4')}",
        replace: "${dueLeg('$2')} AND ${FUNDED} AND $4::text IS NOT NULL",
      },
      {
        file: LEGS,
        find: "AND ${FUNDED} AND ${legNotHalted('$2')}",
        replace: 'AND ${FUNDED} AND $2::text IS NOT NULL',
      },
    ],
  },
  {
    name: 'outflow-without-limit',
    bug: 'more leaves within an hour than may',
    edits: [
      {
        file: COMMIT,
        find: 'const outflow = { at, limit: network.outflowHourly }',
        replace: 'const outflow = { at, limit: network.outflowHourly === 0n ? 0n : null }',
      },
    ],
  },
  {
    name: 'no-rebroadcast',
    bug: 'what was not sent is never sent again',
    edits: [
      {
        file: 'packages/bridge/src/engine/settle/rebroadcast.ts',
        find: `return settlement.kind === 'rebroadcast' && transfer !== undefined`,
        replace: `return settlement.kind === 'wait' && transfer !== undefined`,
      },
    ],
  },
  {
    name: 'bump-takes-a-fresh-slot',
    bug: 'a payout is offered for more in the next slot, where both can land',
    edits: [
      {
        file: 'packages/chains/src/testing/fake-chain/models/nonce-model.ts',
        find: 'return fee > maxFee ? undefined : deps.sign({ ...newest, fee })',
        replace:
          'return fee > maxFee ? undefined : deps.sign({ ...newest, fee, nonce: blocks.nextNonce(wallet) })',
      },
    ],
  },
  {
    name: 'timeout-is-failure',
    bug: 'a payout that the node does not know is given up and signed again',
    edits: [
      {
        file: JUDGE,
        find: `return { kind: states.at(-1)?.status === 'pending' ? 'in_mempool' : 'rebroadcast' }`,
        replace: `if (states.at(-1)?.status !== 'pending') return { kind: 'dead', status: 'expired', feePaid: 0n, height: null, variantNo: null }
  return { kind: 'in_mempool' }`,
      },
    ],
  },
  {
    name: 'expired-at-once',
    bug: 'a slot that another transaction has used is believed without waiting',
    edits: [
      {
        file: JUDGE,
        find: `if (!isKnown) return { kind: 'slot_taken', height: headHeight }`,
        replace: `if (headHeight < 0n) return { kind: 'slot_taken', height: headHeight }`,
      },
      {
        file: JUDGE,
        find: `return headHeight - takenAt >= BigInt(requiredConfirmations)`,
        replace: `return headHeight >= 0n`,
      },
    ],
  },
  {
    name: 'ends-at-once',
    bug: 'a payout is final, or dead, in its first block',
    edits: [
      {
        file: JUDGE,
        find: 'const isDeep = confirmations >= requiredConfirmations',
        replace: 'const isDeep = confirmations >= 0',
      },
    ],
  },
  {
    name: 'watch-last-variant-only',
    bug: 'of a payout that was offered for more only the newest bytes are looked for',
    edits: [
      {
        file: LOOK_UP,
        find: 'attempt.variants,\n        CONCURRENT_CALLS',
        replace: 'attempt.variants.slice(-1),\n        CONCURRENT_CALLS',
      },
    ],
  },
  {
    name: 'failed-leg-is-paid',
    bug: 'a payment of a batch that failed is taken for paid',
    edits: [
      {
        file: JUDGE,
        find: 'return { ...landed, legs: state.legs, height',
        replace: `return { ...landed, legs: state.legs.map((leg) => ({ ...leg, outcome: 'paid' as const })), height`,
      },
    ],
  },
  {
    name: 'refund-without-limit',
    bug: 'refunds are paid twice: each is made again, and the database allows it',
    edits: [
      {
        file: 'packages/bridge/src/engine/refund/refund-step.ts',
        find: 'await createRefundLeg(tx, leg)',
        replace: `await createRefundLeg(tx, leg)
  await createRefundLeg(tx, leg)`,
      },
    ],
    sql: ['DROP INDEX legs_one_refund', 'DROP TRIGGER legs_are_funded ON legs'],
  },
  {
    name: 'float-amount',
    bug: 'an amount passes through a floating-point number',
    edits: [
      {
        file: 'packages/bridge/src/store/payouts/payout-terms.ts',
        find: 'amount: BigInt(row.amount),',
        replace: 'amount: BigInt(Number(row.amount)),',
      },
    ],
  },
  {
    name: 'halt-ignored-at-broadcast',
    bug: 'what was signed before a halt is sent during it',
    edits: [{ file: GATE, find: 'return (await known.allowed).has(txId)', replace: 'return txId !== ""' }],
  },
  {
    name: 'sign-without-comparing',
    bug: 'an engine signs before it has compared the chain with the books',
    models: 'blockhash',
    edits: [
      {
        file: 'packages/bridge/src/engine/admit/gates.ts',
        find: 'if (!(await requireCompared(context))) return false',
        replace: "if (context.lane.networkId === '') await requireCompared(context)",
      },
    ],
  },
  {
    name: 'refund-while-recovering',
    bug: 'deposits of orders that a restored database has lost go back while payments are not booked',
    models: 'blockhash',
    edits: [
      {
        file: 'packages/bridge/src/engine/refund/refund-step.ts',
        find: 'if (due.length === 0 || !(await isRecovering(deps.pool, deps.adapters.keys()))) return due',
        replace: 'if (due.length >= 0) return due',
      },
    ],
  },
  {
    name: 'majority-buries',
    bug: 'a payout that has landed is made again once most providers deny it, whatever the others say',
    edits: [
      {
        file: 'packages/bridge/src/engine/settle/witness-payouts.ts',
        find: 'if (witness === undefined || !freesPayments(attempt, settlement)) return settlement',
        replace: "if (witness === undefined || settlement.kind !== 'wait') return settlement",
      },
    ],
  },
  {
    name: 'one-lookup-stops-all',
    bug: 'one look-up that fails ends the step for all payouts of its network',
    edits: [
      {
        file: LOOK_UP,
        find: 'const contested = recordTrouble(context, attempt, { error, startedAt })',
        replace: 'if (startedAt >= 0) throw error\n      const contested = undefined as never',
      },
    ],
  },
]
