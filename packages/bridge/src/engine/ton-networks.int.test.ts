import { addressCodec, type NetworkAdapter } from '@sunspan/chains'
import { createNetworkAdapter, tonTreasuryAddress } from '@sunspan/chains/server'
import { createSolanaTestWallet, createTonTestWallet, type TonTestWallet } from '@sunspan/chains/testing'
import { multicall3Artifact, testTokenArtifact } from '@sunspan/contracts'
import { FAMILY_OF_NETWORK_TYPE } from '@sunspan/domain'
import { startAnvil, type Anvil } from '@sunspan/host'
import { createTestDatabase, type TestDatabase } from '@sunspan/host/testing'
import { startSolanaNode, type SolanaNode } from '@sunspan/solana-node'
import { startTonNode, type TonNode } from '@sunspan/ton-node'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { systemClock, systemRandom, type Logger } from '../clock.ts'
import { createBridge, type Bridge } from '../create-bridge.ts'
import { parseInstallation } from '../installation/parse-installation.ts'
import type { CreateOrderRequest } from '../orders/create-order.ts'
import type { Order } from '../orders/order.ts'
import { createPriceFeed } from '../prices/price-feed.ts'
import { createPriceSources } from '../prices/price-sources.ts'
import { migrate } from '../store/run-migrations.ts'
import { checkLedger } from '../testing/check-ledger.ts'
import { installationFixture } from '../testing/installation-fixture.ts'
import { SOLANA_TEST_USDC, solanaNetworkEntry } from '../testing/solana-network-entry.ts'
import { tonNetworkEntry } from '../testing/ton-network-entry.ts'

const MNEMONIC = 'test test test test test test test test test test test junk'
/** Anvil's accounts of that phrase: it signs for them when asked to send. */
const TREASURY = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const DEPLOYER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const USER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const EVM_RECEIVER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const TON = 10n ** 9n
const GLOBAL_ID = -31_337
const JETTON = { symbol: 'USDT', name: 'Tether USD', decimals: 6 }
/** Blocks in which all that a transfer of jettons causes has happened, a step a block. */
const TRACE = 6

const log: string[] = []
let anvil: Anvil
let solana: SolanaNode
let ton: TonNode
let usdt: string
let wallet: TonTestWallet
let database: TestDatabase
let pool: Pool
let bridge: Bridge
let adapters: ReadonlyMap<string, NetworkAdapter>
let token: string
let wallets = 0
/** The TON node answers for messages that it is handed, and forgets them. */
let dropsBroadcasts = false

const newWallet = (): TonTestWallet =>
  createTonTestWallet(ton.rpcUrl, new Uint8Array(32).fill((wallets += 1)))
const solanaAddress = (): string =>
  createSolanaTestWallet(solana.rpcUrl, new Uint8Array(32).fill((wallets += 1))).address

