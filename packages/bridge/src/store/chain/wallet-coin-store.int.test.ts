import { expect, it } from 'vitest'
import { useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import type { Transaction } from '../database/database.ts'
import {
  areCoinsListed,
  findWalletCoinsAfter,
  noteCoinsSpent,
  storeCoinList,
  storeWalletCoins,
} from './wallet-coin-store.ts'

const scene = useLedgerScene()

const coin = (txHash: string, height: bigint, index = 0) => ({
  txHash,
  index,
  height,
  amount: 7n,
  reference: null,
})
const namesAfter = async (tx: Transaction, networkId: string, coinId = '0') =>
  (await findWalletCoinsAfter(tx, networkId, coinId)).map(
    ({ txHash, index, height }) => `${txHash}:${String(index)} in ${String(height)}`,
  )

it('coins are listed in the order they were found, on each network, and known ones once', () =>
  scene.within(async (tx) => {
    await storeWalletCoins(tx, 'bitcoin', [coin('a', 5n), coin('a', 5n, 1)])
    await storeWalletCoins(tx, 'bitcoin', [coin('b', 6n), coin('a', 5n)])
    await storeWalletCoins(tx, 'litecoin', [coin('a', 9n)])
    expect(await namesAfter(tx, 'bitcoin')).toEqual(['a:0 in 5', 'a:1 in 5', 'b:0 in 6'])
    const [first] = await findWalletCoinsAfter(tx, 'bitcoin', '0')
    expect(first).toMatchObject({ amount: 7n, reference: null })
    expect(await namesAfter(tx, 'bitcoin', first?.id)).toEqual(['a:1 in 5', 'b:0 in 6'])
    expect(await namesAfter(tx, 'litecoin')).toEqual(['a:0 in 9'])
  }))

it('a coin that comes back in another block is listed again, also to a reader that already had it', () =>
  scene.within(async (tx) => {
    await storeWalletCoins(tx, 'bitcoin', [coin('a', 5n), coin('b', 5n)])
    const last = (await findWalletCoinsAfter(tx, 'bitcoin', '0')).at(-1)
    await noteCoinsSpent(tx, 'bitcoin', [coin('a', 5n)])
    await storeWalletCoins(tx, 'bitcoin', [coin('a', 6n)])
    expect(await namesAfter(tx, 'bitcoin', last?.id)).toEqual(['a:0 in 6'])
  }))

it('coins that were finally spent are no longer listed, by their transaction and place on one network', () =>
  scene.within(async (tx) => {
    for (const networkId of ['bitcoin', 'litecoin']) {
      await storeWalletCoins(tx, networkId, [coin('a', 5n), coin('a', 5n, 1)])
    }
    await noteCoinsSpent(tx, 'bitcoin', [coin('a', 5n, 1), coin('unknown', 5n)])
    expect(await namesAfter(tx, 'bitcoin')).toEqual(['a:0 in 5'])
    // A block that is read again brings none of them back.
    await storeWalletCoins(tx, 'bitcoin', [coin('a', 5n, 1)])
    expect(await namesAfter(tx, 'bitcoin')).toEqual(['a:0 in 5'])
    expect(await namesAfter(tx, 'litecoin')).toHaveLength(2)
  }))

it('coins that were there before are listed for each network', () =>
  scene.within(async (tx) => {
    expect(await areCoinsListed(tx, 'bitcoin')).toBe(false)
    await storeCoinList(tx, 'bitcoin', { height: 4n, coins: [coin('a', 3n)], at: new Date(0) })
    expect(await areCoinsListed(tx, 'bitcoin')).toBe(true)
    expect(await areCoinsListed(tx, 'litecoin')).toBe(false)
    expect(await namesAfter(tx, 'bitcoin')).toEqual(['a:0 in 3'])
  }))
