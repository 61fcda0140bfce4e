import { Transaction } from '@scure/btc-signer'
import { useShared } from '@sunspan/host/testing/hooks'
import { describe, expect, it } from 'vitest'
import type { PayoutIntent, SignedTransfer } from '../capabilities/payout-sender.ts'
import { UNLIMITED } from '../testing/suites/unlimited-signal.ts'
import { addressesOf, BITCOIN, createBitcoinWorld } from './testing/bitcoin-world.ts'

const NO_LIMIT = 10n ** 12n

let slot = 0n

const world = useShared(() => createBitcoinWorld(3))
const payouts = useShared(() => world.adapter.payouts)

const coins = () => {
  if (payouts.coins === undefined) throw new TypeError('Bitcoin pays out of coins.')
  return payouts.coins
}
const prepare = (intents: readonly PayoutIntent[], live: readonly SignedTransfer[] = []) =>
  coins().prepare(intents, (slot += 1n), live, UNLIMITED)
const prepared = async (...terms: Parameters<typeof prepare>) => {
  const transfer = await prepare(...terms)
  if (transfer === undefined) throw new TypeError('The coins wait.')
  return transfer
}
const intentTo = async (amount: bigint): Promise<PayoutIntent> => ({
  recipient: (await world.newWallet()).address,
  token: null,
  amount,
})
const bytesOf = ({ raw }: SignedTransfer): Transaction => {
  const hex = raw.split(':')[0] ?? ''
  return Transaction.fromRaw(Buffer.from(hex, 'hex'), { allowUnknownOutputs: true })
}
const inputsOf = (transfer: SignedTransfer): readonly string[] => {
  const tx = bytesOf(transfer)
  return Array.from({ length: tx.inputsLength }, (_, place) => {
    const { txid, index } = tx.getInput(place)
    return `${Buffer.from(txid ?? []).toString('hex')}:${String(index)}`
  })
}

