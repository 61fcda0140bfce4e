import { expect, it } from 'vitest'
import { UNLIMITED } from '../testing/suites/unlimited-signal.ts'
import { readSigned } from './payouts/signed-payout.ts'
import { createSuiWorld, newAddress } from './testing/sui-world.ts'

const MANY_CHECKPOINTS = 20

it('a payout whose coin is locked is never called dead while it may land, is paid once, and others use other coins', async () => {
  const world = await createSuiWorld()
  const { payouts, balances } = world.adapter
  const first = newAddress()
  const second = newAddress()
  for (let coin = 0; coin < 3; coin += 1) world.fund(world.treasury.address, null, 10n ** 10n)
  world.mine(1)
  const pay = (recipient: string, slot: bigint) =>
    payouts.coins?.prepare([{ recipient, token: null, amount: 7n }], slot, [], UNLIMITED)
  const locked = await pay(first, 1n)
  if (locked === undefined) throw new Error('Nothing was signed.')
  const { coins } = readSigned(locked)
  for (const coin of coins) world.node.call('devnet_equivocate', coin)

  await expect(payouts.broadcast(locked, UNLIMITED)).rejects.toMatchObject({ name: 'ChainError' })
  world.mine(MANY_CHECKPOINTS)
  expect((await payouts.lookup(locked, UNLIMITED)).status).toBe('unknown')

  const signed = { ...locked, slot: 1n }
  const other = await payouts.coins?.prepare(
    [{ recipient: second, token: null, amount: 8n }],
    2n,
    [signed],
    UNLIMITED,
  )
  if (other === undefined) throw new Error('No other coin was chosen.')
  expect(readSigned(other).coins.filter((coin) => coins.includes(coin))).toEqual([])
  await payouts.broadcast(other, UNLIMITED)
  world.mine(1)
  expect((await payouts.lookup(other, UNLIMITED)).status).toBe('confirmed')

  // Locks end with the epoch, and the same bytes may land in the next one.
  world.node.call('devnet_endEpoch')
  await payouts.broadcast(locked, UNLIMITED)
  await payouts.broadcast(locked, UNLIMITED)
  world.mine(1)
  expect((await payouts.lookup(locked, UNLIMITED)).status).toBe('confirmed')
  expect(await balances.getBalances(first, [null], UNLIMITED)).toEqual([7n])
  await world.stop()
})
