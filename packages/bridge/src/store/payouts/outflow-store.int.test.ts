import { describe, expect, it } from 'vitest'
import { addDepositRow } from '../../testing/scenes/deposit-rows.ts'
import { SCENE_AT, useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import { addBulkOrder, addOrder } from '../../testing/scenes/order-rows.ts'
import { addPayout, addRefund, repeatPayout } from '../../testing/scenes/payout-rows.ts'
import { addHalt, addNamed, insertRow, sceneAt, type Columns } from '../../testing/scenes/scene-rows.ts'
import type { Transaction } from '../database/database.ts'
import { findDepositsBehind } from './deposits-behind-store.ts'
import {
  findClaims,
  findOutflowHalted,
  findOutflowUse,
  findWaitingValues,
  OUTFLOW_ACTOR,
  sumOutflow,
  valueLegs,
} from './outflow-store.ts'

const scene = useLedgerScene()

const HOUR_MS = 3_600_000
const AT = sceneAt(9 * HOUR_MS)
const at = (ms: number): Date => new Date(AT.getTime() + ms)

const release = (tx: Transaction, depositId: string) =>
  insertRow(tx, 'refund_releases', { deposit_id: depositId, actor: 'olga', reason: 'a test', at: SCENE_AT })

describe('the value of a leg', () => {
  const SIX = { amount_in: 1_000, amount_out: 500, value_usd: 6_001 }

  it('is its part of what its order is worth, by what it pays or uses', () =>
    scene.within(async (tx) => {
      const order = await addOrder(tx, { status: 'DEPOSITED', ...SIX })
      const deposit = await addDepositRow(tx, { order_id: order, amount: 5_000, refund_part: 300 })
      const bulk = await addBulkOrder(tx, [{ amount_in: 88 }, { amount_in: 288 }], { value_usd: 4_000 })
      const adders = {
        whole: () => addPayout(tx, { deposit_id: deposit, funded: 100 }),
        half: () => addPayout(tx, { deposit_id: deposit, funded: 100, leg_no: 1, amount: 250 }),
        third: () => addPayout(tx, { deposit_id: deposit, funded: 100, leg_no: 2, amount: 167 }),
        back: () => addRefund(tx, { deposit_id: deposit, currency_id: 'ethereum-eth', funded: 254 }),
        foreign: () =>
          addPayout(tx, { deposit_id: deposit, funded: 100, leg_no: 3, currency_id: 'base-usdc' }),
        row: () => addPayout(tx, { order_id: bulk, row_no: 0 }),
        unknown: () => addRefund(tx),
        recorded: () => addRefund(tx, { value_usd: 77 }),
      }
      const { ids, namesOf } = await addNamed(adders, (add) => add())
      await addPayout(tx)
      const values = await valueLegs(tx, Object.values(ids))
      expect(Object.fromEntries([...values].map(([id, value]) => [namesOf([id])[0], value]))).toEqual({
        whole: 6_001n,
        half: 3_001n,
        third: 2_005n,
        back: 1_501n,
        foreign: 0n,
        row: 1_000n,
        unknown: 0n,
        recorded: 77n,
      })
    }))

  it('is nothing once a person has let its refund go, and stays for others', () =>
    scene.within(async (tx) => {
      const order = await addOrder(tx, { status: 'DEPOSITED', ...SIX })
      const deposit = await addDepositRow(tx, { order_id: order, amount: 3_000, refund_part: 300 })
      const payout = await addPayout(tx, { deposit_id: deposit })
      const refund = await addRefund(tx, { deposit_id: deposit, value_usd: 9 })
      const other = await addRefund(tx, { value_usd: 77 })
      await release(tx, deposit)
      expect(await valueLegs(tx, [payout, refund, other])).toEqual(
        new Map([
          [payout, 6_001n],
          [refund, 0n],
          [other, 77n],
        ]),
      )
    }))
})

describe('what was claimed', () => {
  /** A claimed payout that is worth as many dollars as it says. */
  const addClaimed = (tx: Transaction, value: number, ms: number, fields: Columns = {}) =>
    addPayout(tx, { status: 'in_flight', claimed_at: at(ms), ...fields }, { order: { value_usd: value } })
  const claimed = async (tx: Transaction) => (await sumOutflow(tx, 'base', AT)).claimed

  it('is counted for an hour, in its network', () =>
    scene.within(async (tx) => {
      await addClaimed(tx, 1, -1)
      await addClaimed(tx, 2, 1 - HOUR_MS, { status: 'paid' })
      await addRefund(tx, { value_usd: 4, status: 'paid', claimed_at: at(-7) }, { network_id: 'base' })
      await addClaimed(tx, 8, -3, { status: 'refunded' })
      await addClaimed(tx, 16, -1, { status: 'due' })
      await addClaimed(tx, 32, -1, { network_id: 'ethereum' })
      await addClaimed(tx, 64, -HOUR_MS)
      await addClaimed(tx, 128, -2 * HOUR_MS)
      expect(await claimed(tx)).toBe(1n + 2n + 4n + 8n)
      expect(await sumOutflow(tx, 'polygon', AT)).toEqual({ claimed: 0n, wanted: 0n })
    }))

  it('is counted as its claim has kept it', () =>
    scene.within(async (tx) => {
      await addClaimed(tx, 1, -1, { claimed_usd: 16 })
      await addClaimed(tx, 2, -1)
      expect(await claimed(tx)).toBe(18n)
    }))

  it('is counted from when the last halt of its own limit was lifted', () =>
    scene.within(async (tx) => {
      await addClaimed(tx, 1, -100)
      await addClaimed(tx, 2, -300)
      await addClaimed(tx, 4, -500)
      await addClaimed(tx, 8, -2 * HOUR_MS)
      const lift = (target: string, ms: number, fields: Columns = {}) =>
        addHalt(tx, target, { actor: OUTFLOW_ACTOR, lifted_at: at(ms), ...fields })
      await lift('network:ethereum', -50)
      await lift('network:base', -50, { action: 'refund' })
      await lift('network:base', -50, { actor: 'olga' })
      await lift('network:base', -3 * HOUR_MS)
      expect(await claimed(tx)).toBe(1n + 2n + 4n)
      await lift('network:base', -400)
      expect(await claimed(tx)).toBe(1n + 2n)
      await lift('network:base', -300)
      expect(await claimed(tx)).toBe(1n)
      await lift('network:base', -450)
      expect(await claimed(tx)).toBe(1n)
      await addHalt(tx, 'network:base', { actor: OUTFLOW_ACTOR })
      expect(await claimed(tx)).toBe(1n)
    }))

  it('is returned along with what due legs would add', () =>
    scene.within(async (tx) => {
      const adders = {
        one: () => addPayout(tx, {}, { order: { value_usd: 1 } }),
        refund: () => addRefund(tx, { value_usd: 2 }),
        'in flight': () => addClaimed(tx, 4, -1),
        paid: () => addPayout(tx, { status: 'paid' }, { order: { value_usd: 8 } }),
      }
      const { ids } = await addNamed(adders, (add) => add())
      await addPayout(tx, {}, { order: { value_usd: 16 } })
      expect(await sumOutflow(tx, 'base', AT, Object.values(ids))).toEqual({ claimed: 4n, wanted: 3n })
    }))
})

describe('the hour of a network', () => {
  const OWED = { order: { value_usd: 8 } }

  it('is used by what was claimed and by what is due, until the first claim is an hour old', () =>
    scene.within(async (tx) => {
      const claim = (value: number, ms: number) =>
        addPayout(tx, { status: 'paid', claimed_at: at(ms), claimed_usd: value })
      await claim(1, -2_000)
      await claim(2, -1_000)
      await claim(4, -HOUR_MS)
      await addPayout(tx, {}, OWED)
      await addPayout(tx, { stopped_at: SCENE_AT }, OWED)
      await addPayout(tx, { network_id: 'polygon' }, OWED)
      expect(await findOutflowUse(tx, ['base', 'polygon', 'ethereum'], AT)).toEqual(
        new Map([
          ['base', { claimed: 3n, owed: 8n, moreAt: at(HOUR_MS - 2_000) }],
          ['polygon', { claimed: 0n, owed: 8n, moreAt: null }],
          ['ethereum', { claimed: 0n, owed: 0n, moreAt: null }],
        ]),
      )
      expect(await findClaims(tx, 'base', AT)).toEqual([
        { atMs: at(-2_000).getTime(), value: 1n },
        { atMs: at(-1_000).getTime(), value: 2n },
      ])
    }))

  it('is waited for by others', () =>
    scene.within(async (tx) => {
      const WAITS = { waiting_reason: 'OUTFLOW', waiting_since: SCENE_AT, returns_at: SCENE_AT }
      const mine = await addPayout(tx, WAITS, { order: { value_usd: 1 } })
      await addPayout(tx, WAITS, { order: { value_usd: 2 } })
      await addPayout(tx, { ...WAITS, stopped_at: SCENE_AT }, { order: { value_usd: 4 } })
      await addPayout(tx, { ...WAITS, waiting_reason: 'FEES' }, { order: { value_usd: 8 } })
      await addPayout(tx, { ...WAITS, network_id: 'polygon' }, { order: { value_usd: 16 } })
      expect(await findWaitingValues(tx, 'base', [mine])).toEqual([2n])
    }))

  it('has deposits behind it: of the largest claims, and of the named legs', () =>
    scene.within(async (tx) => {
      const add = async (fields: Columns) => {
        const deposit = await addDepositRow(tx, { order_id: await addOrder(tx, { status: 'DEPOSITED' }) })
        return [await addPayout(tx, { deposit_id: deposit, ...fields }), deposit]
      }
      const claim = (value: number, ms = -1) =>
        add({ status: 'paid', claimed_at: at(ms), claimed_usd: value })
      await claim(1)
      const [, large] = await claim(3)
      const [, middle] = await claim(2)
      await claim(4, -HOUR_MS)
      const [leg = '', named] = await add({})
      await add({})
      const behind = await findDepositsBehind(tx, { networkId: 'base', at: AT, legIds: [leg], most: 2 })
      expect(behind.map(({ deposit }) => deposit.id)).toEqual([large, middle, named])
      expect(behind[0]?.networkId).toBe('ethereum')
    }))
})

describe('payouts that the outflow limit halts', () => {
  const halted = async (tx: Transaction) => (await findOutflowHalted(tx, 'base', AT)).map(({ id }) => id)
  const haltBase = (tx: Transaction) => addHalt(tx, 'network:base', { actor: OUTFLOW_ACTOR })

  it('are due, in their time, and have no other reason', () =>
    scene.within(async (tx) => {
      const waits = { waiting_reason: 'OUTFLOW', waiting_since: SCENE_AT, returns_at: SCENE_AT }
      const wanted: Readonly<Record<string, Columns>> = {
        first: { retry_at: AT },
        second: { failures: 2 },
        later: { retry_at: at(1) },
        told: waits,
        stopped: { stopped_at: SCENE_AT },
        claimed: { status: 'in_flight' },
        paid: { status: 'paid' },
        elsewhere: { network_id: 'ethereum' },
      }
      const { ids, namesOf } = await addNamed(wanted, (fields) => addPayout(tx, fields))
      await addRefund(tx, {}, { network_id: 'base' })
      expect(await halted(tx)).toEqual([])
      await haltBase(tx)
      expect(namesOf(await halted(tx))).toEqual(['first', 'second'])
      const told = await findOutflowHalted(tx, 'base', AT)
      expect(told[1]).toMatchObject({ id: ids['second'], kind: 'payout', rowNo: null, failures: 2 })
    }))

  it.each([
    ['lifted', 'network:base', { actor: OUTFLOW_ACTOR, lifted_at: SCENE_AT }],
    ['of refunds', 'network:base', { actor: OUTFLOW_ACTOR, action: 'refund' }],
    ['of a person', 'network:base', { actor: 'olga' }],
    ['of another network', 'network:ethereum', { actor: OUTFLOW_ACTOR }],
  ])('are empty for a halt %s', (_what, target, fields) =>
    scene.within(async (tx) => {
      await addPayout(tx)
      await addHalt(tx, target, fields)
      expect(await halted(tx)).toEqual([])
    }),
  )

  it('are at most two hundred at a time', () =>
    scene.within(async (tx) => {
      await repeatPayout(tx, await addPayout(tx, { amount: 1, funded: 1, fees: 0 }), 200)
      await haltBase(tx)
      expect(await halted(tx)).toHaveLength(200)
    }))
})
