import type {
  AmountOutWire,
  ClaimStatusWire,
  CollectionWire,
  JourneyTaskWire,
  NftMetadataWire,
  NftVoucherWire,
  OrderWire,
} from '@sunspan/api'
import { createEvmVoucherSigner } from '@sunspan/chains/server'
import { phaseNftArtifact } from '@sunspan/contracts'
import { insertTestOrder } from '@sunspan/loyalty/testing'
import { createPublicClient, createTestClient, createWalletClient, http, parseEther, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount, type LocalAccount } from 'viem/accounts'
import { useFresh } from '@sunspan/host/testing/hooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestStack, TEST_VOUCHER_KEY, type TestStack } from '../../testing/create-test-stack.ts'
import { deployContract } from '../../testing/deploy-contract.ts'
import { createInjectClient, type InjectClient } from '../../testing/inject-client.ts'
import { codeOf, logIn } from '../../testing/login-client.ts'
import { BASE, ETHEREUM, startTestChain, type TestChain, USER } from '../../testing/start-test-chains.ts'
import { orderBody } from '../../testing/order-body.ts'

const BASE_URI = 'http://localhost:3000/api/journey/nft_metadata/'
const CLAIM = { phase: 'Sunrise', network: 'base', journey: 'sunrise-base' } as const

let chains: TestChain[]
let stack: TestStack

beforeAll(async () => {
  const started = await Promise.all([startTestChain(ETHEREUM), startTestChain(BASE)])
  const { address: signer } = createEvmVoucherSigner(TEST_VOUCHER_KEY)
  chains = []
  for (const chain of started) {
    const args = ['Phases', 'PHASE', signer, BASE_URI, [100n, 100n, 100n, 0n]]
    const address = await deployContract(chain.anvil.rpcUrl, phaseNftArtifact, args)
    chains.push({ ...chain, settings: { phase_nft: address } })
  }
  stack = await createTestStack(chains)
  // The chains have the clock of the machine.
  stack.clock.advance(Date.now() - stack.clock.now().getTime())
})
afterAll(async () => {
  await stack.close()
  await Promise.all(chains.map(({ anvil }) => anvil.stop()))
})
const alice = useFresh(() => privateKeyToAccount(generatePrivateKey()))
const client = useFresh(() => createInjectClient(stack.app))
beforeEach(async () => {
  await logIn(client, alice)
  await client.send('GET', '/api/user', { headers: { 'network-type': 'EVM' } })
})

const rpcOf = (id: string) => http(chains.find((chain) => chain.id === id)?.anvil.rpcUrl)
const get = (path: string, as: InjectClient = client) =>
  as.send('GET', path, { headers: { 'network-type': 'EVM' } })
const statusOf = async (changes: object = {}) => {
  const query = new URLSearchParams({ ...CLAIM, wallet: alice.address, ...changes })
  return (await get(`/api/task/can_user_claim_nft?${String(query)}`)).json<ClaimStatusWire>()
}
const claim = (changes: object = {}, as: InjectClient = client) =>
  as.send('POST', '/api/user_journey/claim_nft', { body: { ...CLAIM, wallet: alice.address, ...changes } })
const messageOf = (answer: { json: () => unknown }) => Object(answer.json()).message
const refresh = (task: string) =>
  get(`/api/task/refresh_result_task?journeyId=${CLAIM.journey}&taskId=${task}&wallet=${alice.address}`)
const order = (from: string, to: string, usd = 10) =>
  insertTestOrder(stack.pool, { sender: alice.address, at: stack.clock.now(), from, to, usd })
const fund = (id: string) =>
  createTestClient({ mode: 'anvil', transport: rpcOf(id) }).setBalance({
    address: alice.address,
    value: parseEther('1'),
  })
const banner = async (query: string) =>
  (await get(`/api/journey/banner${query}`)).json<{ title: string; text: string; phase: string }>()
const quote = async () => {
  const path = `/api/orders/calculate_amount_out/ethereum-eth/base-eth/?amount=1&wallet_sender=${alice.address}`
  return (await client.send('GET', path)).json<AmountOutWire>()
}

async function finishJourney(): Promise<void> {
  await order('ethereum', 'base')
  await order('base', 'ethereum')
  await fund('base')
  expect((await refresh('hold')).json()).toEqual({ is_completed: true, reason: null })
}

async function send({ transaction: { to, data } }: NftVoucherWire, by: LocalAccount, network = 'base') {
  const wallet = createWalletClient({ account: by, transport: rpcOf(network) })
  // CAST: the server answers hex.
  const hash = await wallet.sendTransaction({ to: to as Hex, data: data as Hex, chain: null })
  return createPublicClient({ transport: rpcOf(network), pollingInterval: 20 }).waitForTransactionReceipt({
    hash,
  })
}

