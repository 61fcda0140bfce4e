import { describe, expect, it } from 'vitest'
import { useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import { addBulkOrder, addOrder } from '../../testing/scenes/order-rows.ts'
import { addPayout } from '../../testing/scenes/payout-rows.ts'
import { insertRow, insertRows } from '../../testing/scenes/scene-rows.ts'
import type { Transaction } from '../database/database.ts'
import {
  areWalletsUsed,
  findCurrencyUse,
  findRememberedCurrencies,
  findTreasuryWallets,
} from './installation-store.ts'

const scene = useLedgerScene()

const account = (network: string, token: string, kind: string) => (tx: Transaction) =>
  insertRow(tx, 'ledger_accounts', { network_id: network, token, kind })
const orderFrom = (network: string, token: string | null) => (tx: Transaction) =>
  addOrder(tx, { no: 1, network_in: network, token_in: token, network_out: 'ton', token_out: 'jetton' })
const orderTo = (network: string, token: string | null) => (tx: Transaction) =>
  addOrder(tx, { no: 1, network_in: 'ton', token_in: 'jetton', network_out: network, token_out: token })
const rowTo = (network: string, currency: string) => (tx: Transaction) =>
  addBulkOrder(tx, [{ network_out: network, currency_out: currency }], {
    no: 1,
    status: 'PENDING',
    network_in: 'ton',
    token_in: 'jetton',
  })
const legOn = (network: string, token: string | null) => (tx: Transaction) => {
  const order = { network_in: 'ton', token_in: 'jetton', network_out: 'ton', token_out: 'jetton' }
  return addPayout(tx, { network_id: network, token }, { order })
}

describe('how much depends on a token', () => {
  const useOf = (tx: Transaction, token: string | null) =>
    findCurrencyUse(tx, { networkId: 'base', token, currencyId: 'base-x', decimals: 6 })

  it.each([
    ['an account of orders', account('base', '0xt', 'order')],
    ['an order from it', orderFrom('base', '0xt')],
    ['an order to it', orderTo('base', '0xt')],
    ['a row to it', rowTo('base', 'base-x')],
    ['a leg in it', legOn('base', '0xt')],
  ])('all of it once there is %s', (_, add) =>
    scene.within(async (tx) => {
      expect(await useOf(tx, '0xt')).toEqual({ isMoved: false, isHeld: false })
      await add(tx)
      expect(await useOf(tx, '0xt')).toEqual({ isMoved: true, isHeld: true })
    }),
  )

  it.each([
    ['an order from it', orderFrom('base', null)],
    ['an order to it', orderTo('base', null)],
    ['a leg in it', legOn('base', null)],
  ])('all of it, of the native coin, once there is %s', (_, add) =>
    scene.within(async (tx) => {
      expect(await useOf(tx, null)).toEqual({ isMoved: false, isHeld: false })
      await add(tx)
      expect(await useOf(tx, null)).toEqual({ isMoved: true, isHeld: true })
      expect(await useOf(tx, '0xt')).toEqual({ isMoved: false, isHeld: false })
    }),
  )

  it.each(['custody', 'treasury'])('what is held, of an opening balance in %s', (kind) =>
    scene.within(async (tx) => {
      await account('base', '0xt', kind)(tx)
      expect(await useOf(tx, '0xt')).toEqual({ isMoved: false, isHeld: true })
    }),
  )

  it.each([
    ['an account on another network', account('ethereum', '0xt', 'order')],
    ['an account of another token', account('base', '0xu', 'order')],
    ['an order from another network', orderFrom('ethereum', '0xt')],
    ['an order from another token', orderFrom('base', '0xu')],
    ['an order to another network', orderTo('ethereum', '0xt')],
    ['an order to another token', orderTo('base', '0xu')],
    ['a row to another network', rowTo('ethereum', 'base-x')],
    ['a row to another currency', rowTo('base', 'base-y')],
    ['a leg on another network', legOn('ethereum', '0xt')],
    ['a leg in another token', legOn('base', '0xu')],
  ])('nothing, of %s', (_, add) =>
    scene.within(async (tx) => {
      await add(tx)
      expect(await useOf(tx, '0xt')).toEqual({ isMoved: false, isHeld: false })
    }),
  )

  it('nothing, of accounts of the native coin, which are wherever gas is paid', () =>
    scene.within(async (tx) => {
      await account('base', 'native', 'gas_expense')(tx)
      expect(await useOf(tx, null)).toEqual({ isMoved: false, isHeld: false })
    }))
})

describe('wallets', () => {
  it('are in use once there is a balance account or an order of their network', () =>
    scene.within(async (tx) => {
      await account('ethereum', 'native', 'custody')(tx)
      await account('base', 'native', 'treasury')(tx)
      await addOrder(tx, { no: 1, network_in: 'polygon' })
      expect(await areWalletsUsed(tx, 'ethereum')).toBe(true)
      expect(await areWalletsUsed(tx, 'base')).toBe(false)
      expect(await areWalletsUsed(tx, 'polygon')).toBe(true)
      expect(await areWalletsUsed(tx, 'ton')).toBe(false)
    }))

  it('are listed by network, in order', () =>
    scene.within(async (tx) => {
      await insertRows(tx, 'treasury_wallets', {}, [
        { network_id: 'ethereum', wallet: 'c' },
        { network_id: 'base', wallet: 'b' },
        { network_id: 'base', wallet: 'a' },
      ])
      expect([...(await findTreasuryWallets(tx))]).toEqual([
        ['base', ['a', 'b']],
        ['ethereum', ['c']],
      ])
    }))
})

it('tokens that were served are listed by network and token', () =>
  scene.within(async (tx) => {
    await insertRows(tx, 'served_currencies', {}, [
      { network_id: 'ethereum', token: 'native', currency_id: 'ethereum-eth', decimals: 18 },
      { network_id: 'base', token: 'native' },
      { network_id: 'base', token: '0xt', currency_id: 'base-x', decimals: 6 },
    ])
    expect(await findRememberedCurrencies(tx)).toEqual([
      { networkId: 'base', token: '0xt', currencyId: 'base-x', decimals: 6 },
      { networkId: 'base', token: null, currencyId: null, decimals: null },
      { networkId: 'ethereum', token: null, currencyId: 'ethereum-eth', decimals: 18 },
    ])
  }))
