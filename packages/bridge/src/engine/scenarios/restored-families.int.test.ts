import { startBitcoinNode, type BitcoinNode } from '@sunspan/bitcoin-node'
import { addressCodec } from '@sunspan/chains'
import { bitcoinTreasuryAddress, solanaTreasuryAddress, tonTreasuryAddress } from '@sunspan/chains/server'
import { createBitcoinTestWallet, createSolanaTestWallet, createTonTestWallet } from '@sunspan/chains/testing'
import { startSolanaNode, type SolanaNode } from '@sunspan/solana-node'
import { startTonNode, type TonNode } from '@sunspan/ton-node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Bridge } from '../../create-bridge.ts'
import type { Order } from '../../model/order.ts'
import { bitcoinNetworkEntry } from '../../testing/networks/bitcoin-network-entry.ts'
import { createFamilyWorld, EVM_USER, type FamilyWorld } from '../../testing/worlds/family-world.ts'
import { NODE_MNEMONIC } from '../../testing/worlds/node-chain.ts'
import { SOLANA_TEST_USDC, solanaNetworkEntry } from '../../testing/networks/solana-network-entry.ts'
import { createStepClock, type StepClock } from '../../testing/step-clock.ts'
import { tonNetworkEntry } from '../../testing/networks/ton-network-entry.ts'

const COIN = 10n ** 9n
const BITCOIN = 100_000_000
const GLOBAL_ID = -31_338
const JETTON = { symbol: 'USDT', name: 'Tether USD', decimals: 6 }
const TOKEN = { decimals: 6, min_send: '1', max_send: '100000', active: true }
/** Longer than TON's wallet remembers a query, and than a blockhash is valid. */
const LONG_SECONDS = 15 * 60
/** More slots than a blockhash is valid for. */
const MANY_SLOTS = 450

let solana: SolanaNode
let ton: TonNode
let bitcoin: BitcoinNode
let usdt: string
let clock: StepClock
let world: FamilyWorld
let seeds = 0

const seed = (): Uint8Array => new Uint8Array(32).fill((seeds += 1))

async function mineAll(): Promise<void> {
  await solana.call('devnet_mine', [1])
  await ton.call('devnet_mine')
  await bitcoin.mine(1)
  clock.advance(3_000)
}

async function startNodes(): Promise<void> {
  const mints = [{ address: SOLANA_TEST_USDC, decimals: 6 }]
  solana = await startSolanaNode({ name: 'restored', mints, finalizedLag: 2 })
  const owner = solanaTreasuryAddress(NODE_MNEMONIC)
  await solana.call('requestAirdrop', [owner, String(1_000n * COIN)])
  await solana.call('devnet_mint', [SOLANA_TEST_USDC, owner, String(10n ** 12n)])
  await solana.call('devnet_mine', [1])
  ton = await startTonNode({ name: 'restored', globalId: GLOBAL_ID, jettons: [JETTON] })
  usdt = addressCodec('ton')?.normalize(ton.jettons[0] ?? '') ?? ''
  const address = tonTreasuryAddress(NODE_MNEMONIC)
  await ton.call('devnet_give', { address, amount: String(10_000n * COIN) })
  await ton.call('devnet_mint', { jetton: usdt, address, amount: String(10n ** 12n) })
  await ton.call('devnet_mine', { count: 6 })
  bitcoin = await startBitcoinNode()
  const treasury = bitcoinTreasuryAddress(NODE_MNEMONIC, bitcoinNetworkEntry({ rpcUrl: '' }).chain_id)
  for (let coin = 0; coin < 4; coin += 1) await bitcoin.give(treasury, 10 * BITCOIN)
  await bitcoin.mine(3)
}

beforeAll(async () => {
  await startNodes()
  clock = createStepClock(Date.now())
  const { genesisHash } = solana
  world = await createFamilyWorld({
    clock,
    nodes: [
      {
        networkId: 'solana',
        rpcUrl: solana.rpcUrl,
        token: SOLANA_TEST_USDC,
        payoutContract: null,
        entry: solanaNetworkEntry({ rpcUrl: solana.rpcUrl, genesisHash }),
      },
      {
        networkId: 'ton',
        rpcUrl: ton.rpcUrl,
        token: usdt,
        payoutContract: null,
        entry: tonNetworkEntry({ rpcUrl: ton.rpcUrl, globalId: GLOBAL_ID, usdt }),
      },
      {
        networkId: 'bitcoin',
        rpcUrl: bitcoin.url,
        token: null,
        payoutContract: null,
        entry: bitcoinNetworkEntry({ rpcUrl: bitcoin.url }),
      },
    ],
    ethereumTokens: [
      { ...TOKEN, ...JETTON, id: 'ethereum-usdt', asset: 'USDT' },
      {
        id: 'ethereum-wbtc',
        symbol: 'WBTC',
        name: 'Wrapped Bitcoin',
        decimals: 8,
        asset: 'BTC',
        min_send: '0.0001',
        max_send: '10',
        active: true,
      },
    ],
    usd: { ETH: '3200', USDC: '1', USDT: '1', SOL: '160', TON: '3', TRX: '0.3', BTC: '64000' },
    terms: () =>
      Promise.resolve({
        currencyInId: 'ethereum-usdc',
        currencyOutId: 'solana-usdc',
        amount: 25_000_000n,
        walletSender: EVM_USER,
        walletReceiver: '',
      }),
    mine: mineAll,
    async stop() {
      await solana.stop()
      await ton.stop()
      await bitcoin.stop()
    },
  })
})
afterAll(() => world.close())

