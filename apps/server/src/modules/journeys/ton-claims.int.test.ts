import type { TonClaimWire } from '@sunspan/api'
import { labNetworkEntry } from '@sunspan/labs'
import { addressCodec, type PhaseMinter } from '@sunspan/chains'
import { tonMinterAddress } from '@sunspan/chains/treasury/ton'
import { createClaims } from '@sunspan/loyalty'
import { insertTestOrder } from '@sunspan/loyalty/testing'
import { startTonNode } from '@sunspan/ton-node'
import { generatePrivateKey, privateKeyToAccount, type LocalAccount } from 'viem/accounts'
import { randomUUID } from 'node:crypto'
import { useShared } from '@sunspan/host/testing/hooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestStack, type TestStack } from '../../testing/create-test-stack.ts'
import { type InjectClient } from '../../testing/inject-client.ts'
import { openSession } from '../../testing/login-client.ts'
import { ETHEREUM, startTestChain, TEST_PHRASE } from '../../testing/start-test-chains.ts'

const GLOBAL_ID = -31_337
const JETTON = { symbol: 'USDT', name: 'Tether USD', decimals: 6 }
const MINTER = tonMinterAddress(TEST_PHRASE)
const STEPS = 8

let stack: TestStack

const chain = useShared(() => startTestChain(ETHEREUM))
const node = useShared(() =>
  startTonNode({
    name: 'claims',
    globalId: GLOBAL_ID,
    jettons: [JETTON],
    phases: {
      minter: MINTER,
      metadata: 'http://localhost:3000/api/journey/nft_metadata/',
      caps: [10n, 10n, 10n, 10n],
    },
  }),
)
beforeAll(async () => {
  await node.call('devnet_give', { address: MINTER, amount: '10000000000' })
  await node.call('devnet_mine', { count: STEPS })
  const usdt = addressCodec('ton')?.normalize(node.jettons[0] ?? '') ?? ''
  const entry = labNetworkEntry({
    networkId: 'ton',
    rpcUrl: node.rpcUrl,
    chainId: String(GLOBAL_ID),
    tokens: { USDT: usdt },
  })
  stack = await createTestStack([chain], {
    otherNetworks: [{ ...entry, phase_nft: node.phaseCollection }],
  })
})
afterAll(async () => {
  await stack.close()
})

interface Person {
  readonly account: LocalAccount
  readonly client: InjectClient
}

async function newcomer(): Promise<Person> {
  const account = privateKeyToAccount(generatePrivateKey())
  const client = await openSession(stack, account)
  await stack.loyalty.profiles.enter(account.address)
  return { account, client }
}

const tonWallet = (digit: string): string => addressCodec('ton')?.normalize(`0:${digit.repeat(64)}`) ?? ''

/** As after a login with the wallet. */
const bind = ({ account }: Person, address: string) =>
  stack.loyalty.profiles.bind(account.address, { family: 'ton', address })

async function finish({ account }: Person): Promise<void> {
  const order = { sender: account.address, at: stack.clock.now(), usd: 20 }
  await insertTestOrder(stack.pool, { ...order, from: 'ethereum', to: 'ton' })
  await insertTestOrder(stack.pool, { ...order, from: 'ton', to: 'ethereum' })
}

const ask = async ({ client }: Person) => {
  const answer = await client.send('GET', '/api/user_journey/claim_ton_nft/sunrise-ton')
  return { http: answer.statusCode, ...answer.json<TonClaimWire>() }
}

it('the server mints the NFT of a finished journey, once, and its holder pays less', async () => {
  const person = await newcomer()
  expect(await ask(person)).toMatchObject({
    http: 409,
    message: expect.stringContaining('Bridge to TON once'),
  })
  await finish(person)
  expect(await ask(person)).toMatchObject({ http: 409, message: expect.stringContaining('Bind your') })
  const wallet = tonWallet('a')
  await bind(person, wallet)
  const first = await ask(person)
  expect(first).toMatchObject({ http: 200, is_claimed: false, status: 'sent' })
  expect((await Promise.all([ask(person), ask(person)])).map(({ status }) => status)).toEqual([
    'sent',
    'sent',
  ])
  await node.call('devnet_mine', { count: STEPS })
  const minted = { http: 200, is_claimed: true, status: 'minted', item_address: first.item_address }
  expect(await ask(person)).toEqual({ ...minted, reason: null })
  expect(await ask(person)).toEqual({ ...minted, reason: null })
  const held = await person.client.send('GET', `/api/user_journey/user_nft/${wallet}/ton`)
  expect(held.json()).toMatchObject({ phase: 'Sunrise', is_held: true, token_id: first.item_address })
  expect(await stack.bridge.quotes.discountOf('ton', wallet)).toMatchObject({ held: { phase: 'Sunrise' } })
  const market = await person.client.send('GET', '/api/market')
  expect(market.json()).toMatchObject({
    collections: expect.arrayContaining([
      expect.objectContaining({ network: 'ton', phase: 'Sunrise', minted: 1, is_claimed: true }),
    ]),
  })
})

