import { expect, it } from 'vitest'
import { useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import { addOrder } from '../../testing/scenes/order-rows.ts'
import { sceneAt } from '../../testing/scenes/scene-rows.ts'
import { sumOrdered } from './wallet-limit-store.ts'

const scene = useLedgerScene()

it('a wallet has ordered what it has deposited or may still deposit, since a time', () =>
  scene.within(async (tx) => {
    const ordered = (no: number, value: number, seconds: number, columns: object = {}) =>
      addOrder(tx, {
        no,
        value_usd: value,
        created_at: sceneAt(seconds * 1_000),
        updated_at: sceneAt(99_000),
        ...columns,
      })
    expect(await sumOrdered(tx, 'alice', sceneAt(0))).toEqual({ value: 0n, since: null })
    await ordered(1, 1, 3)
    await ordered(2, 2, 2)
    await ordered(3, 4, 1)
    await ordered(4, 8, 3, { wallet_sender: 'carol', wallet_receiver: 'alice' })
    await ordered(5, 16, 3, { status: 'REJECTED' })
    await ordered(6, 32, 3, { status: 'EXPIRED' })
    await ordered(7, 64, 3, { status: 'DEPOSIT_FAILED' })
    await ordered(8, 128, 3, { status: 'REJECTED', transaction_in: 'in', deposit_height: 1 })
    expect(await sumOrdered(tx, 'alice', sceneAt(1_000))).toEqual({ value: 131n, since: sceneAt(2_000) })
  }))

it('an order that has grown counts for more, and one that was credited with less as ordered', () =>
  scene.within(async (tx) => {
    await addOrder(tx, { no: 1, status: 'DEPOSITED', value_usd: 100, credited_amount: 1_501 })
    await addOrder(tx, { no: 2, status: 'DEPOSITED', value_usd: 1_000, credited_amount: 400 })
    expect((await sumOrdered(tx, 'alice', sceneAt(-1_000))).value).toBe(1_151n)
  }))