async function rpc(method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(anvil.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(10_000),
  })
  const { result, error } = Object(await response.json())
  if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`)
  return result
}

async function sendEvm(transaction: object): Promise<{ hash: string; contractAddress: string }> {
  const hash = String(await rpc('eth_sendTransaction', [transaction]))
  const receipt = await vi.waitFor(
    async () => {
      const found = await rpc('eth_getTransactionReceipt', [hash])
      if (found === null) throw new Error(`${hash} is not mined yet`)
      return found
    },
    { timeout: 5_000, interval: 5 },
  )
  return { hash, contractAddress: String(Object(receipt).contractAddress) }
}

const word = (value: bigint): string => value.toString(16).padStart(64, '0')
const shortText = (text: string): string =>
  word(BigInt(text.length)) + Buffer.from(text).toString('hex').padEnd(64, '0')

async function deployToken(): Promise<string> {
  const terms = word(0x60n) + word(0xa0n) + word(6n) + shortText('Tether USD') + shortText('USDT')
  const { contractAddress } = await sendEvm({ from: DEPLOYER, data: testTokenArtifact.bytecode + terms })
  for (const owner of [TREASURY, USER]) {
    // mint(address,uint256)
    const data = `0x40c10f19${word(BigInt(owner))}${word(10n ** 12n)}`
    await sendEvm({ from: DEPLOYER, to: contractAddress, data })
  }
  await rpc('anvil_setCode', [multicall3Artifact.address, multicall3Artifact.runtimeBytecode])
  return contractAddress
}

async function balanceOf(networkId: string, owner: string, of: string | null): Promise<bigint> {
  const balances = adapters.get(networkId)?.balances
  const [balance] = (await balances?.getBalances(owner, [of], AbortSignal.timeout(5_000))) ?? []
  if (balance === undefined) throw new TypeError('No balance was read.')
  return balance
}

const give = (address: string, amount: bigint) => ton.call('devnet_give', { address, amount: String(amount) })
const mint = (address: string, amount: bigint) =>
  ton.call('devnet_mint', { jetton: usdt, address, amount: String(amount) })

/** Executes what the order asks its wallet to send. */
async function sendDeposit({ deposit }: Order, from = wallet): Promise<void> {
  if (deposit.family === 'ton') return from.execute(deposit.action)
  if (deposit.family !== 'evm') throw new TypeError('Another family was asked for.')
  const { to, value, data } = deposit.action
  await sendEvm({ from: USER, to, value: `0x${BigInt(value).toString(16)}`, data })
}

async function mineAndTick(rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await rpc('anvil_mine', ['0x1'])
    await solana.call('devnet_mine', [1])
    await ton.call('devnet_mine')
    await bridge.engine.tick()
    expect(await checkLedger(pool, bridge.ledger)).toEqual([])
    expect(await bridge.halts.list()).toEqual([])
  }
}

const statusOf = async ({ id }: Order): Promise<string> => (await bridge.orders.get(id)).status

interface AttemptRow {
  readonly kind: string
  readonly status: string
  readonly slot: string
  readonly outcome: string | null
}

/** The attempts to pay an order, oldest first. */
async function attemptsOf({ id }: Order): Promise<readonly AttemptRow[]> {
  const { rows } = await pool.query<AttemptRow>(
    `SELECT a.kind, a.status, a.slot, al.outcome FROM attempts a JOIN attempt_legs al ON al.attempt_id = a.id
     JOIN legs l ON l.id = al.leg_id WHERE l.order_id = $1 ORDER BY a.id`,
    [id],
  )
  return rows
}

async function completed(order: Order): Promise<Order> {
  for (let round = 0; round < 20 && (await statusOf(order)) !== 'COMPLETE'; round += 1) await mineAndTick(1)
  await mineAndTick(TRACE)
  const done = await bridge.orders.get(order.id)
  expect(done.status).toBe('COMPLETE')
  return done
}

async function create(request: Partial<CreateOrderRequest>): Promise<Order> {
  // Fees that are some time old are not quoted.
  await bridge.refreshMarket()
  return bridge.orders.create({
    currencyInId: 'ethereum-usdt',
    currencyOutId: 'ton-usdt',
    amount: 25_000_000n,
    walletSender: USER,
    walletReceiver: newWallet().address,
    ...request,
  })
}

async function openBridge(): Promise<Bridge> {
  const [ethereum] = installationFixture.networks
  if (ethereum === undefined) throw new TypeError('The fixture has no network.')
  const installation = parseInstallation({
    ...installationFixture,
    prices: {
      ...installationFixture.prices,
      sources: [{ kind: 'fixed', usd: { ETH: '3200', USDC: '1', USDT: '1', SOL: '160', TON: '3' } }],
    },
    networks: [
      {
        ...ethereum,
        rpc_urls: [anvil.rpcUrl],
        multicall_address: multicall3Artifact.address,
        currencies: ethereum.currencies.map((currency) =>
          currency.address === null
            ? currency
            : { ...currency, ...{ id: 'ethereum-usdt', symbol: 'USDT', asset: 'USDT', address: token } },
        ),
      },
      solanaNetworkEntry({ rpcUrl: solana.rpcUrl, genesisHash: solana.genesisHash }),
      tonNetworkEntry({ rpcUrl: ton.rpcUrl, globalId: GLOBAL_ID, usdt }),
    ],
  })
  adapters = new Map(
    installation.networks.flatMap(({ network, rpcUrls, multicallAddress, currencies }) => {
      const spec = {
        networkId: network.id,
        chainId: network.chainId ?? '',
        ...{ rpcUrls, multicallAddress, currencies },
      }
      const family = FAMILY_OF_NETWORK_TYPE[network.type]
      const treasury = { mnemonic: MNEMONIC }
      const adapter = createNetworkAdapter(family, { ...spec, treasury, fetch: fetchOrDrop })
      return adapter === undefined ? [] : [[network.id, adapter] as const]
    }),
  )
  const solanaTreasury = adapters.get('solana')?.depositAddress
  await solana.call('requestAirdrop', [solanaTreasury, String(1_000n * TON)])
  await solana.call('devnet_mine', [1])
  for (const adapter of adapters.values()) await adapter.verifyNetwork(AbortSignal.timeout(5_000))
  const record = (_: object, message: string): void => void log.push(message)
  const logger: Logger = { debug: record, info: record, warn: record, error: record }
  const sources = createPriceSources(installation.prices.sources, { fetch })
  const prices = createPriceFeed({ ...installation.prices, sources, clock: systemClock, logger })
  const deps = { pool, installation, adapters, prices, clock: systemClock, random: systemRandom, logger }
  return createBridge(deps)
}

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 1 })
  const mints = [{ address: SOLANA_TEST_USDC, decimals: 6 }]
  solana = await startSolanaNode({ name: 'bridge tests', mints, finalizedLag: 2 })
  ton = await startTonNode({ name: 'bridge tests', globalId: GLOBAL_ID, jettons: [JETTON] })
  usdt = addressCodec('ton')?.normalize(ton.jettons[0] ?? '') ?? ''
  token = await deployToken()
  wallet = newWallet()
  for (const [owner, coins, tokens] of [
    [tonTreasuryAddress(MNEMONIC), 10_000n * TON, 10n ** 12n],
    [wallet.address, 1_000n * TON, 10n ** 9n],
  ] as const) {
    await give(owner, coins)
    await mint(owner, tokens)
  }
  await ton.call('devnet_mine', { count: TRACE })
  database = await createTestDatabase()
  pool = new Pool({ connectionString: database.url })
  pool.on('error', (error) => log.push(error.message))
  await migrate(pool)
  bridge = await openBridge()
  await bridge.refreshMarket()
  await bridge.engine.tick()
})

afterAll(async () => {
  await pool.end()
  await database.drop()
  await anvil.stop()
  await solana.stop()
  await ton.stop()
})

describe('between TON and networks of other families, on real nodes', () => {
  it('brings coins to TON, exactly as quoted, to a wallet that was never used', async () => {
    const order = await create({ currencyInId: 'ethereum-eth', currencyOutId: 'ton-ton', amount: 10n ** 16n })
    await sendDeposit(order)
    const done = await completed(order)
    expect(await balanceOf('ton', order.walletReceiver, null)).toBe(order.amountOut)
    expect(done.transactionOut).toMatch(/^[0-9a-f]{64}$/)
  })

  it('brings tokens to TON, and opens the receiver a jetton wallet', async () => {
    const order = await create({})
    await sendDeposit(order)
    await completed(order)
    expect(await balanceOf('ton', order.walletReceiver, usdt)).toBe(order.amountOut)
  })

  it('pays coins and tokens that are due at once by one transaction, and calls nothing complete that is not there', async () => {
    const coins = { currencyInId: 'ethereum-eth', currencyOutId: 'ton-ton', amount: 10n ** 16n }
    const orders = [await create(coins), await create(coins), await create({})]
    for (const order of orders) await sendDeposit(order)
    await rpc('anvil_mine', ['0x3'])
    const complete = new Set<Order>()
    for (let round = 0; round < 20 && complete.size < orders.length; round += 1) {
      await mineAndTick(1)
      for (const order of orders) {
        if ((await statusOf(order)) !== 'COMPLETE') continue
        complete.add(order)
        const held = await balanceOf('ton', order.walletReceiver, order.currencyOut.address)
        expect(held).toBe(order.amountOut)
      }
    }
    const done = await Promise.all(orders.map(({ id }) => bridge.orders.get(id)))
    expect(done.map(({ status }) => status)).toEqual(['COMPLETE', 'COMPLETE', 'COMPLETE'])
    const [first, second, third] = done.map(({ transactionOut }) => transactionOut)
    expect([second, third]).toEqual([first, first])
  }, 120_000)

  it('pays the others of a transaction where the tokens of one come back, and pays that one anew', async () => {
    const orders = [await create({}), await create({}), await create({})]
    const [, blocked] = orders
    if (blocked === undefined) throw new TypeError('There are three.')
    const heldBy = ({ walletReceiver }: Order) => balanceOf('ton', walletReceiver, usdt)
    const lock = (status: number) =>
      ton.call('devnet_lock', { jetton: usdt, address: blocked.walletReceiver, status })
    for (const order of orders) await sendDeposit(order)
    await rpc('anvil_mine', ['0x3'])
    for (let round = 0; round < 10 && (await statusOf(blocked)) !== 'SENT'; round += 1) await mineAndTick(1)
    expect(await statusOf(blocked)).toBe('SENT')
    await lock(2)
    // A process that knows nothing but what the database has goes on in the middle of it, after every block.
    for (let round = 0; round < 3 * TRACE; round += 1) {
      bridge = await openBridge()
      await bridge.refreshMarket()
      await mineAndTick(1)
      for (const order of orders)
        if ((await statusOf(order)) === 'COMPLETE') expect(await heldBy(order)).toBe(order.amountOut)
    }
    expect(await Promise.all(orders.map(statusOf))).toEqual(['COMPLETE', 'SEND_FAILED', 'COMPLETE'])
    expect(await heldBy(blocked)).toBe(0n)
    expect(await attemptsOf(blocked)).toMatchObject([{ kind: 'batch', outcome: 'failed' }])
    await lock(0)
    await mineAndTick(TRACE)
    await pool.query(`UPDATE legs SET retry_at = now() - interval '1 second' WHERE status = 'due'`)
    await completed(blocked)
    const [first, second, ...others] = await attemptsOf(blocked)
    expect([second?.kind, second?.outcome, others]).toEqual(['plain', 'paid', []])
    expect(second?.slot).not.toBe(first?.slot)
    for (const order of orders) expect(await heldBy(order)).toBe(order.amountOut)
  }, 180_000)

  it.each([
    ['coins', { currencyInId: 'ton-ton', currencyOutId: 'ethereum-eth', amount: 20n * TON }],
    ['tokens', { currencyInId: 'ton-usdt', currencyOutId: 'ethereum-usdt', amount: 30_000_000n }],
  ])('brings %s from TON, matched by what the wallet was asked to send', async (_name, request) => {
    const order = await create({ ...request, walletSender: wallet.address, walletReceiver: EVM_RECEIVER })
    const of = order.currencyOut.address
    const before = await balanceOf('ethereum', EVM_RECEIVER, of)
    await sendDeposit(order)
    const done = await completed(order)
    expect(done.transactionIn).toMatch(/^[0-9a-f]{64}$/)
    expect((await balanceOf('ethereum', EVM_RECEIVER, of)) - before).toBe(order.amountOut)
  })

  it('goes from TON to Solana, and back', async () => {
    const there = await create({
      ...{ currencyInId: 'ton-ton', currencyOutId: 'solana-sol', amount: 60n * TON },
      ...{ walletSender: wallet.address, walletReceiver: solanaAddress() },
    })
    await sendDeposit(there)
    await completed(there)
    expect(await balanceOf('solana', there.walletReceiver, null)).toBe(there.amountOut)
    const sender = createSolanaTestWallet(solana.rpcUrl, new Uint8Array(32).fill((wallets += 1)))
    await solana.call('requestAirdrop', [sender.address, String(10n * TON)])
    await solana.call('devnet_mine', [1])
    const back = await create({
      ...{ currencyInId: 'solana-sol', currencyOutId: 'ton-ton', amount: TON },
      ...{ walletSender: sender.address },
    })
    if (back.deposit.family !== 'solana') throw new TypeError('Another family was asked for.')
    await sender.execute(back.deposit.action)
    await completed(back)
    expect(await balanceOf('ton', back.walletReceiver, null)).toBe(back.amountOut)
  })

  it('makes a payout anew once its bytes are dead, and not before, and pays once', async () => {
    const order = await create({ amount: 7_000_000n })
    await sendDeposit(order)
    const attempts = () => attemptsOf(order)
    dropsBroadcasts = true
    try {
      for (let round = 0; round < 10 && (await attempts()).length === 0; round += 1) await mineAndTick(1)
      expect(await attempts()).toHaveLength(1)
      await ton.call('devnet_advanceTime', { seconds: 350 })
      await mineAndTick(3)
      expect(await attempts()).toHaveLength(1)
      await ton.call('devnet_advanceTime', { seconds: 100 })
      for (let round = 0; round < 8 && (await attempts()).length < 2; round += 1) {
        await mineAndTick(1)
        await pool.query(`UPDATE legs SET retry_at = now() - interval '1 second' WHERE status = 'due'`)
      }
    } finally {
      dropsBroadcasts = false
    }
    const [first, second] = await attempts()
    expect(first?.status).toBe('expired')
    expect(second?.slot).not.toBe(first?.slot)
    await completed(order)
    expect(await attempts()).toHaveLength(2)
    expect(await balanceOf('ton', order.walletReceiver, usdt)).toBe(order.amountOut)
  }, 180_000)

  it('holds on TON what its ledger says, to the nanoton, fees, storage and leftovers included', async () => {
    await mineAndTick(4)
    const treasury = adapters.get('ton')?.depositAddress ?? ''
    const custody = (await bridge.ledger.totals()).filter(
      ({ kind, networkId }) => kind === 'custody' && networkId === 'ton',
    )
    expect(custody.length).toBeGreaterThan(1)
    for (const { token: of, amount } of custody) expect(await balanceOf('ton', treasury, of)).toBe(amount)
    expect(await bridge.halts.list()).toEqual([])
  })
})

async function fetchOrDrop(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
  const { method, id } = Object(body)
  if (!dropsBroadcasts || method !== 'sendBoc') return fetch(input, init)
  return Response.json({ jsonrpc: '2.0', id, ok: true, result: { '@type': 'ok' } })
}
