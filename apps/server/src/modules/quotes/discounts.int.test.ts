import type { AmountOutWire, BulkFeeListWire, BulkOrderWire, OrderWire } from '@sunspan/api'
import { phaseNftArtifact } from '@sunspan/contracts'
import { parseUnits, parseUsd, PHASES, type Phase } from '@sunspan/domain'
import { createPublicClient, createWalletClient, http, type Address } from 'viem'
import { generatePrivateKey, privateKeyToAccount, type LocalAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestStack, type TestStack } from '../../testing/create-test-stack.ts'
import { deployContract } from '../../testing/deploy-contract.ts'
import { type InjectClient } from '../../testing/inject-client.ts'
import { logIn, openSession } from '../../testing/login-client.ts'
import { BASE, ETHEREUM, startTestChain, type TestChain, TREASURY } from '../../testing/start-test-chains.ts'
import { orderBody } from '../../testing/order-body.ts'

let chains: TestChain[]
let stack: TestStack
let holder: LocalAccount
let client: InjectClient
const phaseNfts = new Map<string, Address>()

beforeAll(async () => {
  const started = await Promise.all([startTestChain(ETHEREUM), startTestChain(BASE)])
  chains = []
  for (const chain of started) {
    const address = await deployContract(chain.anvil.rpcUrl, phaseNftArtifact, [
      'Phases',
      'PHASE',
      TREASURY.address,
      'http://localhost:3000/api/journey/nft_metadata/',
      [100n, 100n, 100n, 100n],
    ])
    phaseNfts.set(chain.id, address)
    chains.push({ ...chain, settings: { phase_nft: address } })
  }
  stack = await createTestStack(chains)
})
afterAll(async () => {
  await stack.close()
  await Promise.all(chains.map(({ anvil }) => anvil.stop()))
})
beforeEach(async () => {
  holder = privateKeyToAccount(generatePrivateKey())
  client = await openSession(stack, holder)
})

async function mint(networkId: string, phase: Phase, to: Address = holder.address): Promise<void> {
  const chain = chains.find(({ id }) => id === networkId)
  const address = phaseNfts.get(networkId)
  if (chain === undefined || address === undefined) throw new Error('no such network')
  const transport = http(chain.anvil.rpcUrl)
  const minter = createWalletClient({ account: TREASURY, transport })
  const hash = await minter.writeContract({
    address,
    abi: phaseNftArtifact.abi,
    functionName: 'mint',
    chain: null,
    args: [to, PHASES.indexOf(phase)],
  })
  await createPublicClient({ transport, pollingInterval: 20 }).waitForTransactionReceipt({ hash })
}

async function quote(sender?: string): Promise<AmountOutWire> {
  const wallet = sender === undefined ? '' : `&wallet_sender=${sender}`
  const path = `/api/orders/calculate_amount_out/ethereum-eth/base-eth/?amount=1${wallet}`
  return (await client.send('GET', path)).json<AmountOutWire>()
}

async function create(): Promise<OrderWire> {
  const answer = await client.send('POST', '/api/orders', {
    headers: { 'network-type': 'EVM' },
    body: orderBody(holder.address, { amount: '1' }),
  })
  return answer.json<OrderWire>()
}

const ROWS = [1, 2, 3]

async function createBulk(): Promise<BulkOrderWire> {
  const answer = await client.send('POST', '/api/bulk_order', {
    headers: { 'network-type': 'EVM' },
    body: {
      currency_in_id: 'ethereum-eth',
      amount: '5',
      wallet_sender: holder.address,
      receiving_data: ROWS.map((row) => ({
        wallet_receiver: `0x${String(row).repeat(40)}`,
        amount_out: `0.${String(row)}`,
        currency_out_id: 'base-eth',
      })),
      transfer_time_type: 'fast',
    },
  })
  return answer.json<BulkOrderWire>()
}

async function estimate(sender: string): Promise<BulkFeeListWire[number] | undefined> {
  const answer = await client.send('PATCH', '/api/bulk_order/estimate_fee', {
    body: [
      {
        wallet_sender: sender,
        wallet_receiver: '',
        amount: '0',
        currency_in_id: 'ethereum-eth',
        currency_out_id: 'base-eth',
        transfer_time_type: 'fast',
      },
    ],
  })
  return answer.json<BulkFeeListWire>()[0]
}

const units = (text: string | null): bigint => parseUnits(text ?? '', 18) ?? -1n

/** Requires the order's deposit to equal the sum of its rows and their fees exactly. */
function expectExact(order: BulkOrderWire): void {
  const rows = order.bulk_order_schedules
  const sum = (pick: (row: (typeof rows)[number]) => string): bigint =>
    rows.reduce((total, row) => total + units(pick(row)), 0n)
  const fees = [sum((row) => row.platform_fee), sum((row) => row.blockchain_fee)] as const
  expect([units(order.platform_fee), units(order.blockchain_fee)]).toEqual(fees)
  expect(units(order.order.amount_in)).toBe(sum((row) => row.amount_out) + fees[0] + fees[1])
  expect(BigInt(order.deposit.amount)).toBe(units(order.order.amount_in))
}

