import type { DepositLookupWire, OrderWire } from '@sunspan/api'
import { evmDeposit } from '@sunspan/api/testing'
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  http,
  parseEther,
  type Address,
  type Hex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount, type LocalAccount } from 'viem/accounts'
import { useShared } from '@sunspan/host/testing/hooks'
import { expect, it } from 'vitest'
import { createTestStack } from '../../testing/create-test-stack.ts'
import { createInjectClient, type InjectClient } from '../../testing/inject-client.ts'
import { openSession } from '../../testing/login-client.ts'
import { BASE, ETHEREUM, TREASURY, USER } from '../../testing/start-test-chains.ts'
import { orderBody } from '../../testing/order-body.ts'

const HOUR_MS = 3_600_000

const stack = useShared(() => createTestStack([ETHEREUM, BASE]))
const anonymous = useShared(() => createInjectClient(stack.app))

const walletOf = (account: LocalAccount) =>
  createWalletClient({ account, transport: http(stack.chains[0]?.anvil.rpcUrl) })

async function mined(hash: Promise<Hex>): Promise<Hex> {
  const reader = createPublicClient({ transport: http(stack.chains[0]?.anvil.rpcUrl), pollingInterval: 20 })
  return (await reader.waitForTransactionReceipt({ hash: await hash })).transactionHash
}

const pay = (account: LocalAccount, to: Address, value: bigint, data?: Hex): Promise<Hex> =>
  mined(
    walletOf(account).sendTransaction({ chain: null, to, value, ...(data === undefined ? {} : { data }) }),
  )

/** A funded account. */
async function newSender(): Promise<LocalAccount> {
  const account = privateKeyToAccount(generatePrivateKey())
  await pay(USER, account.address, parseEther('2'))
  return account
}

async function newSession(account: LocalAccount): Promise<InjectClient> {
  const client = await openSession(stack, account)
  return client
}

/** Mines blocks on the source chain and scans each. */
async function tickBlocks(count: number): Promise<void> {
  for (let block = 0; block < count; block += 1) {
    await pay(USER, USER.address, 1n)
    await stack.bridge.engine.tick()
  }
}

async function find(hash: string, as: InjectClient = anonymous) {
  const answer = await as.send('GET', `/api/deposits/ethereum/${hash}`)
  return answer.json<DepositLookupWire>()
}
const first = async (hash: string, as?: InjectClient) => (await find(hash, as)).deposits[0]

it('follows a deposit that is too small from the block to its refund, as the order does', async () => {
  const sender = await newSender()
  const owner = await newSession(sender)
  const created = await owner.send('POST', '/api/orders', {
    headers: { 'network-type': 'EVM' },
    body: orderBody(sender.address),
  })
  const order = created.json<OrderWire>()
  expect(order).toMatchObject({ refund: null, credited_amount: null, paid_amount: null })
  await stack.bridge.engine.tick()
  // CAST: the API returns prefixed hex.
  const hash = await pay(sender, TREASURY.address, parseEther('0.2'), evmDeposit(order).action.data as Hex)
  await tickBlocks(2)
  const refused = await first(hash, owner)
  expect(refused).toMatchObject({
    outcome: 'unmatched',
    issue: 'short',
    amount: '0.2',
    sender: sender.address,
    order_id: order.id,
    refund: { reason: 'short', recipient: sender.address, currency_id: 'ethereum-eth' },
    next_step: expect.stringMatching(/^(wait_for_refund|nothing_to_do)$/),
  })
  expect(await first(hash)).toMatchObject({ outcome: 'unmatched', order_id: null })

  await tickBlocks(4)
  const shown = (await owner.send('GET', `/api/orders/${order.id}`)).json<OrderWire>()
  expect(shown).toMatchObject({
    status: 'DEPOSIT_FAILED',
    transaction_in: null,
    refund: { status: 'COMPLETE', reason: 'short', deposit_transaction_hash: hash, deposit_amount: '0.2' },
  })
  expect(shown.refund?.transaction_hash).toMatch(/^0x[0-9a-f]{64}$/)
  expect(await first(hash)).toMatchObject({ refund: shown.refund, next_step: 'nothing_to_do' })
})

