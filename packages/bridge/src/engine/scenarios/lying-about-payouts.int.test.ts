import { setTimeout as delay } from 'node:timers/promises'
import { addressCodec } from '@sunspan/chains'
import { solanaTreasuryAddress } from '@sunspan/chains/treasury/solana'
import { tonTreasuryAddress } from '@sunspan/chains/treasury/ton'
import { tronTreasuryAddress } from '@sunspan/chains/treasury/tron'
import { createSolanaTestWallet, createTonTestWallet, createTronTestWallet } from '@sunspan/chains/testing'
import { usualCases } from '@sunspan/host/testing'
import { labNetworkEntry, SOLANA_USDC } from '@sunspan/labs'
import { startSolanaNode, type SolanaNode } from '@sunspan/solana-node'
import { startTonNode, type TonNode } from '@sunspan/ton-node'
import { startTronNode, type TronNode } from '@sunspan/tron-node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Order } from '../../model/order.ts'
import type { CreateOrderRequest } from '../../orders/create-order.ts'
import { createStepClock } from '../../testing/step-clock.ts'
import { createFamilyWorld, EVM_USER, type FamilyWorld } from '../../testing/worlds/family-world.ts'
import { NODE_MNEMONIC } from '../../testing/worlds/node-chain.ts'

const UNIT = 10n ** 9n
const GLOBAL_ID = -31_337
const TOKEN = { symbol: 'USDT', name: 'Tether USD', decimals: 6 }
const USDT = {
  ...TOKEN,
  id: 'ethereum-usdt',
  asset: 'USDT',
  min_send: '1',
  max_send: '100000',
  active: true,
}
const SECOND_MS = 1_000
const MINUTE_MS = 60_000

/** `denying`: it knows nothing of our payouts. `flooded`: it answers in one round of five. `lagging`: its final blocks are ten behind. */
type Doing = 'honest' | 'denying' | 'slow' | 'flooded' | 'silent' | 'lagging'

/** A call to a node, whichever way the family writes it. */
interface Call {
  readonly method: string
  readonly params: unknown
}

/** A family's network, as its payouts end on it. */
interface Payouts {
  readonly networkId: string
  readonly terms: () => Partial<CreateOrderRequest>
  /** Lets the time pass after which signed bytes are dead. */
  readonly outlive: () => Promise<void>
}

let solana: SolanaNode
let ton: TonNode
let tron: TronNode
let usdt: string
let world: FamilyWorld
let wallets = 0
/** What the three providers of each network but Ethereum do. */
let doing: readonly [Doing, Doing, Doing]
let round = 0
let dropsBroadcasts = false
/** Ids of the payouts that are denied. */
let denied = new Set<string>()
/** Accounts of TON as of before the payouts that are denied. */
const frozen = new Map<string, unknown>()
const clock = createStepClock(Date.now())

const secret = (): Uint8Array => new Uint8Array(32).fill((wallets += 1))
const payouts: Readonly<Record<'solana' | 'ton' | 'tron', Payouts>> = {
  solana: {
    networkId: 'solana',
    terms: () => ({
      currencyInId: 'ethereum-usdc',
      currencyOutId: 'solana-usdc',
      amount: 7_000_000n,
      walletReceiver: createSolanaTestWallet(solana.rpcUrl, secret()).address,
    }),
    outlive: async () => void (await solana.call('devnet_mine', [165])),
  },
  ton: {
    networkId: 'ton',
    terms: () => ({
      currencyInId: 'ethereum-eth',
      currencyOutId: 'ton-ton',
      amount: 10n ** 16n,
      walletReceiver: createTonTestWallet(ton.rpcUrl, secret()).address,
    }),
    outlive: async () => void (await ton.call('devnet_advanceTime', { seconds: 450 })),
  },
  tron: {
    networkId: 'tron',
    terms: () => ({
      currencyInId: 'ethereum-usdt',
      currencyOutId: 'tron-usdt',
      amount: 25_000_000n,
      walletReceiver: createTronTestWallet(tron.url, secret()).address,
    }),
    async outlive() {
      await tron.call('devnet/advancetime', { seconds: 300 })
      await tron.call('devnet/mine', { count: 3 })
    },
  },
}

