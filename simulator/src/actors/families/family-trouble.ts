import type { SeededRandom } from '../../core/seeded-random.ts'
import type { SimChain } from '../../core/sim-chain.ts'
import type { World } from '../../core/world.ts'

/** What happens to the payouts of one network; false if it could not. */
export type FamilyTrouble = (world: World, sim: SimChain, random: SeededRandom) => boolean
