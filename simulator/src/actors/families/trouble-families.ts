import type { FaultPoint } from '@sunspan/bridge'
import type { FakeModel } from '@sunspan/chains/testing'
import { createSeededRandom, type SeededRandom } from '../../core/seeded-random.ts'
import type { World } from '../../core/world.ts'
import type { FamilyTrouble } from './family-trouble.ts'
import { openNonceGap } from './open-nonce-gap.ts'
import { replaceUnaccepted } from './replace-unaccepted.ts'
import { revertSigned } from './revert-signed.ts'
import { squeezeOut } from './squeeze-out.ts'

/** Separate random stream, so that seeds without these networks are unaffected. */
const FAMILY_SEED = 0x66_61_6d
const SHARE_OF_SEEDS = 0.7

/** Just after a payout was handed to a node, when others may still wait next to it. */
const WHEN_SENT: Readonly<Partial<Record<FakeModel, readonly FamilyTrouble[]>>> = {
  'shared-nonce': [openNonceGap, revertSigned],
  'aged-coins': [squeezeOut],
}
/** At any time. */
const BETWEEN_STEPS: Readonly<Partial<Record<FakeModel, readonly FamilyTrouble[]>>> = {
  'shared-nonce': [replaceUnaccepted],
  'aged-coins': [squeezeOut],
}
const RATES = { sent: 0.4, step: 0.2 }

/** The random stream of each world, if its seed has these; undefined if it has not. */
const streams = new WeakMap<World, SeededRandom | undefined>()

function streamOf(world: World): SeededRandom | undefined {
  if (!streams.has(world)) {
    const random = createSeededRandom(world.seed ^ FAMILY_SEED)
    streams.set(world, random.chance(SHARE_OF_SEEDS) ? random : undefined)
  }
  return streams.get(world)
}

/** What only the chains of one family do: called after each step, and at each fault point of the engine. */
export function troubleFamilies(world: World, point?: FaultPoint): void {
  const random = world.isCalm ? undefined : streamOf(world)
  if (random === undefined || (point !== undefined && point !== 'pay.sent' && point !== 'pay.marked')) return
  const troubles = point === undefined ? BETWEEN_STEPS : WHEN_SENT
  for (const sim of world.chains) {
    const known = troubles[sim.chain.model]
    if (known === undefined || !random.chance(point === undefined ? RATES.step : RATES.sent)) continue
    random.pick(known)(world, sim, random)
  }
}
