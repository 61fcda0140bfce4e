import type { Hex } from 'viem'
import { useShared, useFresh } from '@sunspan/host/testing/hooks'
import { afterEach, describe, expect, it } from 'vitest'
import type { NetworkAdapter } from '../../capabilities/network-adapter.ts'
import type { SignedTransfer } from '../../capabilities/payout-sender.ts'
import { nextSlot } from '../../testing/suites/next-slot.ts'
import { UNLIMITED } from '../../testing/suites/unlimited-signal.ts'
import { sendJsonRpc } from '../transport/json-rpc.ts'
import type { FaultyRpc } from '../../testing/rpc/faulty-rpc.ts'
import { createQuorumWorld, providerHealth } from '../../evm/testing/quorum-world.ts'
import { patch, silence, when } from '../../testing/rpc/rpc-lies.ts'
import { deathCertificate } from '../../evm/testing/evm-lies.ts'
import { createAddress } from '../../evm/testing/test-transactions.ts'

const isDown = (rpc: FaultyRpc): void => rpc.answerWith((response) => response.destroy())
const lookup = (transfer: SignedTransfer): ReturnType<NetworkAdapter['payouts']['lookup']> =>
  adapter.payouts.lookup(transfer, UNLIMITED)
const broadcast = (transfer: SignedTransfer): Promise<void> => adapter.payouts.broadcast(transfer, UNLIMITED)

async function prepare(recipient: string = createAddress()): Promise<SignedTransfer> {
  const slot = await nextSlot(adapter.payouts)
  return await adapter.payouts.prepare({ recipient, token: null, amount: 5n }, slot, UNLIMITED)
}

// CAST: the sender returns 0x-prefixed hex.
const mined = ({ txId }: SignedTransfer): Promise<unknown> =>
  quorum.world.client.waitForTransactionReceipt({ hash: txId as Hex })

const quorum = useShared(createQuorumWorld)
const adapter = useFresh(() => quorum.createAdapter())
afterEach(async () => {
  quorum.heal()
  await quorum.world.client.setAutomine(true)
})

describe('broadcasting', () => {
  it('hands the bytes to every provider, those that are left out too', async () => {
    const transfer = await prepare()
    isDown(quorum.rpcs[0])
    for (let count = 0; count < 4; count += 1) await nextSlot(adapter.payouts)
    expect(providerHealth(adapter, 0).breaker).toBe('open')
    quorum.heal()
    await broadcast(transfer)
    const sent = (rpc: FaultyRpc): boolean => rpc.takeMethods().includes('eth_sendRawTransaction')
    for (const rpc of quorum.rpcs) await expect.poll(() => sent(rpc)).toBe(true)
    await mined(transfer)
    expect(await lookup(transfer)).toMatchObject({ status: 'confirmed' })
  })

  it('succeeds when a provider took the bytes and answered an error, and pays once', async () => {
    const recipient = createAddress()
    const transfer = await prepare(recipient)
    quorum.rpcs[0].tamper(when('eth_sendRawTransaction', () => new Error('internal')))
    quorum.rpcs[1].answerWith(silence)
    await broadcast(transfer)
    await mined(transfer)
    quorum.heal()
    await broadcast(transfer)
    expect(await quorum.world.client.getBalance({ address: recipient })).toBe(5n)
  })

  it('is unknown, and never failed, when the bytes were taken and no provider confirmed it', async () => {
    const recipient = createAddress()
    const transfer = await prepare(recipient)
    quorum.rpcs[0].tamper(when('eth_sendRawTransaction', () => new Error('bad gateway')))
    isDown(quorum.rpcs[1])
    isDown(quorum.rpcs[2])
    await expect(broadcast(transfer)).rejects.toMatchObject({ name: 'ChainError' })
    quorum.heal()
    await mined(transfer)
    await broadcast(transfer)
    expect(await lookup(transfer)).toMatchObject({ status: 'confirmed' })
    expect(await quorum.world.client.getBalance({ address: recipient })).toBe(5n)
  })

  it('needs one provider alone; what became of it needs a quorum', async () => {
    const transfer = await prepare()
    isDown(quorum.rpcs[0])
    isDown(quorum.rpcs[1])
    await broadcast(transfer)
    await mined(transfer)
    await expect(lookup(transfer)).rejects.toMatchObject({ kind: 'rpc_unavailable' })
    quorum.heal()
    expect(await lookup(transfer)).toMatchObject({ status: 'confirmed' })
  })
})

