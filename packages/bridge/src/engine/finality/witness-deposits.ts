import { ContestedError, type UnheardProvider } from '@sunspan/chains'
import { SMALL_TIER_MAX, usdToText, type FinalityTag, type Usd } from '@sunspan/domain'
import { haltNetwork } from '../../halts/halt-network.ts'
import type { TaggedHeights } from '../../model/finality-rule.ts'
import type { StoredDeposit } from '../../store/deposits/deposit-store.ts'
import { sumUnwitnessed } from '../../store/deposits/witness-store.ts'
import type { EngineDeps, LaneContext } from '../engine-context.ts'
import type { CheckedDeposit } from './checked-deposit.ts'

/** A contradiction that lasts this long is not explained by nodes that are a moment apart. */
export const CONTESTED_MS = 60_000
/** A chain that is caught up with moves faster than by this many times its pace. */
const CATCHING_UP = 2n
/** Deposits wait this long for a silent provider. */
export const SILENT_MS = 600_000
/** Then small ones are credited without it, up to this value within an hour: the most that the others can steal while one is kept silent. */
export const UNWITNESSED_HOURLY: Usd = 5_000n * 10n ** 18n

/** A deposit as re-read from all providers of its network. */
export interface WitnessedDeposit<
  Deposit extends StoredDeposit = StoredDeposit,
> extends CheckedDeposit<Deposit> {
  /** Providers that had nothing to say about it. */
  readonly unheard: readonly UnheardProvider[]
}

/** The first of something, in milliseconds since 1970. */
interface FirstSeen<T> {
  readonly since: number
  readonly first: T
}

interface Doubts {
  /** Deposits that were contradicted, and have not been confirmed by all since, by their ids. */
  readonly contested: Map<string, FirstSeen<ContestedError>>
  /** How far providers had got that have not reached a deposit's block, by the deposit and the provider. */
  readonly behind: Map<string, FirstSeen<bigint>>
  silentSince: number | undefined
}

const doubtsOf = new WeakMap<EngineDeps, Map<string, Doubts>>()

function doubts({ deps, lane: { networkId } }: LaneContext): Doubts {
  const ofEngine = doubtsOf.get(deps) ?? new Map<string, Doubts>()
  doubtsOf.set(deps, ofEngine)
  const found = ofEngine.get(networkId) ?? {
    contested: new Map(),
    behind: new Map(),
    silentSince: undefined,
  }
  ofEngine.set(networkId, found)
  return found
}

/**
 * Re-reads a deposit from every provider, each of which must see it under the tags as well that have reached it. Throws a ChainError if too few answer,
 * or if they contradict each other; if they still do a minute later, credits and quotes of the network are halted.
 */
export async function witnessDeposit<Deposit extends StoredDeposit>(
  context: LaneContext,
  deposit: Deposit,
  tagged: TaggedHeights,
): Promise<WitnessedDeposit<Deposit>> {
  const { adapter, signal } = context
  const { scanner } = adapter
  try {
    const { answer, unheard } =
      scanner.witness === undefined
        ? { answer: await scanner.recheck(deposit, signal), unheard: [] }
        : await scanner.witness(deposit, tagsOver(deposit, tagged), signal)
    refuseContested(context, deposit, unheard)
    noteSilence(context, unheard)
    const now =
      answer.status === 'missing'
        ? { block: undefined, depth: -1 }
        : { block: answer.block, depth: Number(answer.head.height - answer.block.height) }
    return { deposit, now, unheard }
  } catch (error) {
    if (error instanceof ContestedError) await noteContested(context, deposit, error)
    throw error
  }
}

/** Tags that have got as far as the deposit by the account of a quorum. */
const tagsOver = ({ block }: StoredDeposit, tagged: TaggedHeights): readonly FinalityTag[] =>
  [...tagged].flatMap(([tag, height]) => (height < block.height ? [] : [tag]))

/**
 * Throws a ContestedError while the deposit was contradicted by a provider that is silent now, or one that keeps up with its own chain has not reached
 * its block for a minute. A provider that is stuck or catching up counts as silent only.
 */
