import { createNetworkAdapter } from '@sunspan/chains/server'
import { createSolanaTestWallet, type SolanaTestWallet } from '@sunspan/chains/testing'
import { multicall3Artifact, testTokenArtifact } from '@sunspan/contracts'
import { FAMILY_OF_NETWORK_TYPE } from '@sunspan/domain'
import type { NetworkAdapter } from '@sunspan/chains'
import { startAnvil, type Anvil } from '@sunspan/host'
import { createTestDatabase, type TestDatabase } from '@sunspan/host/testing'
import { startSolanaNode, type SolanaNode } from '@sunspan/solana-node'
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

const MNEMONIC = 'test test test test test test test test test test test junk'
/** Anvil's accounts of that phrase: it signs for them when asked to send. */
const TREASURY = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const DEPLOYER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const USER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const EVM_RECEIVER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const COIN = 10n ** 9n

const log: string[] = []
let anvil: Anvil
let solana: SolanaNode
let wallet: SolanaTestWallet
let database: TestDatabase
let pool: Pool
let bridge: Bridge
let adapters: ReadonlyMap<string, NetworkAdapter>
let token: string
let wallets = 0
/** The Solana node answers for bytes that it is handed, and forgets them. */
let dropsBroadcasts = false

const newWallet = (): SolanaTestWallet =>
  createSolanaTestWallet(solana.rpcUrl, new Uint8Array(32).fill((wallets += 1)))

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
  const terms = word(0x60n) + word(0xa0n) + word(6n) + shortText('USD Coin') + shortText('USDC')
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

/** Executes what the order asks its wallet to send. */
async function sendDeposit({ deposit }: Order, from = wallet): Promise<string> {
  if (deposit.family === 'solana') return from.execute(deposit.action)
  if (deposit.family !== 'evm') throw new TypeError('Another family was asked for.')
  const { to, value, data } = deposit.action
  return (await sendEvm({ from: USER, to, value: `0x${BigInt(value).toString(16)}`, data })).hash
}

async function mineAndTick(rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await rpc('anvil_mine', ['0x1'])
    await solana.call('devnet_mine', [1])
    await bridge.engine.tick()
    expect(await checkLedger(pool, bridge.ledger)).toEqual([])
  }
}

const statusOf = async ({ id }: Order): Promise<string> => (await bridge.orders.get(id)).status

async function completed(order: Order): Promise<Order> {
  for (let round = 0; round < 20 && (await statusOf(order)) !== 'COMPLETE'; round += 1) await mineAndTick(1)
  const done = await bridge.orders.get(order.id)
  expect(done.status).toBe('COMPLETE')
  return done
}

const create = (request: Partial<CreateOrderRequest>): Promise<Order> =>
  bridge.orders.create({
    currencyInId: 'ethereum-usdc',
    currencyOutId: 'solana-usdc',
    amount: 25_000_000n,
    walletSender: USER,
    walletReceiver: newWallet().address,
    ...request,
  })

async function openBridge(): Promise<Bridge> {
  const [ethereum] = installationFixture.networks
  if (ethereum === undefined) throw new TypeError('The fixture has no network.')
  const installation = parseInstallation({
    ...installationFixture,
    prices: {
      ...installationFixture.prices,
      sources: [{ kind: 'fixed', usd: { ETH: '3200', USDC: '1', SOL: '160' } }],
    },
    networks: [
      {
        ...ethereum,
        rpc_urls: [anvil.rpcUrl],
        multicall_address: multicall3Artifact.address,
        currencies: ethereum.currencies.map((currency) =>
          currency.address === null ? currency : { ...currency, address: token },
        ),
      },
      solanaNetworkEntry({ rpcUrl: solana.rpcUrl, genesisHash: solana.genesisHash }),
    ],
  })
  adapters = new Map(
    installation.networks.flatMap(({ network, rpcUrls, multicallAddress, currencies }) => {
      const spec = {
        networkId: network.id,
        chainId: network.chainId ?? '',
        rpcUrls,
        multicallAddress,
        currencies,
      }
      const family = FAMILY_OF_NETWORK_TYPE[network.type]
      const adapter = createNetworkAdapter(family, {
        ...spec,
        treasury: { mnemonic: MNEMONIC },
        fetch: fetchOrDrop,
      })
      return adapter === undefined ? [] : [[network.id, adapter] as const]
    }),
  )
  const treasury = adapters.get('solana')?.depositAddress
  await solana.call('requestAirdrop', [treasury, String(1_000n * COIN)])
  await solana.call('devnet_mint', [SOLANA_TEST_USDC, treasury, '1000000000000'])
  await solana.call('devnet_mine', [1])
  for (const adapter of adapters.values()) await adapter.verifyNetwork(AbortSignal.timeout(5_000))
  const record = (_: object, message: string): void => void log.push(message)
  const logger: Logger = { debug: record, info: record, warn: record, error: record }
  const sources = createPriceSources(installation.prices.sources, { fetch })
  const prices = createPriceFeed({ ...installation.prices, sources, clock: systemClock, logger })
  return createBridge({
    pool,
    installation,
    adapters,
    prices,
    clock: systemClock,
    random: systemRandom,
    logger,
  })
}

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 1 })
  const mints = [{ address: SOLANA_TEST_USDC, decimals: 6 }]
  solana = await startSolanaNode({ name: 'bridge tests', mints, finalizedLag: 2 })
  token = await deployToken()
  wallet = newWallet()
  await solana.call('requestAirdrop', [wallet.address, String(100n * COIN)])
  await solana.call('devnet_mint', [SOLANA_TEST_USDC, wallet.address, '1000000000'])
  await solana.call('devnet_mine', [1])
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
})

