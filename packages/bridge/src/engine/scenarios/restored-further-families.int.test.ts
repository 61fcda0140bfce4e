import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Bridge } from '../../create-bridge.ts'
import type { Order } from '../../model/order.ts'
import type { CrashNode } from '../../testing/crash-matrix/nodes/crash-node.ts'
import { startCrashFuelNode } from '../../testing/crash-matrix/nodes/fuel-nodes.ts'
import { startCrashStarknetNode } from '../../testing/crash-matrix/nodes/starknet-nodes.ts'
import { startCrashSuiNode } from '../../testing/crash-matrix/nodes/sui-nodes.ts'
import { startCrashTronNode } from '../../testing/crash-matrix/nodes/tron-nodes.ts'
import { createStepClock, type StepClock } from '../../testing/step-clock.ts'
import { createFamilyWorld, EVM_USER, type FamilyWorld } from '../../testing/worlds/family-world.ts'

const STARTERS = [startCrashTronNode, startCrashStarknetNode, startCrashFuelNode, startCrashSuiNode]
const LONG_MS = 15 * 60_000
/** More than signed bytes of TRON and of Fuel live, and deeper than any network's deposits must be. */
const MANY_BLOCKS = 130

let nodes: readonly CrashNode[]
let clock: StepClock
let world: FamilyWorld

async function mineAll(): Promise<void> {
  for (const node of nodes) await node.mine()
  clock.advance(3_000)
}

/** Signed bytes of Sui live for two epochs. */
async function endEpochs({ rpcUrl }: CrashNode): Promise<void> {
  for (let epoch = 0; epoch < 3; epoch += 1) {
    const answer = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'devnet_endEpoch', params: [] }),
    })
    expect(await answer.json()).not.toHaveProperty('error')
  }
}

/** Whatever was signed before can never land afterwards. */
async function waitLong(node: CrashNode): Promise<void> {
  if (node.family === 'sui') await endEpochs(node)
  for (let block = 0; block < MANY_BLOCKS; block += 1) await node.mine()
  clock.advance(LONG_MS)
}

beforeAll(async () => {
  nodes = await Promise.all(STARTERS.map((start) => start()))
  clock = createStepClock(Date.now())
  world = await createFamilyWorld({
    clock,
    nodes,
    mine: mineAll,
    ethereumTokens: [
      {
        id: 'ethereum-usdt',
        symbol: 'USDT',
        name: 'Tether USD',
        decimals: 6,
        asset: 'USDT',
        min_send: '1',
        max_send: '100000',
        active: true,
      },
    ],
    usd: { ETH: '3200', USDC: '1', USDT: '1', TRX: '0.3', STRK: '0.2', SUI: '3' },
    terms: () =>
      Promise.resolve({
        currencyInId: 'ethereum-usdc',
        currencyOutId: 'sui-usdc',
        amount: 25_000_000n,
        walletSender: EVM_USER,
        walletReceiver: '',
      }),
    async stop() {
      for (const node of nodes) await node.stop()
    },
  })
})
afterAll(() => world.close())

interface Case {
  readonly networkId: string
  readonly from: string
  readonly to: string
}

interface Restored {
  readonly bridge: Bridge
  readonly orders: ReadonlyMap<string, Order>
}

const nodeOf = (id: string): CrashNode => {
  const node = nodes.find(({ networkId }) => networkId === id)
  if (node === undefined) throw new Error(`There is no node of ${id}`)
  return node
}

/** Orders that a restored database knows nothing of being paid, after an engine has run on it for long; at most one of each network, which then halts. */
async function restoreUnpaid(cases: readonly Case[]): Promise<Restored> {
  const orders = new Map<string, Order>()
  for (const { networkId, from, to } of cases) {
    const walletReceiver = nodeOf(networkId).createRecipient()
    const terms = { currencyInId: from, currencyOutId: to, amount: 45_000_000n, walletReceiver }
    const order = await world.create(terms)
    await world.depositOnEthereum(order)
    orders.set(to, order)
  }
  const start = await world.backUp()
  for (const order of orders.values()) await world.complete(order)
  await world.advance(8)
  for (const { networkId } of cases) await waitLong(nodeOf(networkId))
  const bridge = await start()
  for (let round = 0; round < 30; round += 1) {
    // Transactions signed before the restore could land until they expired.
    if (round === 2) for (const { networkId } of cases) await waitLong(nodeOf(networkId))
    await world.evm.rpc('anvil_mine', ['0x1'])
    await mineAll()
    await bridge.refreshMarket()
    await bridge.engine.tick()
  }
  return { bridge, orders }
}

const TOKENS: readonly Case[] = [
  { networkId: 'tron', from: 'ethereum-usdt', to: 'tron-usdt' },
  { networkId: 'starknet', from: 'ethereum-usdc', to: 'starknet-usdc' },
  { networkId: 'fuel', from: 'ethereum-usdc', to: 'fuel-usdc' },
  { networkId: 'sui', from: 'ethereum-usdc', to: 'sui-usdc' },
]
const COINS: readonly Case[] = [
  { networkId: 'tron', from: 'ethereum-usdt', to: 'tron-trx' },
  { networkId: 'starknet', from: 'ethereum-usdc', to: 'starknet-strk' },
  { networkId: 'fuel', from: 'ethereum-usdc', to: 'fuel-eth' },
  { networkId: 'sui', from: 'ethereum-usdc', to: 'sui-sui' },
]

describe.each([
  { what: 'tokens', cases: TOKENS },
  { what: 'coins', cases: COINS },
])(
  'a database that was restored from before a payout of $what, on TRON, Starknet, Fuel and Sui',
  ({ what, cases }) => {
    let restored: Restored

    beforeAll(async () => {
      restored = await restoreUnpaid(cases)
    })

    it.each(cases)('pays $to once, however long ago that was', async ({ networkId, to }) => {
      const order = restored.orders.get(to)
      if (order === undefined) throw new Error(`There is no order of ${to}`)
      const node = nodeOf(networkId)
      const token = what === 'coins' ? null : node.token
      expect(await node.balanceOf(order.walletReceiver, token)).toBe(order.amountOut)
      expect((await world.bridge.orders.get(order.id)).status).toBe('COMPLETE')
      expect((await restored.bridge.orders.get(order.id)).status).not.toBe('COMPLETE')
    })

    it('halts the wallets of these networks alone, and the bridge itself goes on', async () => {
      const halts = await restored.bridge.halts.list()
      expect(new Set(halts.map(({ target }) => target.split(':', 2).join(':')))).toEqual(
        new Set(cases.map(({ networkId }) => `wallet:${networkId}`)),
      )
      for (const { reason } of halts) expect(reason).toContain('ops recover')
      // Its database was not lost.
      await world.advance(2)
    })
  },
)
