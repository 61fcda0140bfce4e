import { addressCodec } from '@sunspan/chains'
import { solanaTreasuryAddress } from '@sunspan/chains/treasury/solana'
import { tonTreasuryAddress } from '@sunspan/chains/treasury/ton'
import { createSolanaTestWallet, createTonTestWallet, type TonTestWallet } from '@sunspan/chains/testing'
import { labNetworkEntry, SOLANA_USDC } from '@sunspan/labs'
import { startSolanaNode, type SolanaNode } from '@sunspan/solana-node'
import { startTonNode, type TonNode } from '@sunspan/ton-node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '../../model/order.ts'
import {
  createFamilyWorld,
  EVM_RECEIVER,
  EVM_USER,
  type FamilyWorld,
} from '../../testing/worlds/family-world.ts'
import { NODE_MNEMONIC } from '../../testing/worlds/node-chain.ts'

const TON = 10n ** 9n
const GLOBAL_ID = -31_337
const JETTON = { symbol: 'USDT', name: 'Tether USD', decimals: 6 }
const USDT = {
  ...JETTON,
  id: 'ethereum-usdt',
  asset: 'USDT',
  min_send: '1',
  max_send: '100000',
  active: true,
}
/** Blocks until all effects of a jetton transfer have happened, one step per block. */
const TRACE = 6

let solana: SolanaNode
let ton: TonNode
let usdt: string
let wallet: TonTestWallet
let world: FamilyWorld
let wallets = 0
/** The TON node accepts broadcast messages, and drops them. */
let dropsBroadcasts = false
/** The TON node has pruned all states before this block. */
let oldestState = 0

const newWallet = (): TonTestWallet =>
  createTonTestWallet(ton.rpcUrl, new Uint8Array(32).fill((wallets += 1)))
const solanaAddress = (): string =>
  createSolanaTestWallet(solana.rpcUrl, new Uint8Array(32).fill((wallets += 1))).address

/** Executes the transaction that the order asks for. */
async function sendDeposit(order: Order): Promise<void> {
  if (order.deposit.family === 'ton') await wallet.execute(order.deposit.action)
  else await world.depositOnEthereum(order)
}

/** Waits until no part of the payout is in transit between accounts. */
async function completed(order: Order): Promise<Order> {
  await world.complete(order)
  await world.advance(TRACE)
  const done = await world.bridge.orders.get(order.id)
  expect(done.status).toBe('COMPLETE')
  return done
}

async function startTon(): Promise<void> {
  ton = await startTonNode({ name: 'bridge tests', globalId: GLOBAL_ID, jettons: [JETTON] })
  usdt = addressCodec('ton')?.normalize(ton.jettons[0] ?? '') ?? ''
  wallet = newWallet()
  for (const [address, coins, tokens] of [
    [tonTreasuryAddress(NODE_MNEMONIC), 10_000n * TON, 10n ** 12n],
    [wallet.address, 1_000n * TON, 10n ** 9n],
  ] as const) {
    await ton.call('devnet_give', { address, amount: String(coins) })
    await ton.call('devnet_mint', { jetton: usdt, address, amount: String(tokens) })
  }
  await ton.call('devnet_mine', { count: TRACE })
}

async function startSolana(): Promise<void> {
  const mints = [{ address: SOLANA_USDC, decimals: 6 }]
  solana = await startSolanaNode({ name: 'bridge tests', mints, finalizedLag: 2 })
  await solana.call('requestAirdrop', [solanaTreasuryAddress(NODE_MNEMONIC), String(1_000n * TON)])
  await solana.call('devnet_mine', [1])
}

beforeAll(async () => {
  await startSolana()
  await startTon()
  const { genesisHash } = solana
  world = await createFamilyWorld({
    nodes: [
      {
        networkId: 'solana',
        rpcUrl: solana.rpcUrl,
        token: SOLANA_USDC,
        payoutContract: null,
        entry: labNetworkEntry({
          networkId: 'solana',
          rpcUrl: solana.rpcUrl,
          chainId: genesisHash,
          tokens: { USDC: SOLANA_USDC },
        }),
      },
      {
        networkId: 'ton',
        rpcUrl: ton.rpcUrl,
        token: usdt,
        payoutContract: null,
        entry: labNetworkEntry({
          networkId: 'ton',
          rpcUrl: ton.rpcUrl,
          chainId: String(GLOBAL_ID),
          tokens: { USDT: usdt },
        }),
      },
    ],
    ethereumTokens: [USDT],
    usd: { ETH: '3200', USDC: '1', USDT: '1', SOL: '160', TON: '3' },
    fetch: fetchOrDrop,
    terms: async () => ({
      currencyInId: 'ethereum-usdt',
      currencyOutId: 'ton-usdt',
      amount: 25_000_000n,
      walletSender: EVM_USER,
      walletReceiver: newWallet().address,
    }),
    async mine() {
      await solana.call('devnet_mine', [1])
      await ton.call('devnet_mine')
    },
    async stop() {
      await solana.stop()
      await ton.stop()
    },
  })
})
afterAll(() => world.close())

