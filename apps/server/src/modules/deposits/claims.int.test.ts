import type { ClaimTextWire, DepositLookupWire, OrderWire } from '@sunspan/api'
import { SIGNED_TEXT_LIFETIME_MS } from '@sunspan/domain'
import { createPublicClient, createWalletClient, http, parseEther, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount, type LocalAccount } from 'viem/accounts'
import { parseSiweMessage, validateSiweMessage } from 'viem/siwe'
import { useShared, useFresh } from '@sunspan/host/testing/hooks'
import { beforeEach, expect, it } from 'vitest'
import { createTestStack } from '../../testing/create-test-stack.ts'
import { createInjectClient, type InjectClient } from '../../testing/inject-client.ts'
import { codeOf, openSession } from '../../testing/login-client.ts'
import { BASE, ETHEREUM, TREASURY, USER } from '../../testing/start-test-chains.ts'

let owner: InjectClient
let order: OrderWire
let hash: Hex

const stack = useShared(() => createTestStack([ETHEREUM, BASE]))

const receiver = privateKeyToAccount(generatePrivateKey()).address

/** A wallet with an unmatched deposit, and an order that the deposit is enough for. */
const sender = useFresh(() => privateKeyToAccount(generatePrivateKey()))
beforeEach(async () => {
  await pay(USER, sender.address, '2')
  hash = await pay(sender, TREASURY.address, '0.5')
  for (let block = 0; block < 2; block += 1) {
    await pay(USER, USER.address, '0.000001')
    await stack.bridge.engine.tick()
  }
  // A test advanced the clock, so prices and networks are refreshed.
  await stack.bridge.refreshMarket()
  owner = await newSession(sender)
  order = await newOrder(owner, receiver)
})

async function pay(account: LocalAccount, to: Hex, ether: string): Promise<Hex> {
  const transport = http(stack.chains[0]?.anvil.rpcUrl)
  const sent = createWalletClient({ account, transport }).sendTransaction({
    chain: null,
    to,
    value: parseEther(ether),
  })
  const reader = createPublicClient({ transport, pollingInterval: 20 })
  return (await reader.waitForTransactionReceipt({ hash: await sent })).transactionHash
}

async function newSession(account: LocalAccount): Promise<InjectClient> {
  const client = await openSession(stack, account)
  return client
}

async function newOrder(as: InjectClient, walletReceiver: string, walletSender = sender.address) {
  const answer = await as.send('POST', '/api/orders', {
    headers: { 'network-type': 'EVM' },
    body: {
      currency_in_id: 'ethereum-eth',
      currency_out_id: 'base-eth',
      amount: '0.4999',
      wallet_sender: walletSender,
      wallet_receiver: walletReceiver,
    },
  })
  expect(answer.statusCode).toBe(200)
  return answer.json<OrderWire>()
}

const base = (): string => `/api/deposits/ethereum/${hash}`
const ask = (as: InjectClient, orderId = order.id, headers: Record<string, string> = {}) =>
  as.send('POST', `${base()}/claim_text`, { headers, body: { order_id: orderId } })

async function textFor(as: InjectClient, orderId = order.id): Promise<string> {
  const answer = await ask(as, orderId)
  expect(answer.statusCode).toBe(200)
  const { message, wallet_address: wallet } = answer.json<ClaimTextWire>()
  expect(wallet).toBe(sender.address)
  return message.value
}

const claim = (as: InjectClient, body: object, headers: Record<string, string> = {}) =>
  as.send('POST', `${base()}/claim`, { headers, body })
const signed = async (message: string, by = sender, orderId = order.id) => ({
  order_id: orderId,
  signature: await by.signMessage({ message }),
})

async function expectUnclaimed(): Promise<void> {
  const { rows } = await stack.pool.query('SELECT order_id FROM deposits WHERE tx_hash = $1', [hash])
  expect(rows).toEqual([{ order_id: null }])
}

it('fills the order with a signature of a text that names deposit, amount, order and receiver', async () => {
  const text = await textFor(owner)
  for (const named of [hash, '0.5 ETH on Ethereum', order.id, `${receiver} gets ETH on Base`])
    expect(text).toContain(named)
  // Wallets that support EIP-4361 compare its domain with the page.
  const message = parseSiweMessage(text)
  expect(message).toMatchObject({ domain: 'localhost:3000', uri: 'http://localhost:3000', chainId: 1 })
  expect(validateSiweMessage({ message, address: sender.address, domain: 'localhost:3000' })).toBe(true)

  const answer = await claim(owner, await signed(text))
  expect([answer.statusCode, answer.json<DepositLookupWire>().deposits[0]?.order_id]).toEqual([200, order.id])
})

