import { afterAll, beforeAll, expect, it } from 'vitest'
import { UNLIMITED } from '../../testing/suites/unlimited-signal.ts'
import { createBitcoinWorld, type BitcoinWorld } from '../testing/bitcoin-world.ts'

let world: BitcoinWorld

beforeAll(async () => {
  world = await createBitcoinWorld(3)
})
afterAll(() => world.stop())

/** Behaves like an Esplora server that lists only a few hundred coins of an address. */
const crowded: typeof fetch = (input, init) => {
  const { pathname: path } = new URL(input instanceof Request ? input.url : input)
  return path.endsWith(`/${world.adapter.depositAddress}/utxo`)
    ? Promise.resolve(
        new Response('Too many unspent transaction outputs (>500). Contact support to raise limits.', {
          status: 400,
        }),
      )
    : fetch(input, init)
}

it('pays on out of the youngest coins when somebody has sent more of them than are listed', async () => {
  const adapter = world.createAdapter({ fetch: crowded })
  for (let round = 0; round < 3; round += 1) {
    const { address: recipient } = await world.newWallet()
    const intent = { recipient, token: null, amount: 50_000n }
    const transfer = await adapter.payouts.prepare(intent, BigInt(round + 1), UNLIMITED)
    await adapter.payouts.broadcast(transfer, UNLIMITED)
    await world.node.mine(2)
    expect(await adapter.payouts.lookup(transfer, UNLIMITED)).toMatchObject({ status: 'confirmed' })
    expect(await world.balanceOf(recipient)).toBe(50_000n)
  }
})
