import { usualCases } from '@sunspan/host/testing'
import { LABS, labOf } from '@sunspan/labs'
import { LAB_PRICES } from '@sunspan/labs/tokens'
import { useShared } from '@sunspan/host/testing/hooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestBridge } from '../../testing/ticks/create-test-bridge.ts'
import type { Order } from '../../model/order.ts'
import { startLab, type RunningLab } from '../../testing/labs/start-lab.ts'
import { createStepClock, type StepClock } from '../../testing/step-clock.ts'
import { createFamilyWorld, EVM_USER, type FamilyWorld } from '../../testing/worlds/family-world.ts'
import { NODE_MNEMONIC } from '../../testing/worlds/node-chain.ts'

/** One network of each family besides EVM. */
const NETWORKS = Object.values(LABS)
  .filter((lab) => lab !== LABS.evm)
  .flatMap(({ networks }) => Object.keys(networks).slice(0, 1))
const LONG_MS = 15 * 60_000
const AMOUNT = 45_000_000n

let running: readonly RunningLab[]
let clock: StepClock
let world: FamilyWorld

async function mineAll(): Promise<void> {
  await Promise.all(running.map(({ node }) => node.mine()))
  clock.advance(3_000)
}

/** Whatever was signed before can never land afterwards. */
async function waitLong(): Promise<void> {
  for (const { node } of running) await node.outlive?.()
  clock.advance(LONG_MS)
}

beforeAll(async () => {
  running = await Promise.all(
    NETWORKS.map((networkId) =>
      startLab({ networkId, name: 'restored', finalityLag: 2, mnemonic: NODE_MNEMONIC }),
    ),
  )
  clock = createStepClock(Date.now())
  world = await createFamilyWorld({
    clock,
    nodes: running.map(({ node, entry }) => ({
      networkId: node.networkId,
      rpcUrl: node.rpcUrl,
      token: null,
      payoutContract: null,
      entry,
    })),
    usd: LAB_PRICES,
    terms: () =>
      Promise.resolve({
        currencyInId: 'ethereum-usdc',
        currencyOutId: 'sui-usdc',
        amount: AMOUNT,
        walletSender: EVM_USER,
        walletReceiver: '',
      }),
    mine: mineAll,
    async stop() {
      for (const { node } of running) await node.stop()
    },
  })
})
afterAll(() => world.close())

interface Case {
  readonly networkId: string
  readonly to: string
}

interface Restored {
  readonly bridge: TestBridge
  readonly orders: ReadonlyMap<string, Order>
}

function labOn(networkId: string): RunningLab {
  const found = running.find(({ node }) => node.networkId === networkId)
  if (found === undefined) throw new Error(`There is no node of ${networkId}`)
  return found
}

/** Orders that a restored database knows nothing of being paid, after an engine has run on it for long; at most one of each network, which then halts. */
async function restoreUnpaid(cases: readonly Case[]): Promise<Restored> {
  const orders = new Map<string, Order>()
  for (const { networkId, to } of cases) {
    const { address: walletReceiver } = await labOn(networkId).node.newWallet()
    const order = await world.create({ currencyOutId: to, walletReceiver })
    await world.depositOnEthereum(order)
    orders.set(to, order)
  }
  const start = await world.backUp()
  for (const order of orders.values()) await world.complete(order)
  await world.advance(8)
  await waitLong()
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

const networkOf = (networkId: string) => labOf(networkId).lab.networks[networkId]
const caseOf = (networkId: string, symbol: string): Case => ({
  networkId,
  to: `${networkId}-${symbol.toLowerCase()}`,
})
const TOKENS = NETWORKS.flatMap((id) =>
  (networkOf(id)?.tokens ?? []).slice(0, 1).map((token) => caseOf(id, token)),
)
const COINS = NETWORKS.map((id) => caseOf(id, networkOf(id)?.coin.symbol ?? ''))

// Every family has a coin.
const RESTORES = usualCases(
  [
    { what: 'tokens', cases: TOKENS },
    { what: 'coins', cases: COINS },
  ],
  ({ what }) => what === 'coins',
)

describe.each(RESTORES)(
  'a database that was restored from before a payout of $what, on real nodes',
  ({ cases }) => {
    const restored = useShared(() => restoreUnpaid(cases))

    it.each(cases)('pays $to once, however long ago that was', async ({ networkId, to }) => {
      const order = restored.orders.get(to)
      if (order === undefined) throw new Error(`There is no order of ${to}`)
      const held = await labOn(networkId).node.balanceOf(order.walletReceiver, order.currencyOut.address)
      expect(held).toBe(order.amountOut)
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
