import { BridgeError } from '@sunspan/bridge'
import { TREASURY } from '@sunspan/bridge/testing'
import { isOfCoins } from '@sunspan/chains/testing'
import { STRANGERS_FEE, USERS } from '../core/sim-accounts.ts'
import { INJECTED } from '../core/sim-database.ts'
import { USDC } from '../core/sim-installation.ts'
import type { World } from '../core/world.ts'
import { nameReceiver } from './users.ts'

const ETHER = 10n ** 18n

/** Money that a user sent before ordering, to fill an order with at a good moment. */
interface Hoard {
  readonly networkId: string
  readonly txHash: string
  readonly wallet: string
  readonly currencyId: string
}

const hoards = new WeakMap<World, Hoard[]>()

/** In a seed with moving prices: a user deposits money in advance, or fills an order with it. */
export function trade(world: World): void {
  if (!world.market.isMoving || world.isCalm || !world.marketRandom.chance(0.15)) return
  const mine = hoards.get(world) ?? []
  hoards.set(world, mine)
  if (world.marketRandom.chance(0.5)) mine.push(hoard(world))
  else claimInto(world, mine)
}

function hoard(world: World): Hoard {
  const random = world.marketRandom
  const sim = random.pick(world.chains)
  const wallet = random.pick(USERS)
  const isNative = isOfCoins(sim.chain.model) || random.chance(0.5)
  const txHash = sim.chain.send({
    from: wallet,
    to: TREASURY,
    ...(isNative
      ? { token: null, amount: 9n * ETHER + 7n }
      : { token: USDC, amount: 9_000n * 10n ** 6n + 7n }),
    reference: null,
    fee: STRANGERS_FEE,
  })
  world.trace.add(`${wallet} puts ${txHash.slice(0, 10)} aside on ${sim.networkId}`)
  return {
    networkId: sim.networkId,
    txHash,
    wallet,
    currencyId: `${sim.networkId}-${isNative ? 'eth' : 'usdc'}`,
  }
}

/** A user with a deposit in suspense places an order and fills it with that deposit. */
function claimInto(world: World, mine: readonly Hoard[]): void {
  const random = world.marketRandom
  const able = world.processes.filter(({ isDead, isPaused }) => !isDead && !isPaused)
  if (able.length === 0 || mine.length === 0) return
  const entry = random.pick(mine.slice(-4))
  const { bridge } = random.pick(able)
  const currencyOutId = random.pick(world.currencies.filter((id) => id !== entry.currencyId))
  const request = {
    currencyInId: entry.currencyId,
    currencyOutId,
    walletSender: entry.wallet,
    amount: entry.currencyId.endsWith('eth') ? ETHER : 3_000n * 10n ** 6n,
    walletReceiver: nameReceiver(world),
  }
  const what = `${entry.wallet} claims ${entry.txHash.slice(0, 10)}`
  const claim = async (): Promise<string> => {
    const order = await bridge.orders.create(request)
    world.orders.push(order)
    const { networkId, txHash: transactionHash } = entry
    const provedWallets = [entry.wallet]
    await bridge.deposits.claim({ networkId, transactionHash, orderId: order.id, provedWallets })
    return order.id
  }
  void claim().then(
    (id) => world.trace.add(`${what} into ${id}`),
    (error: unknown) => {
      world.trace.add(`${what}: ${String(error)}`)
      if (error instanceof BridgeError || String(error).includes(INJECTED)) return
      world.findings.push({ invariant: 'API', message: `${what}: ${String(error)}` })
    },
  )
}
