import type { Mutant } from './mutant.ts'

const PAY = 'packages/bridge/src/engine/pay-step.ts'
const JUDGE = 'packages/bridge/src/engine/judge-attempt.ts'
const SETTLE = 'packages/bridge/src/engine/settle-step.ts'
const LANES = 'packages/bridge/src/store/lane-store.ts'
const GATE = 'packages/bridge/src/engine/broadcast-gate.ts'

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
    name: 'timeout-is-failure',
    bug: 'a payout that the node does not know is given up and signed anew',
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
        find: `if (attempt.slotTakenAt === null) return { kind: 'slot_taken', height: headHeight }`,
        replace: `if (headHeight < 0n) return { kind: 'slot_taken', height: headHeight }`,
      },
      {
        file: JUDGE,
        find: `return headHeight - attempt.slotTakenAt >= BigInt(requiredConfirmations)`,
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
        file: SETTLE,
        find: 'mapConcurrently(attempt.variants, CONCURRENT_CALLS',
        replace: 'mapConcurrently(attempt.variants.slice(-1), CONCURRENT_CALLS',
      },
    ],
  },
  {
    name: 'failed-leg-is-paid',
    bug: 'a payment of a batch that failed is taken for paid',
    edits: [
      {
        file: JUDGE,
        find: 'const legs = state.legs === undefined ? {} : { legs: state.legs }',
        replace: `const legs = state.legs === undefined ? {} : { legs: state.legs.map((leg) => ({ ...leg, outcome: 'paid' as const })) }`,
      },
    ],
  },
  {
    name: 'refund-without-limit',
    bug: 'refunds are paid twice: each is made again, and the database allows it',
    edits: [
      {
        file: 'packages/bridge/src/engine/refund-step.ts',
        find: 'await createRefundLeg(tx, { depositId: deposit.id, rowNo, currencyId, amount, funded: gross, at })',
        replace: `await createRefundLeg(tx, { depositId: deposit.id, rowNo, currencyId, amount, funded: gross, at })
  await createRefundLeg(tx, { depositId: deposit.id, rowNo, currencyId, amount, funded: gross, at })`,
      },
    ],
    sql: ['DROP INDEX legs_one_refund', 'DROP TRIGGER legs_are_funded ON legs'],
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
    name: 'halt-ignored-at-broadcast',
    bug: 'what was signed before a halt is sent during it',
    edits: [{ file: GATE, find: 'return (await known.allowed).has(txId)', replace: 'return txId !== ""' }],
  },
]
