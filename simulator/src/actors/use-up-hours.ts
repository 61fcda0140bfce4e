import { STRANGERS_FEE, USERS } from '../core/sim-accounts.ts'
import { createSeededRandom, type SeededRandom } from '../core/seeded-random.ts'
import type { World } from '../core/world.ts'
import { nameReceiver, observe, pickProcess } from './users.ts'

/** Separate random stream, so that seeds without a limit are unaffected. */
const HOUR_SEED = 0x68_6f_75_72
/** Share of the seeds with a limit in which this actor plays. */
const SHARE = 0.6
const CHANCE = 0.15
/** Two of these fill most of an hour, and a third is more than is left. */
const PART = 4n
const OF = 10n
const ETHER = 10n ** 18n

const randoms = new WeakMap<World, { readonly random: SeededRandom; readonly isOn: boolean }>()

/** Where a network's hour has a limit: a user orders large parts of it again and again, and pays at once, whatever is still owed of it. */
export function useUpHours(world: World): void {
  if (world.isCalm) return
  const limited = world.chains.filter(({ networkId }) => limitOf(world, networkId) !== undefined)
  if (limited.length === 0) return
  const known = randoms.get(world)
  const random = known?.random ?? createSeededRandom(world.seed ^ HOUR_SEED)
  const isOn = known?.isOn ?? random.chance(SHARE)
  randoms.set(world, { random, isOn })
  if (!isOn || !random.chance(CHANCE)) return
  const to = random.pick(limited)
  const from = world.chains.find(({ networkId }) => networkId !== to.networkId && networkId !== 'polygon')
  const process = pickProcess(world, random)
  const limit = limitOf(world, to.networkId)
  if (from === undefined || process === undefined || limit === undefined || to.networkId === 'polygon') return
  const worth = (limit * PART * 10n ** 18n) / OF
  const request = {
    currencyInId: `${from.networkId}-eth`,
    currencyOutId: `${to.networkId}-eth`,
    amount: (worth * ETHER) / world.market.price('ETH') + BigInt(random.int(1, 999_999)),
    walletSender: random.pick(USERS),
    walletReceiver: nameReceiver(world),
  }
  observe(world, `a part of the hour of ${to.networkId}`, async () => {
    await process.bridge.refreshMarket()
    const order = await process.bridge.orders.create(request)
    world.orders.push(order)
    const { address, token, reference } = order.deposit
    const sent = { from: order.walletSender, to: address, amount: order.amountIn }
    from.chain.send({ ...sent, token, reference, fee: STRANGERS_FEE })
    world.coverage.count('waits', 'parts of an hour')
    return order.id
  })
}

/** Whole dollars; undefined without a limit. */
function limitOf({ swarm }: World, networkId: string): bigint | undefined {
  if (networkId !== 'ethereum' && networkId !== 'base' && networkId !== 'polygon') return undefined
  const limit = swarm.rules[networkId].outflowHourlyUsd
  return limit === null ? undefined : BigInt(limit)
}
