import type { FaultPoint } from '@sunspan/bridge'
import { TREASURY } from '@sunspan/bridge/testing'
import { STRANGER, STRANGERS_FEE } from '../../core/sim-accounts.ts'
import { REWRITES } from '../../core/network-models.ts'
import { createSeededRandom, type SeededRandom } from '../../core/seeded-random.ts'
import type { SimChain } from '../../core/sim-chain.ts'
import type { World } from '../../core/world.ts'
import { spoilsOf } from '../steal-coins.ts'

/** Separate random stream, so that other seeds are unaffected. */
const SLOT_SEED = 0x68_61_6e_64
const SHARE_OF_SEEDS = 0.12
const CHANCES = { sent: 0.3, step: 0.5 }
/** Share of thefts that a rewrite takes back. */
const TAKEN_BACK = 0.75
const MOST = 4
/** Unlike the amount of any order. */
const AMOUNT = 1_000_007n

interface Theft {
  readonly sim: SimChain
  readonly txId: string
  readonly height: bigint
  /** Blocks that are replaced to take it back. */
  readonly depth: number
}

interface Taker {
  readonly random: SeededRandom
  readonly isOn: boolean
  count: number
  /** The one that is to be taken back. */
  theft: Theft | undefined
  /** One has stayed. */
  isOver: boolean
}

const takers = new WeakMap<World, Taker>()

/**
 * A stranger with the treasury's key uses the slot, or the coins, in which a payout waits. Most times its block is replaced before it is deep enough to be
 * believed, and the payout, which another node has kept, lands after all: an engine that has made the payment again by then pays twice. Called after each step, and at
 * each fault point of the engine.
 */
export function takeSlots(world: World, point?: FaultPoint): void {
  if (world.isCalm || (point !== undefined && point !== 'pay.sent')) return
  const taker = takers.get(world) ?? createTaker(world)
  takers.set(world, taker)
  if (!taker.isOn || taker.isOver) return
  if (taker.theft !== undefined) takeBack(world, taker, taker.theft)
  else if (taker.count < MOST && taker.random.chance(CHANCES[point === undefined ? 'step' : 'sent']))
    take(world, taker)
}

function createTaker({ seed, market, swarm: { faults } }: World): Taker {
  const random = createSeededRandom(seed ^ SLOT_SEED)
  // A chain that reverts what it proved must not be combined with a stranger who uses the key, and who plays the price needs lanes that are not halted.
  const isElsewhere = faults.has('deep_reorg') || faults.has('foreign_spender') || market.isMoving
  const isOn = random.chance(SHARE_OF_SEEDS) && !isElsewhere
  return { random, isOn, count: 0, theft: undefined, isOver: false }
}

function take(world: World, taker: Taker): void {
  const { random } = taker
  const waiting = world.chains.flatMap((sim) => {
    // Where one block is enough, an engine hardly sees it before that.
    const isShort = sim.rules.depths.medium < 2 || REWRITES[sim.chain.model] === 'never'
    const victim = isShort ? undefined : findVictim(sim)
    return victim === undefined ? [] : [{ sim, victim }]
  })
  if (waiting.length === 0) return
  const { sim, victim } = random.pick(waiting)
  const { chain, networkId, rules } = sim
  const spoils = spoilsOf(sim)
  const depth = random.int(1, rules.depths.small)
  // Kept until the first block after the theft is gone, or a little longer.
  chain.squeezeOut(victim, depth + random.int(0, 2))
  const thief = { from: TREASURY, to: STRANGER, token: null, amount: AMOUNT }
  const txId = chain.send({ ...thief, ...spoils, fee: STRANGERS_FEE })
  sim.mine()
  world.trace.add(`${networkId}: a stranger takes the slot of ${victim.slice(0, 10)}`)
  world.did('foreign_spender', networkId)
  world.coverage.count('families', 'slots taken')
  world.foreignSpends.push({ networkId, token: null, amount: AMOUNT })
  taker.count += 1
  if (random.chance(TAKEN_BACK)) taker.theft = { sim, txId, height: chain.head().height, depth }
  else taker.isOver = true
}

/** The payout that waits for the slot, or the coins, which a stranger could use. */
function findVictim(sim: SimChain): string | undefined {
  const { chain } = sim
  const { nonce, inputs } = spoilsOf(sim)
  return chain.mempool().find((txId) => {
    const signed = chain.signed().get(txId)
    if (signed === undefined || !chain.broadcasts().includes(txId)) return false
    return nonce === undefined ? inputs !== undefined && signed.inputs === inputs : signed.nonce === nonce
  })
}

function takeBack(world: World, taker: Taker, { sim, txId, height, depth }: Theft): void {
  const { chain, rules, networkId } = sim
  const isThere = chain.mined().some((mined) => mined.txId === txId && mined.block.height === height)
  const blocks = Number(chain.head().height - height) + 1
  const reach = Number(sim.highest() - chain.head().height) + blocks
  if (isThere && blocks < depth) return
  taker.theft = undefined
  if (!isThere || reach > rules.depths.small) {
    // Another rewrite has moved it, or it is believed by now.
    taker.isOver = true
    return
  }
  sim.reorg(blocks, blocks + 1, [txId])
  world.foreignSpends.splice(
    world.foreignSpends.findIndex((spend) => spend.networkId === networkId),
    1,
  )
  world.trace.add(`${networkId}: the block is replaced in which a stranger took a slot`)
  world.coverage.count('families', 'slots given back')
}
