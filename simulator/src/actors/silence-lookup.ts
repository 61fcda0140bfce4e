import { ChainError } from '@sunspan/chains'
import type { Call, CallFate } from '../core/scheduler.ts'
import { createSeededRandom } from '../core/seeded-random.ts'
import { INJECTED } from '../core/sim-database.ts'
import type { World } from '../core/world.ts'

/** A separate random stream, so that seeds without this fault are unaffected. */
const STREAM = 0x51_1e_9c_e
const SHARE = 0.4

export const drawSilence = (seed: number): boolean => createSeededRandom(seed ^ STREAM).chance(SHARE)

const LOOKUP = /^(\w+)\.lookup (\w+)$/

/** Fate of a lookup of the silent payout; undefined for all other calls. */
export function silenceLookup({ silentLookup, chains }: World, { label }: Call): CallFate | undefined {
  const [, networkId = '', prefix = ''] = LOOKUP.exec(label) ?? []
  if (!silentLookup.isOn || prefix === '') return undefined
  const sim = chains.find((candidate) => candidate.networkId === networkId)
  // An unmined payout would have to be rebroadcast, and later slots would wait for it.
  const isMined = sim?.chain.mined().some(({ txId }) => txId.startsWith(prefix)) === true
  if (isMined) silentLookup.victim ??= { networkId, prefix }
  const { victim } = silentLookup
  if (victim?.networkId !== networkId || victim.prefix !== prefix) return undefined
  return { failBefore: new ChainError('rpc_unavailable', `${INJECTED}: no node reports this payout`) }
}