it('lets only its sender hasten the refund of a deposit without an order', async () => {
  const sender = await newSender()
  const hash = await pay(sender, TREASURY.address, parseEther('0.3'))
  await tickBlocks(2)
  expect(await first(hash)).toMatchObject({
    outcome: 'unmatched',
    issue: 'no_order',
    refund: { status: 'PENDING', not_before: expect.any(String) },
    next_step: 'connect_sender_wallet',
  })
  const claim = async (as: InjectClient) => {
    const path = `/api/deposits/ethereum/${hash}/claim`
    const answer = await as.send('POST', path, { body: {} })
    return { status: answer.statusCode, body: answer.json<DepositLookupWire & { code?: string }>() }
  }
  expect(await claim(anonymous)).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
  const stranger = await newSession(await newSender())
  expect(await claim(stranger)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })

  const owner = await newSession(sender)
  expect(await first(hash, owner)).toMatchObject({ next_step: 'claim' })
  expect(await claim(owner)).toMatchObject({ status: 200 })
  await tickBlocks(4)
  expect(await first(hash)).toMatchObject({ refund: { status: 'COMPLETE' }, next_step: 'nothing_to_do' })
  expect(await claim(owner)).toMatchObject({ status: 409, body: { code: 'DEPOSIT_NOT_CLAIMABLE' } })
})

it('says what the chain says of a transaction that is not a deposit', async () => {
  const sender = await newSender()
  const elsewhere = await pay(sender, USER.address, 1n)
  const usdc = stack.chains[0]?.usdc ?? TREASURY.address
  const failed = await mined(
    walletOf(sender).sendTransaction({ chain: null, to: usdc, data: '0xdeadbeef', gas: 100_000n }),
  )
  const unknown = `0x${'12'.repeat(32)}`
  expect(await find(elsewhere)).toMatchObject({ deposits: [], chain: 'elsewhere' })
  expect(await find(failed)).toMatchObject({ deposits: [], chain: 'failed', next_step: 'send_again' })
  const lookup = await find(unknown)
  expect(lookup).toMatchObject({ deposits: [], chain: 'unknown', next_step: 'check_transaction' })
  expect(lookup.scanned_to?.height).toBeGreaterThan(0)
  expect(Date.parse(lookup.scanned_to?.at ?? '')).toBeLessThan(stack.clock.now().getTime() + HOUR_MS)

  const owner = await newSession(sender)
  const claimed = await owner.send('POST', `/api/deposits/ethereum/${unknown}/claim`, { body: {} })
  expect([claimed.statusCode, claimed.json<{ code: string }>().code]).toEqual([404, 'DEPOSIT_NOT_FOUND'])
})

it('shows a transaction as arriving until the watch has read its block', async () => {
  const hash = await pay(await newSender(), TREASURY.address, parseEther('0.01'))
  expect(await find(hash)).toMatchObject({ deposits: [], chain: 'arriving', next_step: 'wait' })
  await stack.bridge.engine.tick()
  expect((await find(hash)).deposits).toHaveLength(1)
})

it('finds what a contract passed on once a visitor asks, holds it, and lets no other wallet claim it', async () => {
  const wallet = '0x00000000000000000000000000000000c0Ffee11'
  const code = `0x365f5f375f5f365f3473${TREASURY.address.slice(2).toLowerCase()}5af100` as const
  const client = createTestClient({ mode: 'anvil', transport: http(stack.chains[0]?.anvil.rpcUrl) })
  await client.setCode({ address: wallet, bytecode: code })
  const sender = await newSender()
  const hash = await pay(sender, wallet, parseEther('0.3'))
  await tickBlocks(1)
  expect(await find(hash)).toMatchObject({ deposits: [], chain: 'arriving', next_step: 'wait' })
  await tickBlocks(3)
  expect((await find(hash)).deposits).toMatchObject([
    { outcome: 'unmatched', issue: 'no_order', sender: wallet, amount: '0.3', refund: { status: 'HELD' } },
  ])
  const owner = await newSession(sender)
  const claimed = await owner.send('POST', `/api/deposits/ethereum/${hash}/claim`, { body: {} })
  expect([claimed.statusCode, claimed.json<{ code: string }>().code]).toEqual([403, 'FORBIDDEN'])
})
