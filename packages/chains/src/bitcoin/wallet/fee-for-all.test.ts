import { expect, it } from 'vitest'
import { UNLIMITED } from '../../testing/suites/unlimited-signal.ts'
import { feeForAll } from './fee-for-all.ts'

const P2WPKH = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const P2WSH = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'
/** Of one P2WPKH coin, 141 virtual bytes, at 10 satoshis each. */
const PLAIN = 1_410n

const feeOf = (coins: number, owner = P2WPKH, pending = 0): Promise<bigint> => {
  const coin = (confirmed: boolean) => ({
    txid: 'ab'.repeat(32),
    vout: 0,
    value: 4_990_000,
    status: confirmed ? { confirmed, block_height: 7, block_hash: 'cd'.repeat(32) } : { confirmed },
  })
  const listed = [
    ...Array.from({ length: coins }, () => coin(true)),
    ...Array.from({ length: pending }, () => coin(false)),
  ]
  return feeForAll({
    rpcUrl: 'http://node',
    owner,
    plainFee: PLAIN,
    fetch: () => Promise.resolve(Response.json(listed)),
    signal: UNLIMITED,
  })
}

it('is the fee of a plain payment with one coin or none', async () => {
  expect(await feeOf(1)).toBe(PLAIN)
  expect(await feeOf(0)).toBe(PLAIN)
})

it('pays for each coin: 68 virtual bytes more', async () => {
  expect(await feeOf(20)).toBe(PLAIN + 19n * 680n)
})

it('leaves out what no block has yet, which wallets do not spend either', async () => {
  expect(await feeOf(2, P2WPKH, 5)).toBe(PLAIN + 680n)
})

it('is generous where it takes more than one key', async () => {
  expect(await feeOf(3, P2WSH)).toBe(3n * PLAIN)
})

it('throws if the node does not answer', async () => {
  const asked = feeForAll({
    rpcUrl: 'http://node',
    owner: P2WPKH,
    plainFee: PLAIN,
    signal: UNLIMITED,
    fetch: () => Promise.resolve(new Response('down', { status: 502 })),
  })
  await expect(asked).rejects.toMatchObject({ kind: 'rpc_unavailable' })
})
