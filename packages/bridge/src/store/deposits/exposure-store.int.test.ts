import { expect, it } from 'vitest'
import { addDepositRow } from '../../testing/scenes/deposit-rows.ts'
import { SCENE_AT, useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import { addOrder } from '../../testing/scenes/order-rows.ts'
import { addNamed, insertRow, readRow, sceneAt, type Columns } from '../../testing/scenes/scene-rows.ts'
import { lockExposure, raiseFinality, sumExposure } from './exposure-store.ts'

const scene = useLedgerScene()

it('the exposure of a network is what was credited above a height, by the value of the orders', () =>
  scene.within(async (tx) => {
    /** Worth as many dollars as it says for each of its two units. */
    const add = async (value: number, fields: Columns = {}, status = 'DEPOSITED') => {
      const order = await addOrder(tx, { status, amount_in: 1_000, value_usd: 500 * value })
      await addDepositRow(tx, { order_id: order, amount: 2, block_height: 11, ...fields })
    }
    await add(1)
    await add(2, { amount: 4, block_height: 20 })
    await add(3, { amount: 1 })
    await add(100, { block_height: 10 })
    await add(200, { network_id: 'base' })
    await add(400, { status: 'seen' }, 'WAIT_DEPOSIT')
    await add(800, { status: 'lost' })
    await addDepositRow(tx, { status: 'unmatched', block_height: 12 })
    expect(await sumExposure(tx, 'ethereum', 10n)).toBe(1n + 4n + 2n)
    expect(await sumExposure(tx, 'ethereum', 11n)).toBe(4n)
    expect(await sumExposure(tx, 'polygon', 0n)).toBe(0n)
  }))

it('orders are raised once to the largest tier, at no less than they required, and are returned', () =>
  scene.within(async (tx) => {
    const wanted: Readonly<Record<string, Columns>> = {
      small: { finality_tier: 'small', required_confirmations: 3, status: 'PENDING' },
      medium: { finality_tier: 'medium', required_confirmations: 30, status: 'WAIT_DEPOSIT' },
      large: { finality_tier: 'large', required_confirmations: 3, status: 'WAIT_DEPOSIT' },
      other: { finality_tier: 'small', required_confirmations: 3, status: 'WAIT_DEPOSIT' },
    }
    const { ids, namesOf } = await addNamed(wanted, (fields) => addOrder(tx, fields))
    const { other: _other, ...asked } = ids
    await raiseFinality(tx, Object.values(asked), 20, sceneAt(5))
    const raised: Record<string, unknown> = {}
    for (const [name, id] of Object.entries(ids))
      raised[name] = await readRow(tx, 'orders', id, 'finality_tier, raised_confirmations, version')
    expect(raised).toEqual({
      small: { finality_tier: 'large', raised_confirmations: 20, version: 2 },
      medium: { finality_tier: 'large', raised_confirmations: 30, version: 2 },
      large: { finality_tier: 'large', raised_confirmations: null, version: 1 },
      other: { finality_tier: 'small', raised_confirmations: null, version: 1 },
    })
    const { rows } = await tx.query<{ order_id: string }>('SELECT * FROM order_events ORDER BY order_id')
    expect(namesOf(rows.map(({ order_id: id }) => id))).toEqual(['small', 'medium'])
    expect(rows[0]).toEqual({
      order_id: ids['small'],
      version: 2,
      event: 'finality_raised',
      from_status: 'PENDING',
      to_status: 'PENDING',
      data: { required_confirmations: 20 },
      at: sceneAt(5),
    })
  }))

it('the cursor of its own network alone is locked', () =>
  scene.within(async (tx) => {
    const cursor = { height: 1, hash: 'block', head_height: 2, scanned_at: SCENE_AT, head_at: SCENE_AT }
    for (const network of ['base', 'ethereum'])
      await insertRow(tx, 'scan_cursors', { network_id: network, ...cursor })
    await lockExposure(tx, 'ethereum')
    const { rows } = await tx.query(`SELECT network_id FROM scan_cursors WHERE xmax::text <> '0'`)
    expect(rows).toEqual([{ network_id: 'ethereum' }])
  }))