/** What a provider that denies our payouts says instead. */
function deny({ method, params }: Call, result: unknown): unknown {
  const [first] = Array.isArray(params) ? params : [Object(params).value]
  if (method === 'getTransaction') return denied.has(String(first)) ? null : result
  if (method === 'getSignatureStatuses')
    return denied.has(String(first)) ? { ...Object(result), value: [null] } : result
  if (method === 'getSignaturesForAddress')
    return [result].flat().filter((entry) => !denied.has(String(Object(entry).signature)))
  if (/gettransaction(info)?byid$/.test(method)) return denied.has(String(first)) ? {} : result
  if (method === 'getAddressInformation') return frozen.get(Object(params).address) ?? result
  return result
}

function tamper(by: Doing | undefined, call: Call, result: unknown): unknown {
  const { method, params } = call
  if (method === 'getAddressInformation' && denied.size === 0) frozen.set(Object(params).address, result)
  if (by === 'denying') return deny(call, result)
  if (by === 'lagging' && method === 'getBlockHeight') return Number(result) - 10
  return result
}

/** Provider `n` of a network is its node behind the path `/n`. */
const asProviders: typeof fetch = async (input, init) => {
  const url = new URL(String(input instanceof Request ? input.url : input))
  const [place] = /(?<=\/)[123](?=$|\/wallet)/.exec(url.pathname) ?? []
  if (place === undefined) return fetch(input, init)
  url.pathname = url.pathname.replace(/\/[123](?=$|\/wallet)/, '')
  const by = doing[Number(place) - 1]
  if (by === 'silent')
    return new Promise((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new Error('given up')))
    })
  if (by === 'flooded' && round % 5 !== 4) return new Response('slow down', { status: 429 })
  if (by === 'slow') await delay(25)
  const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
  const isRest = url.pathname.includes('/wallet')
  const calls: readonly Call[] = isRest
    ? [{ method: url.pathname, params: body }]
    : [body].flat().map((call) => Object(call))
  if (dropsBroadcasts && calls.some(({ method }) => /sendTransaction|sendBoc|broadcasthex/.test(method)))
    return new Response('taken, and lost', { status: 500 })
  const response = await fetch(url, init)
  if (!response.ok) return response
  const answer: unknown = await response.json()
  if (isRest) return Response.json(tamper(by, calls[0] ?? { method: '', params: null }, answer))
  const replies = [answer].flat().map((reply, index) => {
    const call = calls[index]
    const { result, ...rest } = Object(reply)
    return call === undefined || result === undefined ? reply : { ...rest, result: tamper(by, call, result) }
  })
  return Response.json(Array.isArray(answer) ? replies : replies[0])
}

const threeOf = (url: string): readonly string[] => ['1', '2', '3'].map((place) => `${url}/${place}`)