it('W-29 a session alone fills no order', async () => {
  expect(codeOf(await claim(owner, { order_id: order.id }))).toBe('VALIDATION_FAILED')
  // Never requested: a made-up text, and a login text.
  const answers = [
    await claim(owner, await signed('fill it')),
    await claim(owner, { order_id: order.id, signature: '0x00' }),
  ]
  expect(answers.map(codeOf)).toEqual(['LOGIN_MESSAGE_INVALID', 'LOGIN_MESSAGE_INVALID'])
  await expectUnclaimed()
})

it('W-29 the thief of a session cannot fill an order of their own receiver with its deposits', async () => {
  const thief = createInjectClient(stack.app, { cookies: new Map(owner.cookies) })
  const theirs = await newOrder(thief, USER.address)
  const text = await textFor(thief, theirs.id)
  expect(text).toContain(USER.address)
  const own = privateKeyToAccount(generatePrivateKey())
  expect(codeOf(await claim(thief, await signed(text, own, theirs.id)))).toBe('SIGNATURE_INVALID')
  // A claim signed for one receiver is useless for another.
  const honest = await signed(await textFor(owner))
  expect(codeOf(await claim(thief, { ...honest, order_id: theirs.id }))).toBe('LOGIN_MESSAGE_INVALID')
  await expectUnclaimed()
})

it('W-01 a signed claim is used once, also by many at once', async () => {
  const body = await signed(await textFor(owner))
  const answers = await Promise.all(Array.from({ length: 5 }, () => claim(owner, body)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    200, 401, 401, 401, 401,
  ])
  expect(codeOf(await claim(owner, body))).toBe('LOGIN_MESSAGE_INVALID')
})

it('W-01 a failed attempt uses the text up', async () => {
  const text = await textFor(owner)
  expect(codeOf(await claim(owner, await signed(`${text} `)))).toBe('SIGNATURE_INVALID')
  expect(codeOf(await claim(owner, await signed(text)))).toBe('LOGIN_MESSAGE_INVALID')
  await expectUnclaimed()
})

it('W-02 an expired text is refused', async () => {
  const body = await signed(await textFor(owner))
  stack.clock.advance(SIGNED_TEXT_LIFETIME_MS)
  expect(codeOf(await claim(owner, body))).toBe('LOGIN_MESSAGE_INVALID')
  await expectUnclaimed()
})

it('W-04 a text of one session, or one page, is of no use in another', async () => {
  const body = await signed(await textFor(owner))
  expect(codeOf(await claim(await newSession(sender), body))).toBe('LOGIN_MESSAGE_INVALID')
  expect(codeOf(await claim(owner, body, { origin: 'http://localhost:3000' }))).toBe('LOGIN_MESSAGE_INVALID')
  expect((await claim(owner, body)).statusCode).toBe(200)
})

it('W-16 a text ends with its session', async () => {
  await textFor(owner)
  await owner.send('PUT', '/api/wallet_auth/logout', { body: {} })
  const { rows } = await stack.pool.query('SELECT 1 FROM claim_texts WHERE order_id = $1', [order.id])
  expect(rows).toEqual([])
})

it('W-13 the text of a login proves no claim, and that of a claim no login', async () => {
  const login = await owner.send('GET', '/api/wallet_auth/message', { headers: { 'network-type': 'EVM' } })
  const { value } = login.json<{ message: { value: string } }>().message
  await textFor(owner)
  const body = await signed(value + sender.address)
  expect(codeOf(await claim(owner, body))).toBe('SIGNATURE_INVALID')
  const { signature } = await signed(await textFor(owner))
  const answer = await owner.send('POST', '/api/wallet_auth/message', {
    body: { wallet_address: sender.address, network_type: 'EVM', signature },
  })
  expect(codeOf(answer)).toBe('SIGNATURE_INVALID')
})

it('W-27 no text is given for an order, or a deposit, of another wallet', async () => {
  const stranger = await newSession(USER)
  expect(codeOf(await ask(stranger))).toBe('FORBIDDEN')
  const foreign = await newOrder(stranger, receiver, USER.address)
  expect(codeOf(await ask(owner, foreign.id))).toBe('FORBIDDEN')
  expect(codeOf(await ask(createInjectClient(stack.app)))).toBe('UNAUTHORIZED')
  expect(codeOf(await ask(owner, '01890000-0000-7000-8000-000000000000'))).toBe('ORDER_NOT_FOUND')
  expect(codeOf(await ask(owner, order.id, { origin: 'https://evil.example' }))).toBe('FORBIDDEN_ORIGIN')
})

it('W-14 a session holds at most twenty texts', async () => {
  const codes: unknown[] = []
  for (let count = 0; count < 21; count += 1) codes.push(codeOf(await ask(owner)))
  expect(codes).toEqual([...Array<undefined>(20).fill(undefined), 'TOO_MANY_REQUESTS'])
})

it('the way back to the wallet that sent it needs no more than its session', async () => {
  expect((await claim(owner, {})).statusCode).toBe(200)
})
