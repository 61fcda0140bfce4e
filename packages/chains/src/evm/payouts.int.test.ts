import { hostileArtifacts } from '@sunspan/contracts'
import { encodeDeployData, parseTransaction, type Hex } from 'viem'
import { useShared } from '@sunspan/host/testing/hooks'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SignedTransfer } from '../capabilities/payout-sender.ts'
import type { NetworkAdapter } from '../capabilities/network-adapter.ts'
import { nextSlot } from '../testing/suites/next-slot.ts'
import { UNLIMITED } from '../testing/suites/unlimited-signal.ts'
import { ALWAYS_REVERTS } from './testing/bytecode.ts'
import { createEvmWorld } from './testing/evm-world.ts'
import { startFaultyRpc } from '../testing/rpc/faulty-rpc.ts'
import { createAddress } from './testing/test-transactions.ts'

const world = useShared(createEvmWorld)
const rpc = useShared(() => startFaultyRpc(world.rpcUrl))
const adapter = useShared(() => world.createAdapter({ rpcUrls: [rpc.url] }))
beforeAll(async () => {
  await world.mint(world.treasury, 10n ** 12n)
})
afterEach(() => {
  rpc.tamper(undefined)
  rpc.answerWith(undefined)
})

async function prepareNative(
  recipient: string = createAddress(),
): ReturnType<NetworkAdapter['payouts']['prepare']> {
  const slot = await nextSlot(adapter.payouts)
  return adapter.payouts.prepare({ recipient, token: null, amount: 5n }, slot, UNLIMITED)
}

/** Broadcasts and waits for the block, which the node mines on its own schedule. */
async function pay(transfer: SignedTransfer): Promise<void> {
  await adapter.payouts.broadcast(transfer, UNLIMITED)
  // CAST: the sender returns 0x-prefixed hex.
  await world.client.waitForTransactionReceipt({ hash: transfer.txId as Hex })
}

