import { setTimeout } from 'node:timers/promises'
import { useShared } from '@sunspan/host/testing/hooks'
import { describe, expect, it } from 'vitest'
import type { PayoutIntent, PreparedTransfer } from '../capabilities/payout-sender.ts'
import { startFaultyRpc, type FaultyRpc } from '../testing/rpc/faulty-rpc.ts'
import { all, patch, when } from '../testing/rpc/rpc-lies.ts'
import { UNLIMITED } from '../testing/suites/unlimited-signal.ts'
import { createKey, createSolanaWorld, TEST_TOKEN, TOKEN_2022 } from './testing/solana-world.ts'

let slot = 0n

const world = useShared(createSolanaWorld)

const prepare = (intent: Partial<PayoutIntent>, adapter = world.adapter): Promise<PreparedTransfer> => {
  const recipient = createKey().address
  return adapter.payouts.prepare(
    { recipient, token: TEST_TOKEN, amount: 5n, ...intent },
    (slot += 1n),
    UNLIMITED,
  )
}
const lookup = (transfer: PreparedTransfer) => world.adapter.payouts.lookup(transfer, UNLIMITED)
const broadcast = (transfer: PreparedTransfer) => world.adapter.payouts.broadcast(transfer, UNLIMITED)
const treasuryCoins = async (): Promise<bigint> => {
  const [coins = 0n] = await world.adapter.balances.getBalances(world.treasury.address, [null], UNLIMITED)
  return coins
}

describe('payouts on a Solana network', () => {
  it('pays two alike in one block twice', async () => {
    const recipient = createKey().address
    for (const transfer of [await prepare({ recipient }), await prepare({ recipient })])
      await broadcast(transfer)
    await world.mine(1)
    expect(await world.adapter.balances.getBalances(recipient, [TEST_TOKEN], UNLIMITED)).toEqual([10n])
  })

  it('reports the cost of opening an account, to the unit, and never more than estimated', async () => {
    const before = await treasuryCoins()
    const transfer = await prepare({})
    await broadcast(transfer)
    await world.mine(1)
    const state = await lookup(transfer)
    const feePaid = state.status === 'confirmed' ? state.feePaid : 0n
    expect(before - (await treasuryCoins())).toBe(feePaid)
    expect(feePaid).toBeGreaterThan(2_000_000n)
    expect(feePaid).toBeLessThanOrEqual(transfer.feeCap)
    const { tokenPayout } = await world.adapter.fees.estimate(UNLIMITED)
    expect(feePaid).toBeLessThanOrEqual(tokenPayout)
  })

  it('is dead only when every block that could have it is final', async () => {
    const transfer = await prepare({})
    await world.mine(150)
    expect(await lookup(transfer)).toEqual({ status: 'unknown' })
    await world.mine(4)
    expect(await lookup(transfer)).toEqual({ status: 'unknown' })
    await world.mine(1)
    expect(await lookup(transfer)).toEqual({ status: 'expired' })
    await broadcast(transfer)
    await world.mine(1)
    expect(await lookup(transfer)).toEqual({ status: 'expired' })
  })

  it('is confirmed, however old it is', async () => {
    const transfer = await prepare({})
    await broadcast(transfer)
    await world.mine(400)
    expect(await lookup(transfer)).toMatchObject({ status: 'confirmed', confirmations: 399 })
  })

  it('fails on the chain where the receiver was frozen meanwhile, and moves nothing but the fee', async () => {
    const recipient = createKey().address
    await world.fund(recipient, TEST_TOKEN, 1n)
    const transfer = await prepare({ recipient })
    await world.node.call('devnet_freeze', [TEST_TOKEN, recipient])
    await world.mine(1)
    const before = await treasuryCoins()
    await broadcast(transfer)
    await world.mine(1)
    expect(await lookup(transfer)).toMatchObject({
      status: 'failed',
      feePaid: before - (await treasuryCoins()),
    })
  })

  it('pays a new account the least that the fees allow, and not a unit less', async () => {
    const { leastNativePayout: least = 0n } = await world.adapter.fees.estimate(UNLIMITED)
    expect(least).toBe(890_880n)
    const recipient = createKey().address
    const less = prepare({ recipient, token: null, amount: least - 1n })
    await expect(less).rejects.toMatchObject({ kind: 'execution_reverted' })
    await broadcast(await prepare({ recipient, token: null, amount: least }))
    await world.mine(1)
    expect(await world.adapter.balances.getBalances(recipient, [null], UNLIMITED)).toEqual([least])
    await broadcast(await prepare({ recipient, token: null, amount: 1n }))
    await world.mine(1)
    expect(await world.adapter.balances.getBalances(recipient, [null], UNLIMITED)).toEqual([least + 1n])
  })

  it('quotes for a payout of tokens what opening the recipient an account costs', async () => {
    const { nativePayout, tokenPayout, tokenDeposit } = await world.adapter.fees.estimate(UNLIMITED)
    expect(tokenPayout - tokenDeposit).toBe(2_039_280n)
    expect(nativePayout).toBeLessThan(100_000n)
  })

  it.each([
    ['less than an account must hold', { token: null, amount: 5n }, 'execution_reverted'],
    ['an invalid address', { recipient: 'nobody' }, 'unsupported'],
    ['a token that is not ours', { token: TOKEN_2022 }, 'unsupported'],
    ['nothing', { amount: 0n }, 'unsupported'],
  ])('refuses to pay %s', async (_, intent, kind) => {
    await expect(prepare(intent)).rejects.toMatchObject({ name: 'ChainError', kind })
  })

  it('believes no single provider that calls a payout dead, or one that lands confirmed', async () => {
    const liar = await startFaultyRpc(world.node.rpcUrl)
    const honest = await startFaultyRpc(world.node.rpcUrl)
    liar.tamper(
      all(
        when('getTransaction', () => null),
        when('getBlockHeight', () => 999_999_999),
        when('getSignatureStatuses', () => ({ context: { slot: 1 }, value: [null] })),
      ),
    )
    const adapter = world.createAdapter({ rpcUrls: [liar.url, honest.url, world.node.rpcUrl] })
    const transfer = await prepare({}, adapter)
    await adapter.payouts.broadcast(transfer, UNLIMITED)
    await world.mine(2)
    for (let count = 0; count < 3; count += 1) {
      expect(await adapter.payouts.lookup(transfer, UNLIMITED)).toMatchObject({ status: 'confirmed' })
    }
    await liar.stop()
    await honest.stop()
  })
})

