import { ContestedError } from '@sunspan/chains'
import { SMALL_TIER_MAX, usdToText, type Usd } from '@sunspan/domain'
import { haltNetwork } from '../../halts/halt-network.ts'
import type { StoredDeposit } from '../../store/deposits/deposit-store.ts'
import { sumUnwitnessed } from '../../store/deposits/witness-store.ts'
import type { EngineDeps, LaneContext } from '../engine-context.ts'
import type { CheckedDeposit } from './checked-deposit.ts'

/** A contradiction that stands for this long is no matter of nodes that are a moment apart. */
export const CONTESTED_MS = 60_000
/** Deposits wait this long for a silent provider. */
export const SILENT_MS = 600_000
/** Then small ones are credited without it, up to this value within an hour: the most that the others can steal while one is kept silent. */
export const UNWITNESSED_HOURLY: Usd = 5_000n * 10n ** 18n

/** A deposit as re-read from all providers of its network. */
export interface WitnessedDeposit<
  Deposit extends StoredDeposit = StoredDeposit,
> extends CheckedDeposit<Deposit> {
  /** Providers that had nothing to say about it. */
  readonly unheard: readonly string[]
}

interface Doubts {
  /** When each contested deposit was first contradicted, in milliseconds since 1970. */
  readonly contested: Map<string, number>
  silentSince: number | undefined
}

const doubtsOf = new WeakMap<EngineDeps, Map<string, Doubts>>()

function doubts({ deps, lane: { networkId } }: LaneContext): Doubts {
  const ofEngine = doubtsOf.get(deps) ?? new Map<string, Doubts>()
  doubtsOf.set(deps, ofEngine)
  const found = ofEngine.get(networkId) ?? { contested: new Map(), silentSince: undefined }
  ofEngine.set(networkId, found)
  return found
}

/**
 * Re-reads a deposit from every provider. Throws a ChainError if too few answer, or if they contradict each other; if they still do a minute later,
 * credits and quotes of the network are halted.
 */
export async function witnessDeposit<Deposit extends StoredDeposit>(
  context: LaneContext,
  deposit: Deposit,
): Promise<WitnessedDeposit<Deposit>> {
  const { adapter, signal } = context
  const { scanner } = adapter
  try {
    const { answer, unheard } =
      scanner.witness === undefined
        ? { answer: await scanner.recheck(deposit, signal), unheard: [] }
        : await scanner.witness(deposit, signal)
    doubts(context).contested.delete(deposit.id)
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

async function noteContested(
  context: LaneContext,
  { id, txHash }: StoredDeposit,
  { message }: ContestedError,
): Promise<void> {
  const { deps, lane } = context
  const { contested } = doubts(context)
  const since = contested.get(id) ?? deps.clock.now()
  contested.set(id, since)
  if (deps.clock.now() - since < CONTESTED_MS) return
  await haltNetwork(deps.pool, deps, {
    networkId: lane.networkId,
    actions: ['credit', 'quote'],
    actor: 'engine:providers',
    reason: `deposit ${txHash}: ${message}. One of them lies or is broken`,
  })
}

function noteSilence(context: LaneContext, unheard: readonly string[]): void {
  const { deps, lane } = context
  const state = doubts(context)
  const fields = { networkId: lane.networkId, unheard }
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
 * room.
 */
export async function believeWitnessed<Deposit extends StoredDeposit & { readonly value: Usd }>(
  context: LaneContext,
  checked: readonly WitnessedDeposit<Deposit>[],
): Promise<readonly WitnessedDeposit<Deposit>[]> {
  const heard = checked.filter(({ unheard }) => unheard.length === 0)
  if (heard.length === checked.length) return checked
  const { deps, lane } = context
  const { silentSince } = doubts(context)
  const now = deps.clock.now()
  if (silentSince === undefined || now - silentSince < SILENT_MS) return heard
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
