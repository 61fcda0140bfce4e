import { FAKE_MODELS, isOfCoins, type FakeModel } from '@sunspan/chains/testing'
import { NETWORKS, type NetworkId } from './fault-kinds.ts'
import { createSeededRandom } from './seeded-random.ts'

/** The payout model of each network. */
export type NetworkModels = Readonly<Record<NetworkId, FakeModel>>

/** The others are variants of these. */
type DrawnModel = Exclude<FakeModel, 'shared-nonce' | 'dated-coins' | 'aged-coins'>

/** Half of the networks use nonces: they carry most payments, and only they revert believed blocks. */
const WEIGHTS: Readonly<Record<DrawnModel, number>> = {
  nonce: 3,
  blockhash: 1,
  'query-id': 1,
  coins: 1,
}

/** A separate random stream, so that seeds whose networks all use nonces are unaffected. */
const STREAM = 0x6d0de15
/** Another, so that coins with an age replace some of those without, and nothing else. */
const DATED_STREAM = 0xda7ed
/** Another, so that variants which came later replace some of those, and nothing else. */
const LATER_STREAM = 0x57a4_f0e1
/** Shares of Starknet among nonces, and of Fuel among coins with an age. */
const SHARED_NONCE = 0.25
const AGED = 0.5

/** The third network pays only tokens, which the models of coins do not have. */
const withThird = (two: Omit<NetworkModels, 'polygon'>, third: FakeModel): NetworkModels => ({
  ...two,
  polygon: isOfCoins(third) ? 'nonce' : third,
})

/** The models drawn by the seed. */
export function drawModels(seed: number): NetworkModels {
  const random = createSeededRandom(seed ^ STREAM)
  const dated = createSeededRandom(seed ^ DATED_STREAM)
  const later = createSeededRandom(seed ^ LATER_STREAM)
  const draw = (): FakeModel => {
    const model = random.weighted(WEIGHTS) ?? 'nonce'
    const isShared = later.chance(SHARED_NONCE)
    if (model === 'nonce') return isShared ? 'shared-nonce' : model
    if (model !== 'coins' || !dated.chance(0.5)) return model
    return later.chance(AGED) ? 'aged-coins' : 'dated-coins'
  }
  return withThird({ ethereum: draw(), base: draw() }, draw())
}

/** Parses a command line option: one model for all networks, or one each in the order of `NETWORKS`. Throws an Error for anything else. */
export function parseModels(text: string): NetworkModels {
  const models = text.split(',').map((name) => {
    const model = FAKE_MODELS.find((known) => known === name)
    if (model === undefined) throw new Error(`"${name}" is not one of ${FAKE_MODELS.join(', ')}`)
    return model
  })
  const [first, second = first, third] = models
  if (first === undefined || second === undefined || models.length > NETWORKS.length)
    throw new Error(`"${text}" names no model for each of ${NETWORKS.join(', ')}`)
  return withThird({ ethereum: first, base: second }, third ?? first)
}

/** How deep a chain of each model may be rewritten: some blocks, more than are required to believe them, or none. */
export const REWRITES: Readonly<Record<FakeModel, 'deep' | 'shallow' | 'never'>> = {
  nonce: 'deep',
  'shared-nonce': 'shallow',
  blockhash: 'shallow',
  coins: 'shallow',
  'dated-coins': 'shallow',
  'aged-coins': 'shallow',
  'query-id': 'never',
}

/** How long signed transactions are valid: in blocks, and in milliseconds. */
const DATED_BLOCKS = 10n
const QUERY_ID_MS = 45_000n

export const lifetimeOf = (model: FakeModel): bigint | undefined =>
  model === 'blockhash' || model === 'dated-coins' || model === 'aged-coins'
    ? DATED_BLOCKS
    : model === 'query-id'
      ? QUERY_ID_MS
      : undefined