describe('between an EVM and a Solana network, on real nodes', () => {
  it('brings tokens to Solana, exactly as quoted, and opens the receiver an account', async () => {
    const order = await create({})
    await sendDeposit(order)
    const done = await completed(order)
    expect(await balanceOf('solana', order.walletReceiver, SOLANA_TEST_USDC)).toBe(order.amountOut)
    expect(done.transactionOut).toMatch(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/)
  })

  it('brings coins to Solana', async () => {
    const order = await create({
      currencyInId: 'ethereum-eth',
      currencyOutId: 'solana-sol',
      amount: 10n ** 17n,
    })
    await sendDeposit(order)
    await completed(order)
    expect(await balanceOf('solana', order.walletReceiver, null)).toBe(order.amountOut)
  })

  it.each([
    ['tokens', { currencyInId: 'solana-usdc', currencyOutId: 'ethereum-usdc', amount: 30_000_000n }],
    ['coins', { currencyInId: 'solana-sol', currencyOutId: 'ethereum-eth', amount: 2n * COIN }],
  ])('brings %s from Solana, matched by what the wallet was asked to send', async (_name, request) => {
    const order = await create({ ...request, walletSender: wallet.address, walletReceiver: EVM_RECEIVER })
    const of = order.currencyOut.address
    const before = await balanceOf('ethereum', EVM_RECEIVER, of)
    const signature = await sendDeposit(order)
    const done = await completed(order)
    expect(done.transactionIn).toBe(signature)
    expect((await balanceOf('ethereum', EVM_RECEIVER, of)) - before).toBe(order.amountOut)
  })

  it('credits nothing before the chain calls the deposit final', async () => {
    const order = await create({
      ...{ currencyInId: 'solana-usdc', currencyOutId: 'ethereum-usdc', amount: 5_000_000n },
      ...{ walletSender: wallet.address, walletReceiver: EVM_RECEIVER },
    })
    await sendDeposit(order)
    await mineAndTick(1)
    expect(await bridge.orders.get(order.id)).toMatchObject({ status: 'WAIT_DEPOSIT', confirmations: 0 })
    await mineAndTick(1)
    expect(await statusOf(order)).toBe('WAIT_DEPOSIT')
    await completed(order)
  })

  it('makes a payout anew once its bytes are dead, and not a block earlier', async () => {
    const order = await create({ amount: 7_000_000n })
    await sendDeposit(order)
    const attempts = async (): Promise<readonly { status: string; slot: string }[]> =>
      (
        await pool.query<{ status: string; slot: string }>(
          `SELECT a.status, a.slot FROM attempts a JOIN attempt_legs al ON al.attempt_id = a.id JOIN legs l ON l.id = al.leg_id
           WHERE l.order_id = $1 ORDER BY a.id`,
          [order.id],
        )
      ).rows
    dropsBroadcasts = true
    try {
      for (let round = 0; round < 10 && (await attempts()).length === 0; round += 1) await mineAndTick(1)
      expect(await attempts()).toHaveLength(1)
      await solana.call('devnet_mine', [140])
      await mineAndTick(3)
      expect(await attempts()).toHaveLength(1)
    } finally {
      dropsBroadcasts = false
    }
    await solana.call('devnet_mine', [20])
    for (let round = 0; round < 8 && (await attempts()).length < 2; round += 1) {
      await mineAndTick(1)
      await pool.query(`UPDATE legs SET retry_at = now() - interval '1 second' WHERE status = 'due'`)
    }
    expect((await attempts()).map(({ status }) => status)).toEqual(['expired', expect.any(String)])
    await completed(order)
    expect(await balanceOf('solana', order.walletReceiver, SOLANA_TEST_USDC)).toBe(order.amountOut)
    expect(await bridge.halts.list()).toEqual([])
  })

  it('pays the rows of a fast bulk order in one transaction', async () => {
    const rows = Array.from({ length: 4 }, (_, place) => ({
      walletReceiver: newWallet().address,
      amountOut: String(5 + place),
      currencyOutId: 'solana-usdc',
    }))
    const order = await bridge.bulkOrders.create({
      ...{ currencyInId: 'ethereum-usdc', amount: 100_000_000n, walletSender: USER },
      ...{ rows, executionType: 'fast' },
    })
    await sendDeposit(order)
    const done = await completed(order)
    const signatures = new Set(done.bulk?.rows.map(({ transactionOut }) => transactionOut))
    expect(signatures.size).toBe(1)
    expect([...signatures][0]).toMatch(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/)
    for (const [place, { walletReceiver }] of rows.entries()) {
      expect(await balanceOf('solana', walletReceiver, SOLANA_TEST_USDC)).toBe(BigInt(5 + place) * 1_000_000n)
    }
  })

  it('holds on Solana what its ledger says, to the unit, fees and rent included', async () => {
    await mineAndTick(4)
    const treasury = adapters.get('solana')?.depositAddress ?? ''
    const custody = (await bridge.ledger.totals()).filter(
      ({ kind, networkId }) => kind === 'custody' && networkId === 'solana',
    )
    expect(custody.length).toBeGreaterThan(1)
    for (const { token: of, amount } of custody) {
      expect(await balanceOf('solana', treasury, of)).toBe(amount)
    }
    expect(await bridge.halts.list()).toEqual([])
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