describe('preparing', () => {
  it('signs nothing while two of three providers are down', async () => {
    const slot = await nextSlot(adapter.payouts)
    isDown(quorum.rpcs[1])
    isDown(quorum.rpcs[2])
    const intent = { recipient: createAddress(), token: null, amount: 5n }
    await expect(adapter.payouts.prepare(intent, slot, UNLIMITED)).rejects.toMatchObject({
      kind: 'rpc_unavailable',
      retryable: true,
    })
  })

  it.each([0, 1, 2] as const)('believes provider %i alone in no balance and no slot', async (place) => {
    const { world, rpcs } = quorum
    const slot = await nextSlot(world.adapter.payouts)
    const balances = await world.adapter.balances.getBalances(world.treasury, [null, world.token], UNLIMITED)
    rpcs[place].tamper(({ method }, result) => {
      if (method === 'eth_getTransactionCount') return '0xffff'
      if (method === 'eth_getBalance') return `0x${(10n ** 40n).toString(16)}`
      return method === 'eth_call' ? String(result).replaceAll(/0(?=0{3})/g, '1') : result
    })
    expect(await nextSlot(quorum.createAdapter().payouts)).toBe(slot)
    const read = await quorum
      .createAdapter()
      .balances.getBalances(world.treasury, [null, world.token], UNLIMITED)
    expect(read).toEqual(balances)
    const intent = { recipient: createAddress(), token: null, amount: 10n ** 30n }
    const attempt = quorum.createAdapter().payouts.prepare(intent, slot, UNLIMITED)
    await expect(attempt).rejects.toMatchObject({ kind: 'insufficient_funds' })
  })
})

describe('a death certificate', () => {
  it.each([0, 1, 2] as const)('is not taken from provider %i alone', async (place) => {
    await quorum.world.client.setAutomine(false)
    const waiting = await prepare()
    await broadcast(waiting)
    quorum.rpcs[place].tamper(deathCertificate)
    expect(await quorum.createAdapter().payouts.lookup(waiting, UNLIMITED)).toEqual({ status: 'pending' })
    await quorum.world.client.mine({ blocks: 5 })
    expect(await quorum.createAdapter().payouts.lookup(waiting, UNLIMITED)).toMatchObject({
      status: 'confirmed',
      confirmations: 4,
    })
  })

  it('is not taken when the only other provider contradicts or is down', async () => {
    const paid = await prepare()
    await broadcast(paid)
    await mined(paid)
    await quorum.world.client.mine({ blocks: 5 })
    quorum.rpcs[0].tamper(deathCertificate)
    isDown(quorum.rpcs[1])
    await expect(lookup(paid)).rejects.toMatchObject({ kind: 'rpc_untrustworthy' })
    isDown(quorum.rpcs[2])
    await expect(lookup(paid)).rejects.toMatchObject({ kind: 'rpc_unavailable' })
  })

  it('is not given while one of those who agree still knows the bytes', async () => {
    const { world, rpcs } = quorum
    const beaten = await prepare()
    const other = await prepare()
    await broadcast(other)
    await mined(other)
    await world.client.mine({ blocks: 5 })
    const slow = quorum.createAdapter({ rpcQuorum: 3 })
    expect(await slow.payouts.lookup(beaten, UNLIMITED)).toEqual({ status: 'expired' })
    const call = { method: 'eth_getTransactionByHash', params: [other.txId] }
    const [known] = await sendJsonRpc({ url: world.rpcUrl, fetch, timeoutMs: 2_000 }, [call], UNLIMITED)
    const inPool = patch({ hash: beaten.txId, blockHash: null })
    rpcs[1].tamper(when('eth_getTransactionByHash', () => inPool(known?.ok && known.result)))
    expect(await slow.payouts.lookup(beaten, UNLIMITED)).toEqual({ status: 'unknown' })
  })

  it('is given by a quorum, one provider being down', async () => {
    const { world } = quorum
    const beaten = await prepare()
    const other = await prepare()
    expect(other.slot).toBe(beaten.slot)
    await broadcast(other)
    await mined(other)
    await world.client.mine({ blocks: 5 })
    isDown(quorum.rpcs[0])
    expect(await lookup(beaten)).toEqual({ status: 'expired' })
    expect(await lookup(other)).toMatchObject({ status: 'confirmed' })
  })
})