it('a finished journey gives a voucher, the wallet claims with it, and its next quote is cheaper', async () => {
  expect(await statusOf()).toMatchObject({
    eligible: false,
    isClaimed: false,
    reason: expect.stringContaining('Bridge to Base once; Bridge from Base once; Hold 0.01 ETH on Base'),
  })
  const early = await claim()
  expect([early.statusCode, codeOf(early)]).toEqual([409, 'NOT_ELIGIBLE'])
  await finishJourney()
  expect(await statusOf()).toEqual({ eligible: true, isClaimed: false, network: 'base', reason: null })
  const progress = await get(
    `/api/user_journey/progress_tasks_by_journey/${alice.address}/Sunrise/sunrise-base`,
  )
  expect(progress.json()).toEqual({
    message: 'All tasks of Base are done.',
    images: ['/phases/sunrise.svg'],
    done: 3,
    total: 3,
  })
  expect((await quote()).holder_nft).toBeNull()

  const voucher = (await claim()).json<NftVoucherWire>()
  expect(voucher).toMatchObject({
    network: 'base',
    chain_id: '8453',
    wallet: alice.address,
    phase: 'Sunrise',
  })
  stack.clock.advance(31_000)
  expect((await claim()).json()).toEqual(voucher)
  expect((await send(voucher, alice)).status).toBe('success')
  await stack.bridge.refreshMarket()

  const cheaper = await quote()
  expect(cheaper).toMatchObject({ holder_nft: 'Sunrise', original_price: '0.00015625' })
  expect(Number(cheaper.platform_fee)).toBeCloseTo(0.000140625, 9)
  expect((await get(`/api/user_journey/user_nft/${alice.address}/base`)).json()).toMatchObject({
    phase: 'Sunrise',
    is_held: true,
    image: '/phases/sunrise.svg',
  })
  expect(await statusOf()).toMatchObject({
    eligible: false,
    isClaimed: true,
    reason: 'This wallet has claimed Sunrise already.',
  })
  stack.clock.advance(16_000)
  const { title, phase } = await banner(`?wallet=${alice.address}`)
  expect([title, phase]).toEqual(['Mint your Midday NFT', 'Midday'])
  expect(await banner(`?phase=Sunrise&wallet=${alice.address}`)).toMatchObject({
    title: 'You hold the Sunrise NFT',
    text: 'You pay 10% less platform fee.',
  })
  const { collections } = (await get('/api/market')).json<{ collections: CollectionWire[] }>()
  expect(collections.find(({ network, phase }) => network === 'base' && phase === 'Sunrise')).toMatchObject({
    supply: 100,
    minted: 1,
    holders: 1,
    discount_percent: 10,
    journey: 'sunrise-base',
    is_eligible: false,
    is_claimed: true,
  })
})

