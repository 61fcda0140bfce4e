import type { NetworkWire, OrderWire } from '@sunspan/api'
import { startLab, type RunningLab } from '@sunspan/bridge/testing/labs'
import { parseUnits } from '@sunspan/domain'
import { LABS, labOf, type LabWallet } from '@sunspan/labs'
import { useShared } from '@sunspan/host/testing/hooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestStack, type TestStack } from '../../testing/create-test-stack.ts'
import { createInjectClient, type InjectClient } from '../../testing/inject-client.ts'
import {
  fetchLoginMessage,
  isAuthorized,
  logIn as logInEvm,
  submitLogin,
} from '../../testing/login-client.ts'
import { ETHEREUM, startTestChain, TEST_PHRASE, USER } from '../../testing/start-test-chains.ts'

/** One network of each family besides EVM. */
const NETWORKS = Object.values(LABS)
  .filter((lab) => lab !== LABS.evm)
  .flatMap(({ networks }) => Object.keys(networks).slice(0, 1))

const MAX_ROUNDS = 25
const TOKEN_AMOUNT = '12.5'

/** An address with the checksum of each of two families that share the shape, and without. */
const OF_FUEL = '0x06824381ad98Bb4B7F8c4e9A6F7Bd8ea5BD4a6eF14d6B5ee9c7d40E1d4ff5A6E'
const OF_STARKNET = '0x06824381Ad98Bb4B7f8c4e9A6F7bD8Ea5BD4A6eF14d6b5Ee9C7d40E1d4FF5a6E'
const IN_ONE_CASE = OF_FUEL.toLowerCase()
const PADDED = [
  'an EVM address with zeros in front',
  USER.address.toLowerCase().replace('0x', `0x${'0'.repeat(24)}`),
  'padded EVM address',
] as const
const OF_EVM = ['an EVM address', USER.address, 'This is an EVM address.'] as const

/** Receivers that are refused, and a part of the reason. */
const REFUSED: Readonly<
  Record<string, readonly (readonly [what: string, receiver: string, reason?: string])[]>
