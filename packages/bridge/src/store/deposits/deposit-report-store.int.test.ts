import { describe, expect, it } from 'vitest'
import type { Catalog } from '../../catalog/catalog.ts'
import { addDepositRow, repeatDeposit } from '../../testing/scenes/deposit-rows.ts'
import { SCENE_AT, SCENE_WALLET, useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import { addBulkOrder, addOrder } from '../../testing/scenes/order-rows.ts'
import { addAttempt, addPayout, addRefund } from '../../testing/scenes/payout-rows.ts'
import { addNamed, insertRow, readRow, sceneAt, type Columns } from '../../testing/scenes/scene-rows.ts'
import type { Transaction } from '../database/database.ts'
import {
  findDepositReports,
  listHeldReports,
  listRecoveryCandidates,
  listUnmatchedReports,
} from './deposit-report-store.ts'

const scene = useLedgerScene()

// CAST: reports ask a catalog nothing else.
const CATALOG = {
  getNetwork: () => ({ network: { requiredConfirmations: 12 } }),
  findByToken: (network: string, token: string | null) => ({ id: `${network}/${token ?? 'native'}` }),
} as unknown as Catalog

const BACK = { status: 'unmatched', refund_after: SCENE_AT }

const payElsewhere = (tx: Transaction, depositId: string, fields: Columns = {}) =>
  insertRow(tx, 'foreign_payments', {
    network_id: 'polygon',
    tx_id: `out ${depositId}`,
    block_height: 5,
    wallet: SCENE_WALLET,
    amount: 1,
    deposit_id: depositId,
    actor: 'olga',
    reason: 'a test',
    at: SCENE_AT,
    ...fields,
  })

/** An attempt that its block has, or has not. */
const sign = async (
  tx: Transaction,
  leg: string,
  later: Columns = { status: 'confirmed' },
): Promise<string> => {
  await addAttempt(tx, {}, { legs: [leg], later })
  return leg
}

async function reportOf(tx: Transaction, depositId: string) {
  const { network_id: network, tx_hash: hash } = await readRow(
    tx,
    'deposits',
    depositId,
    'network_id, tx_hash',
  )
  const [report] = await findDepositReports(tx, CATALOG, String(network), String(hash))
  return report
}

describe('a report', () => {
  it('shows what the chain said, and how deep it is', () =>
    scene.within(async (tx) => {
      const cursor = { height: 1, hash: 'block', scanned_at: SCENE_AT, head_at: SCENE_AT }
      for (const [network, head] of [
        ['ethereum', 15],
        ['base', 90],
      ] as const)
        await insertRow(tx, 'scan_cursors', { network_id: network, head_height: head, ...cursor })
      const fields = { tx_hash: 'a', token: '0xusdc', amount: 44, sender: 'dora', log_index: 3 }
      const id = await addDepositRow(tx, { ...fields, status: 'unmatched', reason: 'short' })
      expect(await reportOf(tx, id)).toEqual({
        depositId: id,
        networkId: 'ethereum',
        transactionHash: 'a',
        index: 3,
        outcome: 'unmatched',
        issue: 'short',
        sender: 'dora',
        recipient: SCENE_WALLET,
        amount: 44n,
        token: '0xusdc',
        currencyId: 'ethereum/0xusdc',
        confirmations: 5,
        requiredConfirmations: 12,
        seenAt: SCENE_AT,
        orderId: null,
        refund: null,
        paidElsewhere: null,
      })
      const confirmations = async (deposit: Columns) =>
        (await reportOf(tx, await addDepositRow(tx, deposit)))?.confirmations
      expect(await confirmations({ block_height: 16 })).toBe(0)
      expect(await confirmations({ network_id: 'base' })).toBe(12)
      expect(await confirmations({ network_id: 'polygon' })).toBe(0)
    }))

  it('is one for each transfer of a transaction, in their order', () =>
    scene.within(async (tx) => {
      const wanted: Readonly<Record<string, Columns>> = {
        second: { tx_hash: 'a', log_index: 2 },
        first: { tx_hash: 'a', log_index: 1 },
        elsewhere: { tx_hash: 'a', network_id: 'base' },
        other: { tx_hash: 'b' },
      }
      const { namesOf } = await addNamed(wanted, (fields) => addDepositRow(tx, fields))
      const found = await findDepositReports(tx, CATALOG, 'ethereum', 'a')
      expect(namesOf(found.map(({ depositId }) => depositId))).toEqual(['first', 'second'])
    }))

  it('names the foreign payment for the whole deposit', () =>
    scene.within(async (tx) => {
      const paid = await addDepositRow(tx, BACK)
      const other = await addDepositRow(tx, BACK)
      await payElsewhere(tx, paid)
      const leg = await addRefund(tx, { status: 'cancelled' })
      const { deposit_id: ofLeg } = await readRow(tx, 'legs', leg, 'deposit_id')
      await payElsewhere(tx, String(ofLeg), { leg_id: leg })
      const paidElsewhere = { networkId: 'polygon', transactionHash: `out ${paid}` }
      expect(await reportOf(tx, paid)).toMatchObject({ outcome: 'paid', paidElsewhere })
      expect(await reportOf(tx, other)).toMatchObject({ outcome: 'unmatched', paidElsewhere: null })
      expect(await reportOf(tx, String(ofLeg))).toMatchObject({ outcome: 'unmatched', paidElsewhere: null })
    }))
})

describe('a deposit is paid out', () => {
  const single =
    (leg: Columns, later?: Columns) =>
    async (tx: Transaction): Promise<string> => {
      const deposit = await addDepositRow(tx)
      const id = await addPayout(tx, { deposit_id: deposit, ...leg })
      if (later !== undefined) await sign(tx, id, later)
      return deposit
    }
  /** Two rows: the first is paid, the second as it says. */
  const rows =
    (second: Columns, later?: Columns) =>
    async (tx: Transaction): Promise<string> => {
      const deposit = await addDepositRow(tx, {
        order_id: await addBulkOrder(tx, [{}, {}]),
        refund_part: 212,
        amount: 1_000,
      })
      await addPayout(tx, { deposit_id: deposit, row_no: 0, status: 'paid' })
      const id = await addPayout(tx, { deposit_id: deposit, row_no: 1, ...second })
      if (later !== undefined) await sign(tx, id, later)
      return deposit
    }
  const confirmed = { status: 'confirmed' }
  const owed = { status: 'refunded', refund_state: 'owed', refund_after: SCENE_AT }

  it.each<readonly [string, (tx: Transaction) => Promise<string>, 'paid' | 'credited']>([
    ['no: it is due', single({}), 'credited'],
    ['no: it is only signed', single({}, {}), 'credited'],
    ['no: its attempt is dead', single({}, { status: 'failed' }), 'credited'],
    ['once a block has its payout', single({}, confirmed), 'paid'],
    ['once it was settled', single({ status: 'paid' }), 'paid'],
    ['no: one of its rows is due', rows({}), 'credited'],
    ['no: one of its rows is only signed', rows({}, {}), 'credited'],
    ['once a block has the payouts of all rows', rows({}, confirmed), 'paid'],
    ['once all rows are paid', rows({ status: 'paid' }), 'paid'],
    ['once its other row is given up', rows(owed), 'paid'],
    [
      'once its other row is on its way back',
      async (tx) => {
        const deposit = await rows(owed)(tx)
        const { order_id: order } = await readRow(tx, 'deposits', deposit, 'order_id')
        await addRefund(tx, { deposit_id: deposit, order_id: order, row_no: 1 })
        return deposit
      },
      'paid',
    ],
    [
      'no: only the rest went back',
      async (tx) => {
        const deposit = await addDepositRow(tx, { amount: 1_100, refund_part: 100 })
        await addPayout(tx, { deposit_id: deposit })
        await addRefund(tx, { deposit_id: deposit, status: 'paid' })
        return deposit
      },
      'credited',
    ],
    ['no: it has no payout yet', (tx) => addDepositRow(tx), 'credited'],
  ])('%s', (_what, add, expected) =>
    scene.within(async (tx) => {
      await single({}, confirmed)(tx)
      await rows({})(tx)
      const deposit = await add(tx)
      await rows({}, {})(tx)
      expect((await reportOf(tx, deposit))?.outcome).toBe(expected)
    }),
  )
})

describe('reports for operators', () => {
  const listed = (reports: readonly { readonly depositId: string }[]) =>
    reports.map(({ depositId }) => depositId)

  it('are of deposits whose refund is held, or that of one of their rows', () =>
    scene.within(async (tx) => {
      const wanted: Readonly<Record<string, Columns>> = {
        held: { ...BACK, refund_state: 'held' },
        waits: BACK,
        released: { ...BACK, refund_state: 'released' },
        'held row': { order_id: await addBulkOrder(tx, [{}]) },
        'owed row': { order_id: await addBulkOrder(tx, [{}]) },
      }
      const { ids, namesOf } = await addNamed(wanted, (fields) => addDepositRow(tx, fields))
      for (const state of ['held', 'owed'])
        await addPayout(tx, {
          deposit_id: ids[`${state} row`],
          row_no: 0,
          status: 'refunded',
          refund_state: state,
          refund_after: SCENE_AT,
        })
      expect(namesOf(listed(await listHeldReports(tx, CATALOG)))).toEqual(['held', 'held row'])
    }))

  it('are of deposits that fill no order, until they went back', () =>
    scene.within(async (tx) => {
      const refunded = async (leg: Columns, later?: Columns) => {
        const id = await addRefund(tx, { ...leg })
        if (later !== undefined) await sign(tx, id, later)
        return String((await readRow(tx, 'legs', id, 'deposit_id'))['deposit_id'])
      }
      const adders = {
        first: () => addDepositRow(tx, BACK),
        own: () => addDepositRow(tx, { status: 'unmatched', reason: 'own_transfer' }),
        over: () => addDepositRow(tx, { reason: 'over', refund_after: SCENE_AT }),
        due: () => refunded({}),
        signed: () => refunded({}, {}),
        'in a block': () => refunded({}, { status: 'confirmed' }),
        settled: () => refunded({ status: 'paid' }),
        last: () => addDepositRow(tx, { status: 'unmatched', booked: 'none' }),
      }
      const { namesOf } = await addNamed(adders, (add) => add())
      expect(namesOf(listed(await listUnmatchedReports(tx, CATALOG)))).toEqual([
        'first',
        'due',
        'signed',
        'last',
      ])
    }))

  it('are of what a missing payment may have been for', () =>
    scene.within(async (tx) => {
      const payoutIn = async (fields: Columns) => {
        const leg = await addPayout(tx, fields)
        return String((await readRow(tx, 'legs', leg, 'deposit_id'))['deposit_id'])
      }
      const adders = {
        'in suspense': () => addDepositRow(tx, BACK),
        'not booked': () => addDepositRow(tx, { ...BACK, booked: 'none' }),
        held: () => addDepositRow(tx, { ...BACK, refund_state: 'held' }),
        owed: () => addDepositRow(tx, { ...BACK, refund_state: 'owed' }),
        'booked for its refund': () => addDepositRow(tx, { ...BACK, booked: 'refund' }),
        own: () => addDepositRow(tx, { status: 'unmatched', reason: 'own_transfer' }),
        'credited, not booked': () =>
          addDepositRow(tx, { booked: 'none', reason: 'over', refund_after: SCENE_AT }),
        seen: () => addDepositRow(tx, { status: 'seen' }),
        'due payout': () => payoutIn({}),
        'paid payout': () => payoutIn({ status: 'paid' }),
      }
      const { namesOf } = await addNamed(adders, (add) => add())
      const found = await listRecoveryCandidates(tx, CATALOG)
      expect(namesOf(listed(found))).toEqual(['in suspense', 'not booked', 'held', 'due payout'])
    }))

  it('are at most five hundred at a time, the oldest first', () =>
    scene.within(async (tx) => {
      const first = await addDepositRow(tx, { ...BACK, refund_state: 'held' })
      await repeatDeposit(tx, first, 500)
      for (const list of [listHeldReports, listUnmatchedReports, listRecoveryCandidates]) {
        const ids = listed(await list(tx, CATALOG))
        expect([ids.length, ids[0]]).toEqual([500, first])
      }
    }))
})

it('a report of a credited deposit names its order', () =>
  scene.within(async (tx) => {
    const order = await addOrder(tx, { status: 'DEPOSITED' })
    const id = await addDepositRow(tx, { order_id: order, seen_at: sceneAt(4) })
    expect(await reportOf(tx, id)).toMatchObject({ orderId: order, seenAt: sceneAt(4), issue: null })
  }))