describe('between TON and networks of other families, on real nodes', () => {
  it('brings coins to TON, exactly as quoted, to a wallet that was never used', async () => {
    const order = await world.create({
      currencyInId: 'ethereum-eth',
      currencyOutId: 'ton-ton',
      amount: 10n ** 16n,
    })
    await sendDeposit(order)
    const done = await completed(order)
    expect(await world.balanceOf('ton', order.walletReceiver, null)).toBe(order.amountOut)
    expect(done.transactionOut).toMatch(/^[0-9a-f]{64}$/)
  })

  it('brings tokens to TON, and opens the receiver a jetton wallet', async () => {
    const order = await world.create({})
    await sendDeposit(order)
    await completed(order)
    expect(await world.balanceOf('ton', order.walletReceiver, usdt)).toBe(order.amountOut)
  })

  it('pays coins and tokens that are due at once by one transaction, and calls nothing complete that is not there', async () => {
    const coins = { currencyInId: 'ethereum-eth', currencyOutId: 'ton-ton', amount: 10n ** 16n }
    const orders = [await world.create(coins), await world.create(coins), await world.create({})]
    for (const order of orders) await sendDeposit(order)
    await world.evm.rpc('anvil_mine', ['0x3'])
    const complete = new Set<Order>()
    for (let round = 0; round < 20 && complete.size < orders.length; round += 1) {
      await world.advance(1)
      for (const order of orders) {
        if ((await world.statusOf(order)) !== 'COMPLETE') continue
        complete.add(order)
        const held = await world.balanceOf('ton', order.walletReceiver, order.currencyOut.address)
        expect(held).toBe(order.amountOut)
      }
    }
    const done = await Promise.all(orders.map(({ id }) => world.bridge.orders.get(id)))
    expect(done.map(({ status }) => status)).toEqual(['COMPLETE', 'COMPLETE', 'COMPLETE'])
    const [first, second, third] = done.map(({ transactionOut }) => transactionOut)
    expect([second, third]).toEqual([first, first])
  })

  it('pays the others of a transaction where the tokens of one come back, and pays that one again', async () => {
    const orders = [await world.create({}), await world.create({}), await world.create({})]
    const [, blocked] = orders
    if (blocked === undefined) throw new TypeError('There are three.')
    const heldBy = ({ walletReceiver }: Order) => world.balanceOf('ton', walletReceiver, usdt)
    const lock = (status: number) =>
      ton.call('devnet_lock', { jetton: usdt, address: blocked.walletReceiver, status })
    for (const order of orders) await sendDeposit(order)
    await world.evm.rpc('anvil_mine', ['0x3'])
    for (let round = 0; round < 10 && (await world.statusOf(blocked)) !== 'SENT'; round += 1)
      await world.advance(1)
    expect(await world.statusOf(blocked)).toBe('SENT')
    await lock(2)
    // A process that knows only the database resumes halfway, after every block.
    for (let round = 0; round < 3 * TRACE; round += 1) {
      await world.restart()
      await world.advance(1)
      for (const order of orders)
        if ((await world.statusOf(order)) === 'COMPLETE') expect(await heldBy(order)).toBe(order.amountOut)
    }
    expect(await Promise.all(orders.map(world.statusOf))).toEqual(['COMPLETE', 'SEND_FAILED', 'COMPLETE'])
    expect(await heldBy(blocked)).toBe(0n)
    expect(await world.attemptsOf(blocked)).toMatchObject([{ kind: 'batch', outcome: 'failed' }])
    await lock(0)
    await world.advance(TRACE)
    await world.pool.query(`UPDATE legs SET retry_at = now() - interval '1 second' WHERE status = 'due'`)
    await completed(blocked)
    const [first, second, ...others] = await world.attemptsOf(blocked)
    expect([second?.kind, second?.outcome, others]).toEqual(['plain', 'paid', []])
    expect(second?.slot).not.toBe(first?.slot)
    for (const order of orders) expect(await heldBy(order)).toBe(order.amountOut)
  })

  it.each([
    ['coins', { currencyInId: 'ton-ton', currencyOutId: 'ethereum-eth', amount: 20n * TON }],
    ['tokens', { currencyInId: 'ton-usdt', currencyOutId: 'ethereum-usdt', amount: 30_000_000n }],
  ])('brings %s from TON, matched by what the wallet was asked to send', async (_name, request) => {
    const order = await world.create({
      ...request,
      walletSender: wallet.address,
      walletReceiver: EVM_RECEIVER,
    })
    const of = order.currencyOut.address
    const before = await world.balanceOf('ethereum', EVM_RECEIVER, of)
    await sendDeposit(order)
    const done = await completed(order)
    expect(done.transactionIn).toMatch(/^[0-9a-f]{64}$/)
    expect((await world.balanceOf('ethereum', EVM_RECEIVER, of)) - before).toBe(order.amountOut)
  })

  it('goes from TON to Solana, and back', async () => {
    const there = await world.create({
      currencyInId: 'ton-ton',
      currencyOutId: 'solana-sol',
      amount: 60n * TON,
      walletSender: wallet.address,
      walletReceiver: solanaAddress(),
    })
    await sendDeposit(there)
    await completed(there)
    expect(await world.balanceOf('solana', there.walletReceiver, null)).toBe(there.amountOut)
    const sender = createSolanaTestWallet(solana.rpcUrl, new Uint8Array(32).fill((wallets += 1)))
    await solana.call('requestAirdrop', [sender.address, String(10n * TON)])
    await solana.call('devnet_mine', [1])
    const back = await world.create({
      currencyInId: 'solana-sol',
      currencyOutId: 'ton-ton',
      amount: TON,
      walletSender: sender.address,
    })
    if (back.deposit.family !== 'solana') throw new TypeError('Another family was asked for.')
    await sender.execute(back.deposit.action)
    await completed(back)
    expect(await world.balanceOf('ton', back.walletReceiver, null)).toBe(back.amountOut)
  })

  it('gives back what has waited for longer than nodes keep states', async () => {
    const order = await world.create({
      currencyInId: 'ton-ton',
      currencyOutId: 'ethereum-eth',
      amount: 20n * TON,
      walletSender: wallet.address,
      walletReceiver: EVM_RECEIVER,
    })
    await sendDeposit(order)
    await completed(order)
    await sendDeposit(order)
    await world.advance(4)
    const before = await world.balanceOf('ton', wallet.address, null)
    const { last } = Object(await ton.call('getMasterchainInfo'))
    oldestState = last.seqno
    try {
      await world.pool.query(`UPDATE deposits SET refund_after = now() WHERE reason = 'second_deposit'`)
      await world.advance(8)
    } finally {
      oldestState = 0
    }
    expect((await world.balanceOf('ton', wallet.address, null)) - before).toBeGreaterThan(19n * TON)
  })

  it('repeats a payout once its bytes are dead, and not before, and pays once', async () => {
    const order = await world.create({ amount: 7_000_000n })
    await sendDeposit(order)
    dropsBroadcasts = true
    try {
      for (let round = 0; round < 10 && (await world.attemptsOf(order)).length === 0; round += 1)
        await world.advance(1)
      expect(await world.attemptsOf(order)).toHaveLength(1)
      await ton.call('devnet_advanceTime', { seconds: 350 })
      await world.advance(3)
      expect(await world.attemptsOf(order)).toHaveLength(1)
      await ton.call('devnet_advanceTime', { seconds: 100 })
      for (let round = 0; round < 8 && (await world.attemptsOf(order)).length < 2; round += 1) {
        await world.advance(1)
        await world.pool.query(`UPDATE legs SET retry_at = now() - interval '1 second' WHERE status = 'due'`)
      }
    } finally {
      dropsBroadcasts = false
    }
    const [first, second] = await world.attemptsOf(order)
    expect(first?.status).toBe('expired')
    expect(second?.slot).not.toBe(first?.slot)
    await completed(order)
    expect(await world.attemptsOf(order)).toHaveLength(2)
    expect(await world.balanceOf('ton', order.walletReceiver, usdt)).toBe(order.amountOut)
  })

  it('holds on TON what its ledger says, to the nanoton, fees, storage and leftovers included', async () => {
    await world.advance(4)
    const custody = await world.custodyOf('ton')
    expect(custody.length).toBeGreaterThan(1)
    for (const { booked, held } of custody) expect(held).toBe(booked)
    expect(await world.bridge.halts.list()).toEqual([])
  })
})

async function fetchOrDrop(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
  const { method, id, params } = Object(body)
  if (method === 'getAddressInformation' && params.seqno < oldestState)
    return Response.json({ jsonrpc: '2.0', id, ok: false, code: 500, error: "state already gc'd" })
  if (!dropsBroadcasts || method !== 'sendBoc') return fetch(input, init)
  return Response.json({ jsonrpc: '2.0', id, ok: true, result: { '@type': 'ok' } })
}
