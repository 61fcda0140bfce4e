import { solanaTreasuryAddress } from '@sunspan/chains/treasury/solana'
import { createSolanaTestWallet, type SolanaTestWallet } from '@sunspan/chains/testing'
import { labNetworkEntry, SOLANA_USDC } from '@sunspan/labs'
import { startSolanaNode, type SolanaNode } from '@sunspan/solana-node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '../../model/order.ts'
import {
  createFamilyWorld,
  EVM_RECEIVER,
  EVM_USER,
  type FamilyWorld,
} from '../../testing/worlds/family-world.ts'
import { NODE_MNEMONIC } from '../../testing/worlds/node-chain.ts'

const COIN = 10n ** 9n

let solana: SolanaNode
let wallet: SolanaTestWallet
let world: FamilyWorld
let wallets = 0
/** The Solana node accepts broadcast bytes, and drops them. */
let dropsBroadcasts = false

const newWallet = (): SolanaTestWallet =>
  createSolanaTestWallet(solana.rpcUrl, new Uint8Array(32).fill((wallets += 1)))

/** Executes the transaction that the order asks for. */
const sendDeposit = async (order: Order): Promise<string> =>
  order.deposit.family === 'solana' ? wallet.execute(order.deposit.action) : world.depositOnEthereum(order)

async function fund(owner: string, coins: bigint, tokens: bigint): Promise<void> {
  await solana.call('requestAirdrop', [owner, String(coins)])
  await solana.call('devnet_mint', [SOLANA_USDC, owner, String(tokens)])
  await solana.call('devnet_mine', [1])
}

beforeAll(async () => {
  const mints = [{ address: SOLANA_USDC, decimals: 6 }]
  solana = await startSolanaNode({ name: 'bridge tests', mints, finalizedLag: 2 })
  wallet = newWallet()
  await fund(solanaTreasuryAddress(NODE_MNEMONIC), 1_000n * COIN, 10n ** 12n)
  await fund(wallet.address, 100n * COIN, 10n ** 9n)
  const { rpcUrl, genesisHash } = solana
  world = await createFamilyWorld({
    nodes: [
      {
        networkId: 'solana',
        rpcUrl,
        token: SOLANA_USDC,
        payoutContract: null,
        entry: labNetworkEntry({
          networkId: 'solana',
          rpcUrl,
          chainId: genesisHash,
          tokens: { USDC: SOLANA_USDC },
        }),
      },
    ],
    usd: { ETH: '3200', USDC: '1', SOL: '160' },
    fetch: fetchOrDrop,
    terms: async () => ({
      currencyInId: 'ethereum-usdc',
      currencyOutId: 'solana-usdc',
      amount: 25_000_000n,
      walletSender: EVM_USER,
      walletReceiver: newWallet().address,
    }),
    mine: async () => void (await solana.call('devnet_mine', [1])),
    stop: () => solana.stop(),
  })
})
afterAll(() => world.close())

