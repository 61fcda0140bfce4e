import { FAKE_MODELS, type FakeModel } from '@sunspan/chains/testing'
import { NETWORKS, type NetworkId } from './fault-kinds.ts'
import { createSeededRandom } from './seeded-random.ts'

/** By which family's rules payouts land on each network. */
export type NetworkModels = Readonly<Record<NetworkId, FakeModel>>

/** Half of the networks count nonces: most is paid on such, and only they take back what was believed. */
const WEIGHTS: Readonly<Record<FakeModel, number>> = { nonce: 3, blockhash: 1, 'query-id': 1, coins: 1 }

/** Draws of its own, so that a seed whose networks all count nonces plays as it always has. */
const STREAM = 0x6d0de15

/** The third network pays tokens alone, which coins cannot carry. */
const withThird = (two: Omit<NetworkModels, 'polygon'>, third: FakeModel): NetworkModels => ({
  ...two,
  polygon: third === 'coins' ? 'nonce' : third,
})

/** The seed's mix. */
export function drawModels(seed: number): NetworkModels {
  const random = createSeededRandom(seed ^ STREAM)
  const draw = (): FakeModel => random.weighted(WEIGHTS) ?? 'nonce'
  return withThird({ ethereum: draw(), base: draw() }, draw())
}

/** Text of the command line: one model for all networks, or one each in the order of `NETWORKS`. Throws an Error for anything else. */
export function parseModels(text: string): NetworkModels {
  const models = text.split(',').map((name) => {
    const model = FAKE_MODELS.find((known) => known === name)
    if (model === undefined) throw new Error(`"${name}" is none of ${FAKE_MODELS.join(', ')}`)
    return model
  })
  const [first, second = first, third] = models
  if (first === undefined || second === undefined || models.length > NETWORKS.length)
    throw new Error(`"${text}" names no model for each of ${NETWORKS.join(', ')}`)
  return withThird({ ethereum: first, base: second }, third ?? first)
}

/** How far a chain of each model may be rewritten: some blocks, more than are required to believe them, or none. */
export const REWRITES: Readonly<Record<FakeModel, 'deep' | 'shallow' | 'never'>> = {
  nonce: 'deep',
  blockhash: 'shallow',
  coins: 'shallow',
  'query-id': 'never',
}

/** For how long signed bytes may land: blocks, and milliseconds. */
const BLOCKHASH_BLOCKS = 10n
const QUERY_ID_MS = 45_000n

export const lifetimeOf = (model: FakeModel): bigint | undefined =>
  model === 'blockhash' ? BLOCKHASH_BLOCKS : model === 'query-id' ? QUERY_ID_MS : undefined