it('a wallet that another user had bound gets no second one', async () => {
  const one = await newcomer()
  const two = await newcomer()
  const wallet = tonWallet('b')
  await finish(one)
  await bind(one, wallet)
  expect(await ask(one)).toMatchObject({ status: 'sent' })
  await node.call('devnet_mine', { count: STEPS })
  await stack.loyalty.profiles.unbind({ family: 'ton', address: wallet })
  await finish(two)
  await bind(two, wallet)
  expect(await ask(two)).toMatchObject({ is_claimed: false, status: 'refused' })
})

it('mints nothing for a journey whose NFT the wallet claims itself', async () => {
  const { client } = await newcomer()
  const answer = await client.send('GET', '/api/user_journey/claim_ton_nft/sunrise-ethereum')
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
    409,
    'The NFT of this journey is claimed by your wallet, with a voucher.',
  ])
})

describe('a server that is killed', () => {
  /** Claims of a process that dies right before or after the broadcast: what it has written stays, as after a kill. */
  const dying = (when: 'before' | 'after') => {
    const adapters = new Map(
      [...stack.adapters].map(([id, { family, phases, minter }]) => {
        const mint: PhaseMinter['mint'] = async (...terms) => {
          if (when === 'after') await minter?.mint(...terms)
          throw new Error('killed')
        }
        return [id, { family, phases, minter: minter && { ...minter, mint } }]
      }),
    )
    return createClaims({
      pool: stack.pool,
      journeys: stack.loyalty.journeys,
      adapters,
      voucherSigner: undefined,
      now: stack.clock.now,
      randomId: randomUUID,
      logger: { warn: () => undefined },
      chainIdOf: () => '',
      nameOf: (id) => id,
    })
  }
  const supply = async (): Promise<bigint | undefined> => {
    const signal = AbortSignal.timeout(10_000)
    const counts = await stack.adapters.get('ton')?.phases?.collections(signal)
    return counts?.find(({ phase }) => phase === 'Sunrise')?.supply
  }
  const slots = async ({ account }: Person) =>
    (await stack.pool.query('SELECT sent_at FROM loyalty.mints WHERE user_address = $1', [account.address]))
      .rows

  async function killed(digit: string, when: 'before' | 'after') {
    const person = await newcomer()
    await finish(person)
    const wallet = tonWallet(digit)
    await bind(person, wallet)
    const before = await supply()
    const mint = dying(when).mint(person.account.address, 'sunrise-ton', () => wallet)
    await expect(mint).rejects.toThrow('killed')
    // Written before anything could be sent.
    expect(await slots(person)).toEqual([{ sent_at: expect.any(Date) }])
    await node.call('devnet_mine', { count: STEPS })
    return { person, before: before ?? 0n }
  }

  it('before the broadcast has sent nothing: another one mints it once the attempt is over', async () => {
    const { person, before } = await killed('c', 'before')
    expect(await ask(person)).toMatchObject({ is_claimed: false, status: 'sent' })
    expect(await supply()).toBe(before)
    stack.clock.advance(11 * 60_000)
    expect(await ask(person)).toMatchObject({ is_claimed: false, status: 'sent' })
    await node.call('devnet_mine', { count: STEPS })
    expect(await ask(person)).toMatchObject({ is_claimed: true, status: 'minted' })
    expect(await supply()).toBe(before + 1n)
  })

  it('after the broadcast has minted it: it is not minted again, however late it is requested', async () => {
    const { person, before } = await killed('d', 'after')
    stack.clock.advance(11 * 60_000)
    expect(await ask(person)).toMatchObject({ is_claimed: true, status: 'minted' })
    await node.call('devnet_mine', { count: STEPS })
    expect(await supply()).toBe(before + 1n)
  })
})