beforeAll(async () => {
  const mints = [{ address: SOLANA_USDC, decimals: 6 }]
  doing = ['honest', 'honest', 'honest']
  ;[solana, ton, tron] = await Promise.all([
    startSolanaNode({ name: 'bridge tests', mints, finalizedLag: 2 }),
    startTonNode({ name: 'bridge tests', globalId: GLOBAL_ID, jettons: [TOKEN], delivery: 'trace' }),
    startTronNode({ name: 'bridge tests', tokens: [TOKEN], solidAfter: 1 }),
  ])
  usdt = addressCodec('ton')?.normalize(ton.jettons[0] ?? '') ?? ''
  const [tronUsdt = ''] = tron.tokens
  await solana.call('requestAirdrop', [solanaTreasuryAddress(NODE_MNEMONIC), String(1_000n * UNIT)])
  await solana.call('devnet_mint', [SOLANA_USDC, solanaTreasuryAddress(NODE_MNEMONIC), '1000000000000'])
  await ton.call('devnet_give', {
    address: tonTreasuryAddress(NODE_MNEMONIC),
    amount: String(10_000n * UNIT),
  })
  const address = tronTreasuryAddress(NODE_MNEMONIC)
  await tron.call('devnet/give', { address, amount: 100_000n * UNIT })
  await tron.call('devnet/mine', { count: 1 })
  await tron.call('devnet/mint', { token: tronUsdt, address, amount: 10n ** 12n })
  await mine()
  await mine()
  const node = (networkId: string, rpcUrl: string, chainId: string, tokens: Record<string, string>) => ({
    networkId,
    rpcUrl,
    token: Object.values(tokens)[0] ?? null,
    payoutContract: null,
    entry: { ...labNetworkEntry({ networkId, rpcUrl, chainId, tokens }), rpc_urls: threeOf(rpcUrl) },
  })
  world = await createFamilyWorld({
    nodes: [
      node('solana', solana.rpcUrl, solana.genesisHash, { USDC: SOLANA_USDC }),
      node('ton', ton.rpcUrl, String(GLOBAL_ID), { USDT: usdt }),
      node('tron', tron.url, tron.chainId, { USDT: tronUsdt }),
    ],
    ethereumTokens: [USDT],
    usd: { ETH: '3200', USDC: '1', USDT: '1', SOL: '160', TON: '3', TRX: '0.3' },
    clock,
    fetch: asProviders,
    terms: async () => ({
      currencyInId: 'ethereum-usdc',
      currencyOutId: 'solana-usdc',
      amount: 7_000_000n,
      walletSender: EVM_USER,
      walletReceiver: createSolanaTestWallet(solana.rpcUrl, secret()).address,
    }),
    mine,
    async stop() {
      await Promise.all([solana.stop(), ton.stop(), tron.stop()])
    },
  })
})
afterAll(() => world.close())
beforeEach(async () => {
  doing = ['honest', 'honest', 'honest']
  dropsBroadcasts = false
  denied = new Set()
  await liftAll()
})

async function mine(): Promise<void> {
  await solana.call('devnet_mine', [1])
  await ton.call('devnet_mine')
  await tron.call('devnet/mine', { count: 1 })
}

/** Blocks, time and ticks. What waits for its next attempt has waited long enough. */
async function advance(rounds: number, ms = SECOND_MS): Promise<void> {
  for (let count = 0; count < rounds; count += 1) {
    round += 1
    await world.evm.rpc('anvil_mine', ['0x1'])
    await mine()
    clock.advance(ms)
    await world.pool.query(`UPDATE legs SET retry_at = $1 WHERE status = 'due'`, [new Date(clock.now())])
    await world.bridge.refreshMarket()
    await world.bridge.engine.tick()
  }
}

/** Pays an order in, up to the point where its payout is handed to the nodes and no block has it. */
async function handIn({ terms }: Payouts): Promise<Order> {
  const order = await world.create(terms())
  await world.depositOnEthereum(order)
  for (let count = 0; count < 10 && (await world.attemptsOf(order)).length === 0; count += 1) await advance(1)
  expect(await world.attemptsOf(order)).toHaveLength(1)
  return order
}

/** From here on the liars deny all payouts that there are. */
async function startLying(third: Doing): Promise<void> {
  const { rows } = await world.pool.query<{ id: string }>('SELECT tx_id AS id FROM attempt_variants')
  denied = new Set(rows.map(({ id }) => id))
  doing = ['denying', 'denying', third]
}

async function liftAll(): Promise<void> {
  for (const { id } of await world.bridge.halts.list())
    await world.bridge.halts.lift({ id, actor: 'olga', reason: 'the liars are out' })
}