describe('a voucher is of no use', () => {
  it('a second time, to another wallet, and on another chain', async () => {
    await finishJourney()
    const voucher = (await claim()).json<NftVoucherWire>()
    // USER has coins on both chains, and no voucher.
    await expect(send(voucher, USER)).rejects.toThrow('reverted')
    await fund('ethereum')
    const elsewhere = { ...voucher, transaction: { ...voucher.transaction, to: contractOn('ethereum') } }
    await expect(send(elsewhere, alice, 'ethereum')).rejects.toThrow('reverted')
    await send(voucher, alice)
    await expect(send(voucher, alice)).rejects.toThrow('reverted')
    expect(messageOf(await claim())).toBe('This wallet has claimed Sunrise already.')
  })

  it('on a second network: a user has one open voucher of a phase, and one claim', async () => {
    await finishJourney()
    await order('base', 'ethereum')
    await fund('ethereum')
    await get(`/api/task/refresh_result_task?journeyId=sunrise-ethereum&taskId=hold`)
    const other = { network: 'ethereum', journey: 'sunrise-ethereum' }
    const answers = await Promise.all([claim(), claim(other)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    const place = answers.findIndex(({ statusCode }) => statusCode === 200)
    const voucher = answers[place]?.json<NftVoucherWire>()
    if (voucher === undefined) throw new Error('no voucher')
    const [name, refused] = place === 0 ? ['Base', other] : ['Ethereum', {}]
    expect(messageOf(await claim(refused))).toContain(`You have a voucher for ${name}.`)
    await send(voucher, alice, voucher.network)
    stack.clock.advance(2 * 3_600_000)
    await logIn(client, alice)
    expect(messageOf(await claim(refused))).toBe(`You have claimed Sunrise on ${name} already.`)
    stack.clock.advance(-2 * 3_600_000)
  })

  it('of another phase, another journey’s network, or one whose NFTs are gone', async () => {
    await finishJourney()
    expect(messageOf(await claim({ phase: 'Midday' }))).toContain('leads to Sunrise, not to Midday')
    expect(messageOf(await claim({ network: 'ethereum' }))).toBe(
      'The NFT of this journey is claimed on Base.',
    )
    expect(codeOf(await claim({ journey: 'sunrise-nowhere' }))).toBe('TASK_NOT_FOUND')
    expect(codeOf(await claim({ network: 'nowhere' }))).toBe('NETWORK_NOT_FOUND')
  })
})

const contractOn = (id: string): string =>
  String(chains.find((chain) => chain.id === id)?.settings?.['phase_nft'])

describe('W-26 another user’s claim', () => {
  it('is refused without the wallet’s proof, and without a session', async () => {
    await finishJourney()
    const other = createInjectClient(stack.app)
    expect((await claim({}, other)).statusCode).toBe(401)
    await logIn(other, privateKeyToAccount(generatePrivateKey()))
    expect((await claim({}, other)).statusCode).toBe(401)
    const query = new URLSearchParams({ ...CLAIM, wallet: alice.address })
    expect((await get(`/api/task/can_user_claim_nft?${String(query)}`, other)).statusCode).toBe(401)
    expect(
      (await get('/api/user_journey/claim_ton_nft/sunrise-ton', createInjectClient(stack.app))).statusCode,
    ).toBe(401)
  })
})

describe('what is public', () => {
  it('lists journeys of served networks with their tasks, none of them done', async () => {
    const { data } = (await get('/api/journey/all?phase=Sunrise', createInjectClient(stack.app))).json<{
      data: { id: string; network: string | null }[]
    }>()
    expect(data.map(({ id }) => id)).toEqual(['sunrise-multichain', 'sunrise-base', 'sunrise-ethereum'])
    const tasks = (await get('/api/task/tasks?journeyId=sunrise-base', createInjectClient(stack.app))).json<{
      data: JourneyTaskWire[]
    }>().data
    expect(tasks.map(({ id, evidence, isCompleted }) => [id, evidence, isCompleted])).toEqual([
      ['arrive', 'orders', false],
      ['leave', 'orders', false],
      ['hold', 'chain', false],
      ['tell', 'self_declared', false],
    ])
    expect(await banner('?symbol=ETH')).toMatchObject({
      phase: 'Sunrise',
      title: 'Mint your Sunrise NFT',
      text: 'Finish one journey and pay 10% less platform fee on your next ETH transfer.',
    })
    expect(await banner(`?wallet=${alice.address}`)).toMatchObject({ phase: 'Sunrise' })
    expect(await banner('?wallet=nonsense')).toMatchObject({ phase: 'Sunrise' })
  })

  it('serves the metadata that tokens point to', async () => {
    for (const [token, name] of [
      ['0', 'Sunspan Sunrise'],
      ['3', 'Sunspan Midnight'],
      ['collection', 'Sunspan phases'],
    ]) {
      const answer = await get(`/api/journey/nft_metadata/${String(token)}`)
      expect(answer.json<NftMetadataWire>()).toMatchObject({
        name,
        image: expect.stringMatching(/^http:\/\/localhost:3000\/phases\/\w+\.svg$/),
      })
      expect(answer.headers['access-control-allow-origin']).toBe('*')
    }
  })
})

describe('perks', () => {
  beforeEach(() => stack.bridge.refreshMarket())
  const buy = (id: string, purchase: string) =>
    client.send('POST', `/api/market/perks/${id}`, { body: { purchase_id: purchase } })
  const create = async () =>
    (
      await client.send('POST', '/api/orders', {
        headers: { 'network-type': 'EVM' },
        body: orderBody(alice.address, { amount: '1' }),
      })
    ).json<OrderWire>()

  it('make one order free, show which, and are used up', async () => {
    const poor = await buy('fee-free-1', crypto.randomUUID())
    expect([poor.statusCode, codeOf(poor)]).toEqual([409, 'NOT_ELIGIBLE'])
    await order('ethereum', 'base', 10_000)
    const purchase = crypto.randomUUID()
    const bought = await Promise.all([1, 2, 3].map(() => buy('fee-free-1', purchase)))
    expect(bought.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await quote()).toMatchObject({
      platform_fee: '0',
      holder_nft: 'Fee-free transfer',
      original_price: '0.00015625',
    })
    const free = await create()
    expect(free).toMatchObject({ platform_fee: '0', holder_nft: 'Fee-free transfer' })
    expect((await get('/api/market/perks')).json()).toMatchObject({
      data: [{ id: purchase, perk_id: 'fee-free-1', transfers: 1, used: 1, orders: [free.id] }],
    })
    expect(await create()).toMatchObject({ platform_fee: '0.00015625', holder_nft: null })
  })

  it('are used by one of the orders that are created at once', async () => {
    await order('ethereum', 'base', 10_000)
    await buy('fee-free-1', crypto.randomUUID())
    const orders = await Promise.all([1, 2, 3, 4].map(create))
    expect(orders.filter(({ platform_fee: fee }) => fee === '0')).toHaveLength(1)
  })
})