it('lets no single provider say until when a payout may land', async () => {
  const liar = await startFaultyRpc(world.node.rpcUrl)
  const honest = await startFaultyRpc(world.node.rpcUrl)
  liar.tamper(
    all(
      when('getLatestBlockhash', (result) => {
        const { value } = Object(result)
        return { ...Object(result), value: { ...value, lastValidBlockHeight: 1 } }
      }),
      when('getBlock', patch({ blockHeight: 1 })),
    ),
  )
  await world.mine(200)
  // Delays the honest nodes, so that believing the first answer would mean believing the liar.
  const slow = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const url = input instanceof Request ? input.url : input.toString()
    if (!url.startsWith(liar.url)) await setTimeout(50)
    return fetch(input, init)
  }
  const adapter = world.createAdapter({
    rpcUrls: [liar.url, honest.url, world.node.rpcUrl],
    rpcQuorum: 2,
    fetch: slow,
  })
  for (let count = 0; count < 3; count += 1) {
    const transfer = await prepare({}, adapter)
    await world.mine(1)
    expect(await lookup(transfer)).toEqual({ status: 'unknown' })
    await world.mine(155)
    expect(await lookup(transfer)).toEqual({ status: 'expired' })
  }
  await liar.stop()
  await honest.stop()
})

describe('a node that has forgotten old blocks', () => {
  /** Removes everything before the node's newest block. */
  const forget = async (rpc: FaultyRpc): Promise<void> => {
    const { height } = await world.adapter.scanner.head(UNLIMITED)
    rpc.tamper(
      all(
        when('getTransaction', () => null),
        when('getSignatureStatuses', () => ({ context: { slot: 1 }, value: [null] })),
        when('getFirstAvailableBlock', () => Number(height)),
      ),
    )
  }

  it('calls no payout dead that it cannot know of', async () => {
    const rpc = await startFaultyRpc(world.node.rpcUrl)
    const adapter = world.createAdapter({ rpcUrls: [rpc.url] })
    const landed = await prepare({}, adapter)
    await adapter.payouts.broadcast(landed, UNLIMITED)
    const dead = await prepare({}, adapter)
    await world.mine(400)
    await forget(rpc)
    expect(await adapter.payouts.lookup(landed, UNLIMITED)).toEqual({ status: 'unknown' })
    expect(await adapter.payouts.lookup(dead, UNLIMITED)).toEqual({ status: 'unknown' })
    rpc.tamper(undefined)
    expect(await adapter.payouts.lookup(landed, UNLIMITED)).toMatchObject({ status: 'confirmed' })
    expect(await adapter.payouts.lookup(dead, UNLIMITED)).toEqual({ status: 'expired' })
    await rpc.stop()
  })

  it('keeps others from calling it dead, and is not called a liar', async () => {
    const rpc = await startFaultyRpc(world.node.rpcUrl)
    const adapter = world.createAdapter({ rpcUrls: [rpc.url, world.node.rpcUrl] })
    const dead = await prepare({}, adapter)
    await world.mine(400)
    await forget(rpc)
    expect(await adapter.payouts.lookup(dead, UNLIMITED)).toEqual({ status: 'unknown' })
    await rpc.stop()
  })
})

describe('a configuration', () => {
  it.each([
    ['another chain', { chainId: createKey().address }, 'rpc_untrustworthy'],
    ['other decimals', { currencies: [{ address: TEST_TOKEN, decimals: 9 }] }, 'unsupported'],
    ['an invalid token', { currencies: [{ address: createKey().address, decimals: 6 }] }, 'unsupported'],
    ['a token of Token-2022', { currencies: [{ address: TOKEN_2022, decimals: 6 }] }, 'unsupported'],
  ])('is refused for %s', async (_, options, kind) => {
    const adapter = world.createAdapter(options)
    await expect(adapter.verifyNetwork(UNLIMITED)).rejects.toMatchObject({ name: 'ChainError', kind })
  })

  it('is accepted when valid', async () => {
    await world.adapter.verifyNetwork(UNLIMITED)
  })
})
