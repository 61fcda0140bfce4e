import { describe, expect, it } from 'vitest'
import { addDepositRow } from '../../testing/scenes/deposit-rows.ts'
import { useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import { addOrder } from '../../testing/scenes/order-rows.ts'
import { insertRow, readColumn } from '../../testing/scenes/scene-rows.ts'
import type { Transaction } from '../database/database.ts'
import {
  findAddressesFrom,
  findReceivedAfter,
  insertOrderAddress,
  insertSpentCoins,
  reserveAddressIndex,
} from './order-address-store.ts'

const scene = useLedgerScene()

describe('addresses', () => {
  const give = async (tx: Transaction, no: number, networkId: string, index: number): Promise<void> =>
    insertOrderAddress(tx, {
      networkId,
      index,
      address: `${networkId}-${String(index)}`,
      orderId: await addOrder(tx, { no }),
    })

  it('are counted on each network, and read from an index on in order', () =>
    scene.within(async (tx) => {
      expect(await reserveAddressIndex(tx, 'bitcoin')).toBe(0)
      await give(tx, 1, 'bitcoin', 2)
      await give(tx, 2, 'bitcoin', 0)
      await give(tx, 3, 'bitcoin', 1)
      await give(tx, 4, 'litecoin', 7)
      expect(await reserveAddressIndex(tx, 'bitcoin')).toBe(3)
      expect(await reserveAddressIndex(tx, 'litecoin')).toBe(8)
      expect(await findAddressesFrom(tx, 'bitcoin', 1)).toEqual([
        { index: 1, address: 'bitcoin-1' },
        { index: 2, address: 'bitcoin-2' },
      ])
      expect(await findAddressesFrom(tx, 'litecoin', 0)).toEqual([{ index: 7, address: 'litecoin-7' }])
    }))
})

describe('coins', () => {
  const receive = (tx: Transaction, name: string, columns: object = {}): Promise<string> =>
    addDepositRow(tx, {
      tx_hash: name,
      status: 'unmatched',
      network_id: 'bitcoin',
      reference: `0x${name}`,
      amount: 7,
      ...columns,
    })
  const namesAfter = async (tx: Transaction, networkId: string, depositId: string) =>
    (await findReceivedAfter(tx, networkId, depositId)).map(
      ({ txHash, index }) => `${txHash} ${String(index)}`,
    )

  it('that were received are listed with a deposit, in order, until they are spent', () =>
    scene.within(async (tx) => {
      const first = await receive(tx, 'a')
      const second = await receive(tx, 'b', { log_index: 3, block_height: 5 })
      await receive(tx, 'c')
      await receive(tx, 'plain', { reference: null })
      await receive(tx, 'elsewhere', { network_id: 'litecoin' })
      expect(await findReceivedAfter(tx, 'bitcoin', first)).toMatchObject([
        { id: second, reference: '0xb', txHash: 'b', index: 3, amount: 7n, height: 5n },
        { txHash: 'c' },
      ])
      expect(await namesAfter(tx, 'bitcoin', '0')).toEqual(['a 0', 'b 3', 'c 0'])
      await insertRow(tx, 'spent_coins', { deposit_id: second })
      expect(await namesAfter(tx, 'bitcoin', '0')).toEqual(['a 0', 'c 0'])
      expect(await namesAfter(tx, 'litecoin', '0')).toEqual(['elsewhere 0'])
    }))

  it('are spent by their transaction and place, on one network, once', () =>
    scene.within(async (tx) => {
      const coin = await receive(tx, 'a', { log_index: 1 })
      await receive(tx, 'a', { log_index: 2 })
      await receive(tx, 'b', { log_index: 1 })
      await receive(tx, 'a', { log_index: 1, network_id: 'litecoin' })
      const places = [
        { txHash: 'a', index: 1 },
        { txHash: 'unknown', index: 1 },
      ]
      await insertSpentCoins(tx, 'bitcoin', places)
      await insertSpentCoins(tx, 'bitcoin', places)
      expect(await readColumn(tx, 'SELECT deposit_id FROM spent_coins')).toEqual([coin])
    }))
})