describe('preparing', () => {
  it('signs exactly the payout, for this chain, with room for rising fees', async () => {
    const recipient = createAddress()
    const transfer = await prepareNative(recipient)
    // CAST: the sender returns 0x-prefixed hex.
    const tx = parseTransaction(transfer.raw as Hex)
    const { baseFeePerGas } = await world.client.getBlock()
    expect(tx).toMatchObject({ chainId: 31_337, value: 5n, type: 'eip1559', gas: 26_250n })
    expect(tx.to?.toLowerCase()).toBe(recipient.toLowerCase())
    expect(BigInt(tx.nonce ?? 0)).toBe(transfer.slot)
    expect(tx.maxFeePerGas).toBe(2n * (baseFeePerGas ?? 0n) + (tx.maxPriorityFeePerGas ?? 0n))
  })

  it('pays the old way where the network has no base fee', async () => {
    rpc.tamper(({ method }, result) =>
      method === 'eth_getBlockByNumber' && typeof result === 'object'
        ? { ...result, baseFeePerGas: undefined }
        : result,
    )
    const transfer = await prepareNative()
    // CAST: the sender returns 0x-prefixed hex.
    expect(parseTransaction(transfer.raw as Hex).type).toBe('legacy')
  })

  it('does without a suggested tip', async () => {
    rpc.tamper(({ method }, result) =>
      method === 'eth_maxPriorityFeePerGas' ? new Error('the method does not exist') : result,
    )
    const transfer = await prepareNative()
    await pay(transfer)
    expect(await adapter.payouts.lookup(transfer, UNLIMITED)).toMatchObject({ status: 'confirmed' })
  })

  it.each(['eth_gasPrice', 'eth_maxPriorityFeePerGas'])(
    'does not burn the treasury for a wrong %s, even where no other provider contradicts it',
    async (wrong) => {
      rpc.tamper(({ method }, result) => {
        if (method === wrong) return `0x${(10n ** 15n).toString(16)}`
        const isHead = wrong === 'eth_gasPrice' && method === 'eth_getBlockByNumber'
        return isHead && typeof result === 'object' ? { ...result, baseFeePerGas: undefined } : result
      })
      const signed = parseTransaction((await prepareNative()).raw as Hex)
      // Four times what this node's blocks have paid.
      expect(signed.maxPriorityFeePerGas ?? signed.gasPrice).toBeLessThanOrEqual(40n * 10n ** 9n)
    },
  )

  it.each(['eth_gasPrice', 'eth_maxPriorityFeePerGas'])(
    'signs nothing, or little, where a node lies about %s and about what blocks were paid',
    async (wrong) => {
      const lie = `0x${(10n ** 15n).toString(16)}`
      rpc.tamper(({ method }, result) => {
        if (method === wrong) return lie
        if (method === 'eth_feeHistory') return { gasUsedRatio: [1], reward: [[lie]] }
        const isHead = wrong === 'eth_gasPrice' && method === 'eth_getBlockByNumber'
        return isHead && typeof result === 'object' ? { ...result, baseFeePerGas: undefined } : result
      })
      const attempt = prepareNative()
      if (wrong === 'eth_gasPrice') await expect(attempt).rejects.toMatchObject({ kind: 'rpc_untrustworthy' })
      else expect(parseTransaction((await attempt).raw as Hex).maxPriorityFeePerGas).toBe(500n * 10n ** 9n)
    },
  )

  it.each<[string, string, string | null, bigint]>([
    ['to nobody', `0x${'0'.repeat(40)}`, null, 5n],
    ['to text', 'alice', null, 5n],
    ['of nothing', createAddress(), null, 0n],
    ['of less than nothing', createAddress(), null, -5n],
    ['in a token that is not configured', createAddress(), createAddress(), 5n],
  ])('refuses a payout %s', async (_, recipient, token, amount) => {
    const attempt = adapter.payouts.prepare({ recipient, token, amount }, 0n, UNLIMITED)
    await expect(attempt).rejects.toMatchObject({ name: 'ChainError', kind: 'unsupported' })
  })

  it('refuses to pay a token to its own contract', async () => {
    const intent = { recipient: world.token, token: world.token, amount: 5n }
    await expect(adapter.payouts.prepare(intent, 0n, UNLIMITED)).rejects.toMatchObject({
      kind: 'unsupported',
    })
  })

  it('refuses when the token would answer false without reverting', async () => {
    const { abi, bytecode } = hostileArtifacts.silentFailToken
    const silent = await world.deploy(encodeDeployData({ abi, bytecode, args: ['Silent', 'S', 6] }))
    // balanceOf reports enough, transfer returns false.
    rpc.tamper(({ method, params }, result) => {
      const [request] = params
      const isBalance = method === 'eth_call' && JSON.stringify(request).includes('0x70a08231')
      return isBalance ? `0x${'0'.repeat(60)}ffff` : result
    })
    const payouts = world.createAdapter({ rpcUrls: [rpc.url], tokens: [silent] }).payouts
    const intent = { recipient: createAddress(), token: silent, amount: 5n }
    await expect(payouts.prepare(intent, 0n, UNLIMITED)).rejects.toMatchObject({ kind: 'execution_reverted' })
  })

  it('refuses when the coins do not cover the gas', async () => {
    const balance = await world.client.getBalance({ address: world.treasury })
    await world.client.setBalance({ address: world.treasury, value: 5n + 21_000n })
    await expect(prepareNative()).rejects.toMatchObject({ kind: 'insufficient_funds' })
    await world.client.setBalance({ address: world.treasury, value: balance })
  })
})

describe('broadcasting', () => {
  it('refuses bytes that are not those of the transaction', async () => {
    const one = await prepareNative()
    const other = await prepareNative()
    const mixed = { ...one, raw: other.raw }
    await expect(adapter.payouts.broadcast(mixed, UNLIMITED)).rejects.toBeInstanceOf(Error)
    expect(await adapter.payouts.lookup(other, UNLIMITED)).toEqual({ status: 'unknown' })
  })

  it('leaves the outcome open when the node took the bytes and did not answer', async () => {
    const recipient = createAddress()
    const transfer = await prepareNative(recipient)
    rpc.tamper(({ method }, result) => (method === 'eth_sendRawTransaction' ? new Error('gateway') : result))
    await expect(adapter.payouts.broadcast(transfer, UNLIMITED)).rejects.toMatchObject({ name: 'ChainError' })
    rpc.tamper(undefined)
    await pay(transfer)
    expect(await adapter.payouts.lookup(transfer, UNLIMITED)).toMatchObject({ status: 'confirmed' })
    expect(await world.client.getBalance({ address: recipient })).toBe(5n)
  })
})