describe('between an EVM and a Solana network, on real nodes', () => {
  it('brings tokens to Solana, exactly as quoted, and opens the receiver an account', async () => {
    const order = await world.create({})
    await sendDeposit(order)
    const done = await world.complete(order)
    expect(await world.balanceOf('solana', order.walletReceiver, SOLANA_USDC)).toBe(order.amountOut)
    expect(done.transactionOut).toMatch(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/)
  })

  it('brings coins to Solana', async () => {
    const order = await world.create({
      currencyInId: 'ethereum-eth',
      currencyOutId: 'solana-sol',
      amount: 10n ** 17n,
    })
    await sendDeposit(order)
    await world.complete(order)
    expect(await world.balanceOf('solana', order.walletReceiver, null)).toBe(order.amountOut)
  })

  it.each([
    ['tokens', { currencyInId: 'solana-usdc', currencyOutId: 'ethereum-usdc', amount: 30_000_000n }],
    ['coins', { currencyInId: 'solana-sol', currencyOutId: 'ethereum-eth', amount: 2n * COIN }],
  ])('brings %s from Solana, matched by what the wallet was asked to send', async (_name, request) => {
    const order = await world.create({
      ...request,
      walletSender: wallet.address,
      walletReceiver: EVM_RECEIVER,
    })
    const of = order.currencyOut.address
    const before = await world.balanceOf('ethereum', EVM_RECEIVER, of)
    const signature = await sendDeposit(order)
    const done = await world.complete(order)
    expect(done.transactionIn).toBe(signature)
    expect((await world.balanceOf('ethereum', EVM_RECEIVER, of)) - before).toBe(order.amountOut)
  })

  it('credits nothing before the chain calls the deposit final', async () => {
    const order = await world.create({
      currencyInId: 'solana-usdc',
      currencyOutId: 'ethereum-usdc',
      amount: 5_000_000n,
      walletSender: wallet.address,
      walletReceiver: EVM_RECEIVER,
    })
    await sendDeposit(order)
    await world.advance(1)
    expect(await world.bridge.orders.get(order.id)).toMatchObject({
      status: 'WAIT_DEPOSIT',
      confirmations: 0,
    })
    await world.advance(1)
    expect(await world.statusOf(order)).toBe('WAIT_DEPOSIT')
    await world.complete(order)
  })

  it('repeats a payout once its bytes are dead, and not a block earlier', async () => {
    const order = await world.create({ amount: 7_000_000n })
    await sendDeposit(order)
    dropsBroadcasts = true
    try {
      for (let round = 0; round < 10 && (await world.attemptsOf(order)).length === 0; round += 1)
        await world.advance(1)
      expect(await world.attemptsOf(order)).toHaveLength(1)
      await solana.call('devnet_mine', [140])
      await world.advance(3)
      expect(await world.attemptsOf(order)).toHaveLength(1)
    } finally {
      dropsBroadcasts = false
    }
    await solana.call('devnet_mine', [20])
    for (let round = 0; round < 8 && (await world.attemptsOf(order)).length < 2; round += 1) {
      await world.advance(1)
      await world.pool.query(`UPDATE legs SET retry_at = now() - interval '1 second' WHERE status = 'due'`)
    }
    expect((await world.attemptsOf(order)).map(({ status }) => status)).toEqual([
      'expired',
      expect.any(String),
    ])
    await world.complete(order)
    expect(await world.balanceOf('solana', order.walletReceiver, SOLANA_USDC)).toBe(order.amountOut)
    expect(await world.bridge.halts.list()).toEqual([])
  })

  it('pays the rows of a fast bulk order in one transaction', async () => {
    const rows = Array.from({ length: 4 }, (_, place) => ({
      walletReceiver: newWallet().address,
      amountOut: String(5 + place),
      currencyOutId: 'solana-usdc',
    }))
    const order = await world.bridge.bulkOrders.create({
      currencyInId: 'ethereum-usdc',
      amount: 100_000_000n,
      walletSender: EVM_USER,
      rows,
      executionType: 'fast',
    })
    await sendDeposit(order)
    const done = await world.complete(order)
    const signatures = new Set(done.bulk?.rows.map(({ transactionOut }) => transactionOut))
    expect(signatures.size).toBe(1)
    expect([...signatures][0]).toMatch(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/)
    for (const [place, { walletReceiver }] of rows.entries()) {
      expect(await world.balanceOf('solana', walletReceiver, SOLANA_USDC)).toBe(
        BigInt(5 + place) * 1_000_000n,
      )
    }
  })

  it('holds on Solana what its ledger says, to the unit, fees and rent included', async () => {
    await world.advance(4)
    const custody = await world.custodyOf('solana')
    expect(custody.length).toBeGreaterThan(1)
    for (const { booked, held } of custody) expect(held).toBe(booked)
    expect(await world.bridge.halts.list()).toEqual([])
  })
})

async function fetchOrDrop(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
  const { method, id, params } = Object(body)
  if (!dropsBroadcasts || method !== 'sendTransaction') return fetch(input, init)
  const bytes = Buffer.from(String(params[0]), 'base64')
  return Response.json({ jsonrpc: '2.0', id, result: signatureOf(bytes) })
}

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
function signatureOf(transaction: Buffer): string {
  let value = BigInt(`0x${transaction.subarray(1, 65).toString('hex')}`)
  let text = ''
  for (; value > 0n; value /= 58n) text = ALPHABET.charAt(Number(value % 58n)) + text
  return text
}
