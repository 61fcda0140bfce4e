import { useShared } from '@sunspan/host/testing/hooks'
import { expect, it } from 'vitest'
import { BITCOIN, createBitcoinWorld } from '../../testing/worlds/bitcoin-world.ts'
import { EVM_RECEIVER } from '../../testing/worlds/family-world.ts'

const world = useShared(createBitcoinWorld)

async function count(table: 'deposits' | 'spent_coins'): Promise<number> {
  const { rows } = await world.pool.query<{ count: number }>(`SELECT count(*)::int FROM ${table}`)
  return rows[0]?.count ?? 0
}

it('books no dust, and stops looking at a coin that a payout has spent', async () => {
  const wallet = await world.newWallet(BITCOIN)
  const order = await world.create({
    currencyInId: 'bitcoin-btc',
    currencyOutId: 'ethereum-eth',
    amount: 2_000_000n,
    walletSender: wallet.address,
    walletReceiver: EVM_RECEIVER,
  })
  const { address } = order.deposit
  const stranger = await world.newWallet(BITCOIN)
  await stranger.execute({ address, amount: '294' })
  await world.advance(2)
  expect(await world.statusOf(order)).toBe('WAIT_DEPOSIT')
  expect(await count('deposits')).toBe(0)
  await world.deposit(order, wallet)
  await stranger.execute({ address, amount: '999' })
  await world.complete(order)
  expect(await count('deposits')).toBe(1)

  const back = await world.create({})
  await world.deposit(back)
  await world.complete(back)
  // The rest in the order's address is the dust.
  expect(await world.heldBy(address)).toBe(294n + 999n)
  expect(await count('spent_coins')).toBe(0)
  await world.node.mine(104)
  await world.advance(3)
  expect(await count('spent_coins')).toBe(1)
  await world.restart()
  await world.advance(2)
  const [coin] = await world.custodyOf('bitcoin')
  expect(coin?.booked).toBe(coin?.held)
})

it('lists the treasury’s coins once in books that were opened without them, and goes on', async () => {
  const order = await world.create({})
  await world.deposit(order)
  await world.complete(order)
  await world.pool.query('TRUNCATE wallet_coins, wallet_coin_lists')
  await world.restart()
  // Compared with what the wallet held before its newest payout, too.
  await world.advance(1)
  await world.advance(3)
  const [coin] = await world.custodyOf('bitcoin')
  expect(coin?.booked).toBe(coin?.held)
  expect(await world.bridge.halts.list()).toEqual([])
  const another = await world.create({})
  await world.deposit(another)
  await world.complete(another)
})
