import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
    ...{ clock, nodes, mine: mineAll },
    ethereumTokens: [
      {
        ...{ id: 'ethereum-usdt', symbol: 'USDT', name: 'Tether USD', decimals: 6, asset: 'USDT' },
        ...{ min_send: '1', max_send: '100000', active: true },
      },
    ],
    usd: { ETH: '3200', USDC: '1', USDT: '1', TRX: '0.3', STRK: '0.2', SUI: '3' },
    terms: () =>
      Promise.resolve({
        ...{ currencyInId: 'ethereum-usdc', currencyOutId: 'sui-usdc', amount: 25_000_000n },
        ...{ walletSender: EVM_USER, walletReceiver: '' },
      }),
    async stop() {
      for (const node of nodes) await node.stop()
    },
  })
})
afterAll(() => world.close())

const CASES = [
  { networkId: 'tron', from: 'ethereum-usdt', to: 'tron-usdt', isCoin: false },
  { networkId: 'tron', from: 'ethereum-usdt', to: 'tron-trx', isCoin: true },
  { networkId: 'starknet', from: 'ethereum-usdc', to: 'starknet-usdc', isCoin: false },
  { networkId: 'starknet', from: 'ethereum-usdc', to: 'starknet-strk', isCoin: true },
  { networkId: 'fuel', from: 'ethereum-usdc', to: 'fuel-usdc', isCoin: false },
  { networkId: 'fuel', from: 'ethereum-usdc', to: 'fuel-eth', isCoin: true },
  { networkId: 'sui', from: 'ethereum-usdc', to: 'sui-usdc', isCoin: false },
  { networkId: 'sui', from: 'ethereum-usdc', to: 'sui-sui', isCoin: true },
] as const

describe('a database that was restored from before a payout, on TRON, Starknet, Fuel and Sui', () => {
  it.each(CASES)('pays $to once, however long ago that was', async ({ networkId, from, to, isCoin }) => {
    const node = nodes.find((candidate) => candidate.networkId === networkId)
    if (node === undefined) throw new Error(`There is no node of ${networkId}`)
    const walletReceiver = node.createRecipient()
    const order = await world.create({
      ...{ currencyInId: from, currencyOutId: to, amount: 45_000_000n, walletReceiver },
    })
    await world.depositOnEthereum(order)
    const start = await world.backUp()
    const done = await world.complete(order)
    await world.advance(8)
    const held = (): Promise<bigint> => node.balanceOf(walletReceiver, isCoin ? null : node.token)
    expect(await held()).toBe(order.amountOut)

    await waitLong(node)
    const restored = await start()
    for (let round = 0; round < 30; round += 1) {
      // Transactions signed before the restore could land until they expired.
      if (round === 2) await waitLong(node)
      await world.evm.rpc('anvil_mine', ['0x1'])
      await mineAll()
      await restored.refreshMarket()
      await restored.engine.tick()
    }
    expect(await held()).toBe(order.amountOut)
    expect((await restored.orders.get(order.id)).status).not.toBe('COMPLETE')
    const halts = await restored.halts.list()
    expect(new Set(halts.map(({ target }) => target.split(':', 2).join(':')))).toEqual(
      new Set([`wallet:${networkId}`]),
    )
    expect(halts[0]?.reason).toContain('ops recover')
    expect(done.status).toBe('COMPLETE')
    // The bridge itself goes on: its database was not lost.
    await world.advance(2)
  })
})
