import { ContestedError, type ChainError } from '@sunspan/chains'
import type { OpenAttempt } from '../../store/payouts/attempt-store.ts'
import type { LaneContext } from '../engine-context.ts'
import { SILENT_MS } from '../finality/witness-deposits.ts'
import { UnwitnessedError } from './witness-payouts.ts'

/** Attempts that the chain gives no answer for. They are looked up after all others, one by one, and hold up none of them. */
export interface TroubledAttempts {
  isTroubled(attempt: OpenAttempt): boolean
  /** Whether its next lookup is due. */
  isDue(attempt: OpenAttempt): boolean
  /** When the first of them may be looked up again, in milliseconds since 1970; undefined if there are none. */
  readonly dueAt: number | undefined
}

/** Providers contradict each other about a payout, since some time in milliseconds since 1970. */
export interface Contradiction {
  readonly since: number
  readonly error: ContestedError
}

interface Trouble {
  readonly failures: number
  readonly since: number
  readonly dueAt: number
  /** When the operator was last asked to restore who does not speak; undefined: not yet. */
  readonly askedAt: number | undefined
  /** Kept until there is an answer, so that an attacker gains nothing by silencing the honest provider. */
  readonly contested: Contradiction | undefined
}

const RETRY_MS = 1_000
/** Who does not speak, or contradicts the others, is asked again a second later than the last time, up to this many. */
const LONGEST_PAUSE_S = 15
/** A slow lookup that fails waits this multiple of its duration, so that the lane is free for other work. */
const WAIT_MULTIPLE = 4

/** The operator is asked again this often: nothing else ends the wait. */
const ASK_AGAIN_MS = 3_600_000

const NO_ANSWER = 'A payout cannot be looked up now, and waits; the others go on'
const SILENT = 'A payout is made again once all RPC providers say that it was not paid'
const SILENT_FOR_LONG = 'A payout waits for a silent RPC provider: restore it, or take it out of rpc_urls'

type Context = Pick<LaneContext, 'adapter' | 'deps' | 'lane'>

const troublesOfLane = new WeakMap<object, Map<string, Trouble>>()

/** By attempt, for the lifetime of the adapter in this process. */
function troublesOf({ adapter }: Pick<LaneContext, 'adapter'>): Map<string, Trouble> {
  const known = troublesOfLane.get(adapter) ?? new Map<string, Trouble>()
  troublesOfLane.set(adapter, known)
  return known
}

export function troubledAttempts(context: Pick<LaneContext, 'adapter' | 'deps'>): TroubledAttempts {
  const troubles = troublesOf(context)
  const { clock } = context.deps
  return {
    isTroubled: ({ id }) => troubles.has(id),
    isDue: ({ id }) => (troubles.get(id)?.dueAt ?? 0) <= clock.now(),
    get dueAt() {
      return troubles.size === 0 ? undefined : Math.min(...[...troubles.values()].map(({ dueAt }) => dueAt))
    },
  }
}

/** Forgets attempts that have ended meanwhile. */
export function forgetTroubles(context: Pick<LaneContext, 'adapter'>, open: ReadonlySet<string>): void {
  const troubles = troublesOf(context)
  for (const id of troubles.keys()) if (!open.has(id)) troubles.delete(id)
}

/** There was an answer. */
export const endTrouble = (context: Pick<LaneContext, 'adapter'>, { id }: OpenAttempt): void =>
  void troublesOf(context).delete(id)

const isPowerOfTwo = (count: number): boolean => Number.isInteger(Math.log2(count))

/** Records that there was no answer to a lookup that began at `startedAt`. Returns how its providers contradict each other, if they do. */
export function recordTrouble(
  context: Context,
  { id, slot, variants }: OpenAttempt,
  { error, startedAt }: { readonly error: ChainError; readonly startedAt: number },
): Contradiction | undefined {
  const { deps, lane } = context
  const now = deps.clock.now()
  const known = troublesOf(context).get(id)
  const failures = (known?.failures ?? 0) + 1
  const since = known?.since ?? now
  const isSilent = error instanceof UnwitnessedError
  const pause = isSilent || error instanceof ContestedError ? Math.min(failures, LONGEST_PAUSE_S) : 1
  const askedAt = known?.askedAt
  const asks =
    isSilent && now - since >= SILENT_MS && (askedAt === undefined || now - askedAt >= ASK_AGAIN_MS)
  const trouble: Trouble = {
    failures,
    since,
    askedAt: asks ? now : askedAt,
    dueAt: now + Math.max(pause * RETRY_MS, (now - startedAt) * WAIT_MULTIPLE),
    contested:
      error instanceof ContestedError ? { since: known?.contested?.since ?? now, error } : known?.contested,
  }
  troublesOf(context).set(id, trouble)
  const txIds = variants.map(({ txId }) => txId)
  const fields = { networkId: lane.networkId, slot: String(slot), txIds, failures, error: error.message }
  if (asks) deps.logger.error(fields, SILENT_FOR_LONG)
  else if (isPowerOfTwo(failures)) deps.logger.warn(fields, isSilent ? SILENT : NO_ANSWER)
  return trouble.contested
}