describe('looking up', () => {
  it('distinguishes a payout that reverted on the chain from one that paid', async () => {
    const recipient = createAddress()
    const transfer = await prepareNative(recipient)
    await world.client.setCode({ address: recipient, bytecode: ALWAYS_REVERTS })
    await pay(transfer)
    await world.client.mine({ blocks: 1 })
    expect(await adapter.payouts.lookup(transfer, UNLIMITED)).toMatchObject({
      status: 'failed',
      confirmations: 1,
    })
    expect(await nextSlot(adapter.payouts)).toBe(transfer.slot + 1n)
  })

  it('never calls a paid payout expired, whatever a node withholds', async () => {
    const transfer = await prepareNative()
    await pay(transfer)
    await world.client.mine({ blocks: 10 })
    rpc.tamper(({ method }, result) => (method === 'eth_getTransactionReceipt' ? null : result))
    expect((await adapter.payouts.lookup(transfer, UNLIMITED)).status).not.toBe('expired')
  })

  it('does not call a payout confirmed in a block that is off the chain', async () => {
    const transfer = await prepareNative()
    await pay(transfer)
    rpc.tamper(({ method }, result) =>
      method === 'eth_getBlockByNumber' && typeof result === 'object'
        ? { ...result, hash: `0x${'9'.repeat(64)}` }
        : result,
    )
    expect(await adapter.payouts.lookup(transfer, UNLIMITED)).toEqual({ status: 'unknown' })
  })

  it('does not call a payout expired when its slot was used a moment ago', async () => {
    const used = await prepareNative()
    const beaten = await adapter.payouts.prepare(
      { recipient: createAddress(), token: null, amount: 6n },
      used.slot,
      UNLIMITED,
    )
    await pay(used)
    expect(await adapter.payouts.lookup(beaten, UNLIMITED)).toEqual({ status: 'unknown' })
    await world.client.mine({ blocks: 3 })
    expect(await adapter.payouts.lookup(beaten, UNLIMITED)).toEqual({ status: 'expired' })
  })

  it('counts the gas that was paid', async () => {
    const before = await world.client.getBalance({ address: world.treasury })
    const transfer = await prepareNative()
    await pay(transfer)
    const state = await adapter.payouts.lookup(transfer, UNLIMITED)
    const after = await world.client.getBalance({ address: world.treasury })
    expect(state).toMatchObject({ status: 'confirmed', feePaid: before - after - 5n })
  })

  it('adds what a rollup charges for its parent chain', async () => {
    const transfer = await prepareNative()
    await pay(transfer)
    const plain = await adapter.payouts.lookup(transfer, UNLIMITED)
    rpc.tamper(({ method }, result) =>
      method === 'eth_getTransactionReceipt' && typeof result === 'object'
        ? { ...result, l1Fee: '0x64' }
        : result,
    )
    const onRollup = await adapter.payouts.lookup(transfer, UNLIMITED)
    if (plain.status !== 'confirmed' || onRollup.status !== 'confirmed') throw new TypeError('Not confirmed.')
    expect(onRollup.feePaid - plain.feePaid).toBe(100n)
  })
})

it('estimates fees that cover what transactions cost', async () => {
  const fees = await adapter.fees.estimate(UNLIMITED)
  const transfer = await prepareNative()
  await pay(transfer)
  const state = await adapter.payouts.lookup(transfer, UNLIMITED)
  if (state.status !== 'confirmed') throw new TypeError('Not confirmed.')
  expect(fees.nativePayout).toBeGreaterThanOrEqual(state.feePaid)
  expect(fees.nativePayout).toBeLessThan(state.feePaid * 2n)
  expect(fees.tokenPayout).toBeGreaterThan(fees.nativePayout)
  expect(fees.gasPrice).toBeGreaterThan(0n)
})