describe('payouts out of coins', () => {
  it('pays several in one transaction, each exactly, and the fee to the virtual byte', async () => {
    world.node.setFeeRate(7)
    const intents = [await intentTo(10_000n), await intentTo(20_000n), await intentTo(30_000n)]
    const transfer = await prepared(intents)
    const { vsize } = bytesOf(transfer)
    // A signature can be one byte shorter than assumed, a quarter of a virtual byte per input.
    expect(Number(transfer.feeCap) - vsize * 7).toBeGreaterThanOrEqual(0)
    expect(Number(transfer.feeCap) - vsize * 7).toBeLessThanOrEqual(14)
    await payouts.broadcast(transfer, UNLIMITED)
    await world.node.mine(1)
    for (const { recipient, amount } of intents) expect(await world.balanceOf(recipient)).toBe(amount)
    expect(await payouts.lookup(transfer, UNLIMITED)).toMatchObject({
      status: 'confirmed',
      feePaid: transfer.feeCap,
    })
    world.node.setFeeRate(5)
  })

  it('never spends a coin of what may still land, and waits when none is left', async () => {
    const live: SignedTransfer[] = []
    for (;;) {
      const transfer = await prepare([await intentTo(50_000n)], live)
      if (transfer === undefined) break
      const taken = new Set(live.flatMap(inputsOf))
      expect(inputsOf(transfer).some((input) => taken.has(input))).toBe(false)
      live.push(transfer)
    }
    expect(live.length).toBeGreaterThanOrEqual(3)
    for (const transfer of live) await payouts.broadcast(transfer, UNLIMITED)
    await world.node.mine(1)
    for (const transfer of live) {
      expect(await payouts.lookup(transfer, UNLIMITED)).toMatchObject({ status: 'confirmed' })
    }
    expect(await prepare([await intentTo(50_000n)], live)).toBeDefined()
  })

  it('is replaced in its slot for more: same coins, same recipients, one of them lands', async () => {
    const intent = await intentTo(70_000n)
    const first = await prepared([intent])
    await payouts.broadcast(first, UNLIMITED)
    world.node.setFeeRate(30)
    const second = await payouts.bump?.([first], NO_LIMIT, UNLIMITED)
    if (second === undefined) throw new TypeError('It was not offered for more.')
    expect(second.slot).toBe(first.slot)
    expect(inputsOf(second)).toEqual(inputsOf(first))
    expect(second.feeCap).toBeGreaterThan(first.feeCap)
    await payouts.broadcast(second, UNLIMITED)
    expect(await payouts.lookup(first, UNLIMITED)).toEqual({ status: 'unknown' })
    expect(await payouts.lookup(second, UNLIMITED)).toEqual({ status: 'pending' })
    await world.node.mine(1)
    expect(await payouts.lookup(first, UNLIMITED)).toEqual({ status: 'expired' })
    expect(await payouts.lookup(second, UNLIMITED)).toMatchObject({ status: 'confirmed' })
    expect(await world.balanceOf(intent.recipient)).toBe(70_000n)
    world.node.setFeeRate(5)
  })

  it('is not offered for more than allowed, nor for what would not help', async () => {
    const first = await prepared([await intentTo(70_000n)])
    expect(await payouts.bump?.([first], first.feeCap + 10n, UNLIMITED)).toBeUndefined()
    const bounded = await payouts.bump?.([first], first.feeCap * 2n, UNLIMITED)
    expect(bounded?.feeCap).toBeLessThanOrEqual(first.feeCap * 2n)
    world.node.setFeeRate(60)
    const dear = await prepared([await intentTo(70_000n)])
    world.node.setFeeRate(5)
    expect(await payouts.bump?.([dear], NO_LIMIT, UNLIMITED)).toBeUndefined()
  })

  it('spends what the addresses of orders have received, and counts it as held', async () => {
    const [given] = world.given
    const wallet = await world.newWallet(BITCOIN)
    const { scanner, balances, depositAddress } = world.adapter
    const read = async (at?: bigint) => (await balances.getBalances(depositAddress, [null], UNLIMITED, at))[0]
    const before = await read()
    const cursor = await scanner.head(UNLIMITED)
    await wallet.execute({ address: given?.address ?? '', amount: '40000000' })
    await world.node.mine(1)
    await scanner.scan({ cursor, recentBlocks: [], maxBlocks: 9 }, UNLIMITED)
    expect(await read()).toBe((before ?? 0n) + 40_000_000n)
    expect(await read(cursor.height)).toBe(before)
    const transfer = await prepared([await intentTo(1_000_000n)])
    await payouts.broadcast(transfer, UNLIMITED)
    await world.node.mine(1)
    expect(await world.balanceOf(given?.address ?? '')).toBe(0n)
    expect(await read()).toBe((before ?? 0n) + 40_000_000n - 1_000_000n - transfer.feeCap)
    expect(await read(cursor.height + 1n)).toBe((before ?? 0n) + 40_000_000n)
    await expect(read(cursor.height + 1_000n)).rejects.toMatchObject({ name: 'ChainError' })
  })

  it('finds after a restart what the addresses of orders hold, once it knows which have received payments', async () => {
    const [, given] = world.given
    const wallet = await world.newWallet(BITCOIN)
    const txHash = await wallet.execute({ address: given?.address ?? '', amount: '30000000' })
    await world.node.mine(1)
    const { height } = await world.adapter.scanner.head(UNLIMITED)
    const again = world.createAdapter()
    const addresses = addressesOf(again)
    addresses.watch(world.given.map(({ address }, index) => ({ index, address })))
    const read = async () => (await again.balances.getBalances(again.depositAddress, [null], UNLIMITED))[0]
    const before = await read()
    const coin = { txHash, index: 0, amount: 30_000_000n, height }
    addresses.addReceived([{ ...coin, reference: given?.reference ?? '' }])
    expect(await read()).toBe((before ?? 0n) + 30_000_000n)
  })

  it('estimates what it costs to spend a deposit later, and how much few coins can pay', async () => {
    const fees = await world.adapter.fees.estimate(UNLIMITED)
    // 68 virtual bytes at 5 satoshis, and half as much again.
    expect(fees.depositSpend).toBe(510n)
    const few = await createBitcoinWorld(10)
    try {
      expect(few.adapter.payouts.coins?.largestPayout?.()).toBe(8n * 10n * BigInt(BITCOIN))
      const recipient = (await few.newWallet()).address
      const intent = { recipient, token: null, amount: 79n * BigInt(BITCOIN) }
      expect(inputsOf(await few.adapter.payouts.prepare(intent, 1n, UNLIMITED))).toHaveLength(8)
    } finally {
      await few.stop()
    }
  })

  it('refuses what no node would take, and addresses of its own', async () => {
    const taproot = 'bcrt1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqc8gma6'
    const refusal = (recipient: string, amount: bigint) =>
      coins().refusalOf({ recipient, token: null, amount })?.kind
    expect(refusal(taproot, 329n)).toBe('execution_reverted')
    expect(refusal(taproot, 330n)).toBeUndefined()
    expect(refusal('mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 545n)).toBe('execution_reverted')
    expect(refusal('mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 546n)).toBeUndefined()
    expect(refusal(world.given[0]?.address ?? '', 1_000n)).toBe('unsupported')
    expect(refusal(world.adapter.depositAddress, 1_000n)).toBe('unsupported')
    expect(refusal('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 1_000n)).toBe('unsupported')
  })
})
