import { expect, it } from 'vitest'
import { networkOf } from '../../network.ts'
import { planPayment, type PaymentPlan } from './plan-payment.ts'

const MAINNET = networkOf('000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f')
const P2WPKH = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const P2WSH = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'
const TO = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
/** Satoshis per thousand virtual bytes. */
const RATE = 10_000n
/** Fee for one P2WPKH coin paying one such output, without and with change: 110 and 141 virtual bytes. */
const ALONE = 1_100n
const WITH_CHANGE = 1_410n

const plan = (coins: readonly bigint[], amount: bigint, from = P2WPKH): Promise<PaymentPlan> =>
  planPayment(
    {
      feeRate: () => Promise.resolve(RATE),
      coinsOf: () => Promise.resolve(coins.map((value, index) => ({ txId: 'ab'.repeat(32), index, value }))),
    },
    { from, to: TO, amount },
    MAINNET,
  )

it('takes the largest coins, as few as suffice', async () => {
  const { coins, change, fee } = await plan([20_000n, 90_000n, 30_000n], 50_000n)
  expect(coins.map(({ value }) => value)).toEqual([90_000n])
  expect(fee).toBe(WITH_CHANGE)
  expect(change).toEqual([90_000n - 50_000n - WITH_CHANGE])
})

it('leaves to the fee what would be too little for an output', async () => {
  const amount = 50_000n - ALONE - 200n
  expect(await plan([50_000n], amount)).toMatchObject({ change: [], fee: ALONE + 200n })
})

it.each<[string, readonly bigint[], bigint]>([
  ['the fee would be missing', [50_000n], 50_000n],
  ['there is nothing', [], 50_000n],
  ['it would take more coins than fit', Array.from({ length: 150 }, () => 10_000n), 1_100_000n],
  ['they cost more than they bring', Array.from({ length: 90 }, () => 1_050n), 40_000n],
])('does not suffice when %s', async (_, coins, amount) => {
  await expect(plan(coins, amount)).rejects.toMatchObject({ kind: 'insufficient_funds' })
})

it.each<[string, bigint, string]>([
  ['an address of several keys', 50_000n, P2WSH],
  ['an address of another network', 50_000n, 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'],
  ['an amount that no node relays', 293n, P2WPKH],
])('makes no payment of %s', async (_, amount, from) => {
  await expect(plan([90_000n], amount, from)).rejects.toMatchObject({ kind: 'unsupported' })
})