it('who holds nothing, or says nothing, pays the whole fee', async () => {
  const whole = {
    platform_fee: '0.00015625',
    platform_fee_in_usd: '0.5',
    holder_nft: null,
    original_price: null,
    discount_unavailable: false,
  }
  expect(await quote()).toMatchObject({ ...whole, nft_discount: null })
  expect(await quote(holder.address)).toMatchObject({ ...whole, nft_discount: null })
  expect(await create()).toMatchObject({ platform_fee: '0.00015625', holder_nft: null, original_price: null })
})

it('the best phase held on any network is taken off the platform fee, in the quote and in the order', async () => {
  await mint('ethereum', 'Sunrise')
  await mint('base', 'Sunset')
  const discounted = {
    platform_fee: '0.000109375',
    platform_fee_in_usd: '0.35',
    holder_nft: 'Sunset',
    original_price: '0.00015625',
  }
  const mine = await quote(holder.address)
  const plain = await quote()
  expect(mine).toMatchObject({
    ...discounted,
    discount_unavailable: false,
    nft_discount: { nftName: 'Sunset', networkFee: '0.00015625' },
  })
  expect(Number(mine.amount_out) - Number(plain.amount_out)).toBeCloseTo(0.000046875, 9)
  const order = await create()
  expect(order).toMatchObject({
    platform_fee: '0.000109375',
    holder_nft: 'Sunset',
    original_price: '0.00015625',
  })
  expect((await client.send('GET', `/api/orders/${order.id}`)).json()).toMatchObject({
    holder_nft: 'Sunset',
    original_price: '0.00015625',
  })
})

it('each row of a bulk order pays the discounted fee, to the unit, and the order shows the price before', async () => {
  // At this price, no fee is a round number.
  stack.prices.set('ETH', parseUsd('3333.33') ?? 0n)
  await stack.bridge.refreshMarket()
  try {
    const plain = await createBulk()
    expect(plain).toMatchObject({ platform_fee_in_usd: '1.5', holder_nft: null, original_price: null })
    expectExact(plain)
    await mint('base', 'Sunset')
    stack.clock.advance(31_000)
    await stack.bridge.refreshMarket()
    const order = await createBulk()
    expect(order).toMatchObject({
      platform_fee_in_usd: '1.05',
      holder_nft: 'Sunset',
      original_price: plain.platform_fee,
    })
    expectExact(order)
    for (const [index, row] of order.bulk_order_schedules.entries()) {
      const whole = units(plain.bulk_order_schedules[index]?.platform_fee ?? null)
      expect(units(row.platform_fee)).toBe((whole * 7n) / 10n)
      expect(await estimate(holder.address)).toMatchObject({
        platform_fee: row.platform_fee,
        platform_fee_in_usd: '0.35',
        blockchain_fee: row.blockchain_fee,
        holder_nft: 'Sunset',
        original_price: plain.bulk_order_schedules[index]?.platform_fee,
        nft_discount: {
          nftName: 'Sunset',
          networkFee: plain.bulk_order_schedules[index]?.platform_fee,
        },
        discount_unavailable: false,
      })
    }
    const read = await client.send('GET', `/api/bulk_order/${order.id}`)
    expect(read.json()).toEqual(order)
    expect(await estimate('')).toMatchObject({ holder_nft: null, discount_unavailable: false })
  } finally {
    stack.prices.set('ETH', parseUsd('3200') ?? 0n)
    await stack.bridge.refreshMarket()
  }
})

it('a network that cannot be asked gives no discount, reports that, and stops no quote', async () => {
  await mint('ethereum', 'Midday')
  const onBaseOnly = privateKeyToAccount(generatePrivateKey())
  await mint('base', 'Sunset', onBaseOnly.address)
  // Base's fees and balances are cached.
  await chains[1]?.anvil.stop()
  expect(await quote(holder.address)).toMatchObject({
    holder_nft: 'Midday',
    platform_fee: '0.000125',
    discount_unavailable: true,
  })
  const made = await create()
  expect(made).toMatchObject({ holder_nft: 'Midday', discount_unavailable: true })
  // Reported once: later reads return the order without it.
  expect((await client.send('GET', `/api/orders/${made.id}`)).json()).not.toHaveProperty(
    'discount_unavailable',
  )
  expect(await estimate(holder.address)).toMatchObject({ holder_nft: 'Midday', discount_unavailable: true })
  expect(await createBulk()).toMatchObject({
    holder_nft: 'Midday',
    platform_fee: '0.000375',
    discount_unavailable: true,
  })

  holder = onBaseOnly
  await logIn(client, holder)
  expect(await estimate(holder.address)).toMatchObject({
    holder_nft: null,
    platform_fee: '0.00015625',
    discount_unavailable: true,
  })
  const order = await createBulk()
  expect(order).toMatchObject({ holder_nft: null, original_price: null, platform_fee: '0.00046875' })
  expectExact(order)
})