> = {
  solana: [
    ['the token account of another wallet', 'FGETo8T8wMcN2wCjav8VK6eh3dLk63evNDPxzLSJra8B'],
    ['the token program', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'],
    OF_EVM,
  ],
  ton: [
    ['an address with a wrong checksum', 'UQAqKioqKioqKioqKioqKioqKioqKioqKioqKioqKioqKtXA'],
    ['one of the test network', 'kQAqKioqKioqKioqKioqKioqKioqKioqKioqKioqKioqKjOw'],
    ['nobody’s address', 'EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c'],
    OF_EVM,
  ],
  bitcoin: [
    ['an address of the main network', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['a checksum that is wrong', 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt081'],
    ['the treasury', 'bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw'],
    OF_EVM,
  ],
  tron: [
    ['an address with a wrong checksum', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u'],
    ['the hex of developers', '41a614f803b6fd780986a42c78ec9c7f77e6ded13c'],
    OF_EVM,
  ],
  starknet: [
    ['an address of Fuel', OF_FUEL, 'it is a Fuel address'],
    ['what only Fuel and Sui can have', `0x${'a1'.repeat(32)}`, 'This is a Fuel or Sui address.'],
    PADDED,
    OF_EVM,
  ],
  fuel: [
    ['an address of Starknet', OF_STARKNET, 'it is a Starknet address'],
    ['an address without a checksum', IN_ONE_CASE, 'could be a Starknet or Sui address'],
    PADDED,
    OF_EVM,
  ],
  sui: [
    ['an address of Fuel', OF_FUEL, 'this is a Fuel or Starknet address'],
    ['an address of Starknet', OF_STARKNET, 'this is a Fuel or Starknet address'],
    PADDED,
    OF_EVM,
  ],
}

/** Starknet's SDK drops zeros after the prefix. */
const numberOf = (hash: string): bigint | string => (hash.startsWith('0x') ? BigInt(hash) : hash)

let running: readonly RunningLab[]
let stack: TestStack

const chain = useShared(() => startTestChain(ETHEREUM))
beforeAll(async () => {
  running = await Promise.all(
    NETWORKS.map((networkId) =>
      startLab({ networkId, name: 'server tests', finalityLag: 2, mnemonic: TEST_PHRASE }),
    ),
  )
  stack = await createTestStack([chain], { otherNetworks: running.map(({ entry }) => entry) })
  await stack.bridge.refreshMarket()
})

afterAll(async () => {
  await stack.close()
  await Promise.all(running.map(({ node }) => node.stop()))
})

describe('a memo', () => {
  const headers = { 'network-type': 'EVM', 'idempotency-key': 'memo-0000001' }
  const body = {
    currency_in_id: 'ethereum-usdc',
    currency_out_id: 'ton-usdt',
    amount: '50',
    wallet_sender: USER.address,
    wallet_receiver: 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA',
    memo: '104723',
  }

  it('of a recipient on TON is part of the order, of its list and of what a repeated request must have in common', async () => {
    const client = createInjectClient(stack.app)
    await logInEvm(client, USER)
    const answer = await client.send('POST', '/api/orders', { headers, body })
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { memo: '104723' }])
    const order = answer.json<OrderWire>()
    const [listed] = (await client.send('GET', '/api/orders')).json<{ data: OrderWire[] }>().data
    expect(listed).toMatchObject({ id: order.id, memo: '104723' })
    const again = await client.send('POST', '/api/orders', { headers, body: { ...body, memo: '104724' } })
    expect(again.json()).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' })
  })

  it.each([
    ['that is too long', { memo: 'm'.repeat(124) }, 'A memo can have one line of up to 123 bytes'],
    ['of two lines', { memo: '1\n2' }, 'A memo can have one line of up to 123 bytes'],
    [
      'on a network without memos',
      { currency_out_id: 'solana-usdc', wallet_receiver: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM' },
      'Only TON supports memos',
    ],
  ])('%s is refused by its field', async (_, changes, message) => {
    const client = createInjectClient(stack.app)
    await logInEvm(client, USER)
    const answer = await client.send('POST', '/api/orders', { headers, body: { ...body, ...changes } })
    expect(answer.json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: { issues: [{ path: 'memo', message }] },
    })
  })
})

describe.each(NETWORKS)('the API with %s', (id) => {
  const { lab } = labOf(id)
  const type = lab.networkType
  const headers = { 'network-type': type }
  const { coin, tokens = [], amount = '0' } = lab.networks[id] ?? {}
  const sends = [
    { symbol: coin?.symbol ?? '', amount },
    ...tokens.slice(0, 1).map((symbol) => ({ symbol, amount: TOKEN_AMOUNT })),
  ]
  let lane: RunningLab
  let client: InjectClient
  let wallet: LabWallet
  let stranger: LabWallet

  beforeAll(async () => {
    const found = running.find(({ node }) => node.networkId === id)
    if (found === undefined) throw new Error(`There is no node of ${id}`)
    lane = found
    client = createInjectClient(stack.app)
    wallet = await lane.node.newWallet()
    stranger = await lane.node.newWallet()
    await lane.node.fund(wallet.address, lab.funds.wallet)
    if (wallet.create !== undefined) {
      await wallet.create()
      await lane.node.mine()
    }
  })

  async function logIn(as: LabWallet, signer = as): Promise<number> {
    const text = (await fetchLoginMessage(client, type)) + as.address
    const signature = await signer.signText(text)
    return (await submitLogin(client, { address: as.address, signature, type })).statusCode
  }

  async function settle(orderId: string): Promise<OrderWire> {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      await lane.node.mine()
      await stack.bridge.engine.tick()
      const order = (await client.send('GET', `/api/orders/${orderId}`, { headers })).json<OrderWire>()
      if (order.status === 'COMPLETE') return order
    }
    throw new Error(`${orderId} does not end`)
  }

  it('names it with its first block', async () => {
    const networks = (await client.send('GET', '/api/network')).json<NetworkWire[]>()
    expect(networks.find((network) => network.id === id)).toMatchObject({
      network_type: type,
      chainId: lane.node.chainId,
    })
  })

  it('lets in only who signs with the key of the address', async () => {
    expect(await logIn(wallet, stranger)).toBe(401)
    expect(await logIn(wallet)).toBe(200)
    expect(await isAuthorized(client, wallet.address, type)).toBe(true)
    expect(await isAuthorized(client, stranger.address, type)).toBe(false)
  })

  it.each(sends)('answers an order of $symbol with what its wallet sends, and pays it out', async (sent) => {
    const { address } = wallet
    const answer = await client.send('POST', '/api/orders', {
      headers,
      body: {
        currency_in_id: `${id}-${sent.symbol.toLowerCase()}`,
        currency_out_id: 'ethereum-usdc',
        amount: sent.amount,
        wallet_sender: address,
        wallet_receiver: USER.address,
      },
    })
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { status: 'PENDING' }])
    const { id: orderId, deposit, currency_in: currency, wallet_sender: sender } = answer.json<OrderWire>()
    const token = currency.contract.address
    expect(deposit).toMatchObject({
      token,
      amount: String(parseUnits(sent.amount, currency.decimals)),
      action: { chain_id: lane.node.chainId },
    })
    const before = await lane.node.balanceOf(deposit.address, token)
    const hash = await wallet.pay(deposit.action)
    const done = await settle(orderId)
    expect(done).toMatchObject({ wallet_sender: sender })
    if (hash !== null) expect(numberOf(done.transaction_in ?? '')).toBe(numberOf(hash))
    expect(done.transaction_in).toMatch(lab.hash)
    const received = (await lane.node.balanceOf(deposit.address, token)) - before
    if (token !== null) expect(String(received)).toBe(deposit.amount)
    const found = await client.send('GET', `/api/deposits/${id}/${String(done.transaction_in)}`, { headers })
    expect(found.statusCode).toBe(200)
    const receipt = await client.send('GET', `/api/orders/${orderId}/receipt`, { headers })
    expect(receipt.statusCode).toBe(200)
  })

  it.each(REFUSED[id] ?? [])('refuses to pay %s', async (_, receiver, reason = '') => {
    const payer = createInjectClient(stack.app)
    await logInEvm(payer, USER)
    const answer = await payer.send('POST', '/api/orders', {
      headers: { 'network-type': 'EVM' },
      body: {
        currency_in_id: 'ethereum-usdc',
        currency_out_id: `${id}-${(tokens[0] ?? coin?.symbol ?? '').toLowerCase()}`,
        amount: '50',
        wallet_sender: USER.address,
        wallet_receiver: receiver,
      },
    })
    expect(answer.json()).toMatchObject({
      code: 'INVALID_ADDRESS',
      message: expect.stringContaining(reason),
    })
  })
})
