import { createSeededRandom, type SeededRandom } from '../core/seeded-random.ts'
import type { ClaimedHead, SimChain } from '../core/sim-chain.ts'
import type { World } from '../core/world.ts'
import { liftHalts } from './trouble.ts'

/** Separate random stream, so that seeds without such nodes are unaffected. */
const HEADS_SEED = 0x66_6f_72_6b
const BEGINS = 0.05
const BEGINS_AT_A_DEPOSIT = 0.4
const ENDS = 0.15
const LIFTS = 0.1

const randoms = new WeakMap<World, SeededRandom>()

/**
 * For some steps two of three providers claim a head that is too far ahead, once there is a new deposit or a stranger has used a slot; call the newest
 * block final, once a large deposit waits for that alone; or go back. Operators lift what that halts.
 */
export function lieAboutHeads(world: World): void {
  if (world.isCalm) return
  for (const sim of world.chains) {
    const { lies } = sim
    if (lies?.about !== 'heads') continue
    const random = randoms.get(world) ?? createSeededRandom(world.seed ^ HEADS_SEED)
    randoms.set(world, random)
    if (lies.claim !== undefined) {
      if (!random.chance(ENDS)) continue
      lies.claim = undefined
      world.trace.add(`${sim.networkId}: nodes are honest about heads`)
      continue
    }
    const kinds = worthwhileKinds(sim)
    if (random.chance(kinds.length === 0 ? BEGINS : BEGINS_AT_A_DEPOSIT)) {
      const { name, claim } = drawClaim(sim, kinds, random)
      lies.claim = claim
      world.coverage.count('families', `heads of liars ${name}`)
      world.trace.add(`${sim.networkId}: heads of liars ${name}`)
    } else if (random.chance(LIFTS)) liftHalts(world)
  }
}

/** Above 10,000 dollars, whatever ether is worth. */
const isLarge = ({ token, amount }: { readonly token: string | null; readonly amount: bigint }): boolean =>
  amount > (token === null ? 4n * 10n ** 18n : 10n ** 10n)

/** Deposits with this many blocks on top: at least the first, and less than the second number. */
const depositsBetween = (
  { chain }: SimChain,
  least: number,
  below: number,
): readonly { readonly token: string | null; readonly amount: bigint }[] =>
  chain
    .mined()
    .filter(({ succeeded, block, transaction: { from, to } }) => {
      const depth = Number(chain.head().height - block.height)
      return succeeded && to === chain.treasury && from !== to && depth >= least && depth < below
    })
    .map(({ transaction }) => transaction)

type Kind = 'ahead' | 'final'

/** Whether a stranger has used a slot of the treasury, a block ago or more: what was signed for it is dead once that is deep enough. */
const isSlotStolen = ({ chain, rules: { depths } }: SimChain): boolean =>
  chain.mined().some(({ txId, block, transaction: { from } }) => {
    const depth = Number(chain.head().height - block.height)
    return from === chain.treasury && !chain.signed().has(txId) && depth > 0 && depth < depths.medium
  })

/** What would have a deposit credited, or a payout given up, too early. */
function worthwhileKinds(sim: SimChain): readonly Kind[] {
  const { depths, finalizedBehind } = sim.rules
  const [isNew, isWaiting] = [
    depositsBetween(sim, 0, depths.small).length > 0 || isSlotStolen(sim),
    depositsBetween(sim, depths.large, finalizedBehind ?? 0).some(isLarge),
  ]
  return [...(isNew ? (['ahead'] as const) : []), ...(isWaiting ? (['final'] as const) : [])]
}

function drawClaim(
  { chain, rules, startHeight }: SimChain,
  kinds: readonly Kind[],
  random: SeededRandom,
): { readonly name: string; readonly claim: ClaimedHead } {
  const { height } = chain.head()
  switch (kinds.length === 0 ? 'back' : random.pick(kinds)) {
    case 'ahead': {
      const ahead = BigInt(rules.depths.large + random.int(1, 6))
      return { name: 'are ahead', claim: { fork: height, ahead, isFinal: random.chance(0.2) } }
    }
    case 'back': {
      const fork = height - BigInt(random.int(1, 8))
      const lowest = fork < startHeight ? startHeight : fork
      return { name: 'go back', claim: { fork: lowest, ahead: 0n, isFinal: false } }
    }
    case 'final':
      return { name: 'are final', claim: { fork: undefined, ahead: 0n, isFinal: true } }
  }
}