/** The liars are out: the order is complete, and its recipient has been paid once. */
async function expectPaidOnce(order: Order, { networkId }: Payouts): Promise<void> {
  doing = ['honest', 'honest', 'honest']
  denied = new Set()
  await liftAll()
  clock.advance(MINUTE_MS)
  await world.complete(order)
  const { walletReceiver, amountOut, currencyOut } = order
  expect(await world.balanceOf(networkId, walletReceiver, currencyOut.address)).toBe(amountOut)
}

/** What contradictions have halted. Liars who report the true balance despite the denied payment get the wallet halted as well. */
async function contradictions(): Promise<readonly { readonly halt: string; readonly reason: string }[]> {
  const halts = await world.bridge.halts.list()
  return halts
    .filter(({ actor }) => actor === 'engine:providers')
    .map(({ action, target, reason }) => ({ halt: `${action} ${target}`, reason }))
}

describe('two of three providers that deny a payout that has landed', () => {
  const cases = [
    ['solana', 'honest'],
    ['ton', 'honest'],
    ['tron', 'honest'],
    ['solana', 'slow'],
    ['solana', 'flooded'],
  ] as const
  it.each(usualCases(cases, ([, third]) => third === 'honest'))(
    'on %s: nothing is paid twice, and payouts halt with what each of them says (the third: %s)',
    async (family, third) => {
      const of = payouts[family]
      const order = await handIn(of)
      await startLying(third)
      await advance(2)
      await of.outlive()
      await advance(third === 'flooded' ? 16 : 8)
      expect(await world.attemptsOf(order)).toHaveLength(1)
      // A process that knows only the database asks again before it signs.
      await world.restart()
      await advance(third === 'flooded' ? 12 : 4, 30 * SECOND_MS)
      expect(await world.attemptsOf(order)).toHaveLength(1)
      const halted = await contradictions()
      expect(halted.map(({ halt }) => halt).toSorted()).toEqual(
        ['payout', 'quote', 'refund'].map((action) => `${action} network:${of.networkId}`),
      )
      for (const said of [
        /\b1:\S+ it can never land/,
        /\b2:\S+ it can never land/,
        /\b3:\S+ it was paid in block \d/,
      ])
        expect(halted[0]?.reason).toMatch(said)
      expect(halted[0]?.reason).toMatch(/^payout \S+: The RPC providers contradict each other: /)
      await expectPaidOnce(order, of)
    },
  )

  it('while the third is silent: the payout waits, and after ten minutes the log says for whom', async () => {
    const order = await handIn(payouts.solana)
    await startLying('silent')
    await advance(2)
    await payouts.solana.outlive()
    await advance(4)
    expect(await world.attemptsOf(order)).toHaveLength(1)
    const last = 'A payout waits for a silent RPC provider: restore it, or take it out of rpc_urls'
    for (let count = 0; count < 5 && !world.log.includes(last); count += 1) await advance(1, 4 * MINUTE_MS)
    expect(world.log).toContain(last)
    expect(await world.attemptsOf(order)).toHaveLength(1)
    expect(await contradictions()).toEqual([])
    await expectPaidOnce(order, payouts.solana)
  })
})

describe('a payout that has really died', () => {
  it.each(['honest', 'lagging'] as const)(
    'is repeated as soon as the third provider has seen that it can never land (it: %s)',
    async (third) => {
      dropsBroadcasts = true
      const order = await handIn(payouts.solana)
      await payouts.solana.outlive()
      dropsBroadcasts = false
      doing = ['honest', 'honest', third]
      let rounds = 0
      for (; rounds < 25 && (await world.attemptsOf(order)).length < 2; rounds += 1) await advance(1)
      expect(await world.attemptsOf(order)).toHaveLength(2)
      expect(rounds).toBeLessThan(third === 'lagging' ? 22 : 6)
      expect(await contradictions()).toEqual([])
      await expectPaidOnce(order, payouts.solana)
    },
  )
})