interface Case {
  readonly networkId: string
  readonly from: string
  readonly to: string
  readonly amount: bigint
  readonly tokenOut: () => string | null
  readonly receiver: () => string
}

const TOKENS: readonly Case[] = [
  {
    networkId: 'solana',
    from: 'ethereum-usdc',
    to: 'solana-usdc',
    amount: 25_000_000n,
    tokenOut: () => SOLANA_TEST_USDC,
    receiver: () => createSolanaTestWallet(solana.rpcUrl, seed()).address,
  },
  {
    networkId: 'ton',
    from: 'ethereum-usdt',
    to: 'ton-usdt',
    amount: 25_000_000n,
    tokenOut: () => usdt,
    receiver: () => createTonTestWallet(ton.rpcUrl, seed()).address,
  },
]
const COINS: readonly Case[] = [
  {
    networkId: 'ton',
    from: 'ethereum-eth',
    to: 'ton-ton',
    amount: 10n ** 16n,
    tokenOut: () => null,
    receiver: () => createTonTestWallet(ton.rpcUrl, seed()).address,
  },
  {
    networkId: 'bitcoin',
    from: 'ethereum-wbtc',
    to: 'bitcoin-btc',
    amount: 1_000_000n,
    tokenOut: () => null,
    receiver: () => createBitcoinTestWallet(bitcoin.url, seed()).address,
  },
]

interface Restored {
  readonly bridge: Bridge
  readonly orders: ReadonlyMap<string, Order>
}

/** Longer than anything that was signed can land. */
async function waitLong(): Promise<void> {
  clock.advance(LONG_SECONDS * 1_000)
  await ton.call('devnet_advanceTime', { seconds: LONG_SECONDS })
  await solana.call('devnet_mine', [MANY_SLOTS])
}

/** Orders that a restored database knows nothing of being paid, after an engine has run on it for long; at most one of each network, which then halts. */
async function restoreUnpaid(cases: readonly Case[]): Promise<Restored> {
  const orders = new Map<string, Order>()
  for (const { from, to, amount, receiver } of cases) {
    const terms = { currencyInId: from, currencyOutId: to, amount, walletReceiver: receiver() }
    const order = await world.create({ ...terms, walletSender: EVM_USER })
    await world.depositOnEthereum(order)
    orders.set(to, order)
  }
  const start = await world.backUp()
  for (const order of orders.values()) await world.complete(order)
  await world.advance(8)
  await waitLong()
  await mineAll()
  const bridge = await start()
  for (let round = 0; round < 30; round += 1) {
    // Transactions signed before the restore could land until they expired.
    if (round === 2) await waitLong()
    await world.evm.rpc('anvil_mine', ['0x1'])
    await mineAll()
    await bridge.refreshMarket()
    await bridge.engine.tick()
  }
  return { bridge, orders }
}

describe.each([
  { what: 'tokens', cases: TOKENS },
  { what: 'coins', cases: COINS },
])('a database that was restored from before a payout of $what, on real nodes', ({ cases }) => {
  let restored: Restored

  beforeAll(async () => {
    restored = await restoreUnpaid(cases)
  })

  it.each(cases)('pays $to once, however long ago that was', async ({ networkId, to, tokenOut }) => {
    const order = restored.orders.get(to)
    if (order === undefined) throw new Error(`There is no order of ${to}`)
    expect(await world.balanceOf(networkId, order.walletReceiver, tokenOut())).toBe(order.amountOut)
    expect((await world.bridge.orders.get(order.id)).status).toBe('COMPLETE')
    expect((await restored.bridge.orders.get(order.id)).status).not.toBe('COMPLETE')
  })

  it('halts the wallets of these networks alone', async () => {
    const halts = await restored.bridge.halts.list()
    expect(new Set(halts.map(({ target }) => target.split(':', 2).join(':')))).toEqual(
      new Set(cases.map(({ networkId }) => `wallet:${networkId}`)),
    )
    for (const { reason } of halts) expect(reason).toContain('ops recover')
  })
})
