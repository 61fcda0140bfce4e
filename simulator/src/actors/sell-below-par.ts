import { STRANGERS_FEE, USERS } from '../core/sim-accounts.ts'
import { createSeededRandom, type SeededRandom } from '../core/seeded-random.ts'
import type { World } from '../core/world.ts'
import { nameReceiver, observe, pickProcess } from './users.ts'

/** Separate random stream, so that seeds without such a token are unaffected. */
const SELL_SEED = 0x73_65_6c_6c
const CHANCE = 0.15
const AMOUNT = 3_000n * 10n ** 6n

const randoms = new WeakMap<World, SeededRandom>()

/** Where a token is worth a little less than its asset: a user sends it for the same asset on another network again and again, and pays at once. */
export function sellBelowPar(world: World): void {
  const { belowPar } = world.market
  if (belowPar === undefined || world.isCalm || !world.currencies.some((id) => id === belowPar)) return
  const random = randoms.get(world) ?? createSeededRandom(world.seed ^ SELL_SEED)
  randoms.set(world, random)
  if (!random.chance(CHANCE)) return
  const currencyOutId = world.currencies.find((id) => id !== belowPar && id.endsWith('usdc'))
  const process = pickProcess(world, random)
  if (currencyOutId === undefined || process === undefined) return
  const request = {
    currencyInId: belowPar,
    currencyOutId,
    amount: AMOUNT + BigInt(random.int(1, 999_999)),
    walletSender: random.pick(USERS),
    walletReceiver: nameReceiver(world),
  }
  observe(world, 'a token below par for its asset', async () => {
    await process.bridge.refreshMarket()
    const order = await process.bridge.orders.create(request)
    world.orders.push(order)
    const sim = world.chains.find(({ networkId }) => networkId === order.currencyIn.networkId)
    const { address: to, token, reference } = order.deposit
    const sent = { from: order.walletSender, to, amount: order.amountIn }
    sim?.chain.send({ ...sent, token, reference, fee: STRANGERS_FEE })
    return order.id
  })
}