function refuseContested(
  context: LaneContext,
  { id, block }: StoredDeposit,
  unheard: readonly UnheardProvider[],
): void {
  const { deps, network } = context
  const { contested, behind } = doubts(context)
  if (unheard.length === 0) {
    contested.delete(id)
    for (const key of behind.keys()) if (key.startsWith(`${id} `)) behind.delete(key)
    return
  }
  const now = deps.clock.now()
  for (const { provider, reached } of unheard) {
    if (reached === null) continue
    const key = `${id} ${provider}`
    const { first, since } = behind.get(key) ?? { first: reached, since: now }
    behind.set(key, { first, since })
    const took = BigInt(now - since)
    const moved = (reached - first) * BigInt(network.network.blockTimeMs)
    if (now - since < CONTESTED_MS || moved <= 0n || moved > CATCHING_UP * took) continue
    const answers = [`${provider}: at block ${String(reached)}, and not catching up`, 'the others: beyond it']
    const error = new ContestedError(block.height, answers)
    contested.set(id, { first: error, since })
    throw error
  }
  const earlier = contested.get(id)
  if (earlier !== undefined) throw earlier.first
}

async function noteContested(
  context: LaneContext,
  { id, txHash }: StoredDeposit,
  error: ContestedError,
): Promise<void> {
  const { deps, lane } = context
  const { contested } = doubts(context)
  const { since } = contested.get(id) ?? { since: deps.clock.now() }
  contested.set(id, { since, first: error })
  const { message } = error
  if (deps.clock.now() - since < CONTESTED_MS) return
  await haltNetwork(deps.pool, deps, {
    networkId: lane.networkId,
    actions: ['credit', 'quote'],
    actor: 'engine:providers',
    reason: `deposit ${txHash}: ${message}. One of them lies or is broken`,
  })
}

function noteSilence(context: LaneContext, unheard: readonly UnheardProvider[]): void {
  const { deps, lane } = context
  const state = doubts(context)
  const fields = {
    networkId: lane.networkId,
    unheard: unheard.map(
      ({ provider, reached }) => `${provider} (${reached === null ? 'silent' : `at ${String(reached)}`})`,
    ),
  }
  if (unheard.length === 0) {
    if (state.silentSince !== undefined) deps.logger.info(fields, 'All RPC providers speak of deposits again')
    state.silentSince = undefined
  } else if (state.silentSince === undefined) {
    state.silentSince = deps.clock.now()
    deps.logger.warn(fields, 'Deposits wait for RPC providers that do not speak of them')
  }
}

/**
 * Deposits that may be credited: those that all providers confirm. Where one has been silent for ten minutes, small ones as well, while their hour has
 * room and no deposit of the network is contested.
 */
export async function believeWitnessed<Deposit extends StoredDeposit & { readonly value: Usd }>(
  context: LaneContext,
  checked: readonly WitnessedDeposit<Deposit>[],
): Promise<readonly WitnessedDeposit<Deposit>[]> {
  const heard = checked.filter(({ unheard }) => unheard.length === 0)
  if (heard.length === checked.length) return checked
  const { deps, lane } = context
  const { silentSince, contested } = doubts(context)
  const now = deps.clock.now()
  if (contested.size > 0 || silentSince === undefined || now - silentSince < SILENT_MS) return heard
  let used = await sumUnwitnessed(deps.pool, lane.networkId, new Date(now))
  const believed = checked.filter(({ unheard, deposit: { value } }) => {
    if (unheard.length === 0) return true
    if (value > SMALL_TIER_MAX || used + value > UNWITNESSED_HOURLY) return false
    used += value
    return true
  })
  if (believed.length < checked.length)
    deps.logger.error(
      { networkId: lane.networkId, waiting: checked.length - believed.length, creditedUsd: usdToText(used) },
      'Deposits wait for a silent RPC provider: restore it, or take it out of rpc_urls',
    )
  return believed
}
