import { ChainError } from '../../errors/chain-error.ts'
import { toChainError } from '../../errors/to-chain-error.ts'
import type { ClientWork, RpcProvider } from '../health/rpc-provider.ts'
import type { RpcClock } from '../../rpc-clock.ts'
import { isVerdict } from '../transport/rpc-faults.ts'
import { untilAborted } from '../transport/until-aborted.ts'

export interface Vote<T> {
  readonly provider: RpcProvider
  /** Answers with equal keys count as equal. */
  readonly key: string
  readonly answer:
    | { readonly ok: true; readonly value: T }
    | { readonly ok: false; readonly error: ChainError }
}

export interface Ballot<T> {
  /** Providers in the order in which to query them. */
  readonly providers: readonly RpcProvider[]
  readonly quorum: number
  readonly height: bigint
  readonly work: ClientWork<T>
  readonly keyOf: (value: T) => string
  readonly clock: RpcClock
  /** After this long without a decision, one more provider is queried. */
  readonly hedgeAfterMs: number
}

export interface Count<T> {
  /** The votes of the agreeing quorum; undefined when there is none. */
  readonly winners: readonly Vote<T>[] | undefined
  readonly votes: readonly Vote<T>[]
  readonly failures: readonly ChainError[]
}

function largestGroup<T>(votes: readonly Vote<T>[]): readonly Vote<T>[] {
  const groups = [...Map.groupBy(votes, ({ key }) => key).values()]
  return groups.toSorted((a, b) => b.length - a.length)[0] ?? []
}

/** One provider's answer; a ChainError if it has none. */
export async function castVote<T>(
  { work, keyOf, height }: Pick<Ballot<T>, 'work' | 'keyOf'> & { readonly height: bigint | 'latest' },
  provider: RpcProvider,
  signal: AbortSignal,
): Promise<Vote<T> | ChainError> {
  try {
    const value = await provider.run(work, height, signal)
    return { provider, key: keyOf(value), answer: { ok: true, value } }
  } catch (error: unknown) {
    if (isVerdict(error)) return { provider, key: `refused: ${error.kind}`, answer: { ok: false, error } }
    if (error instanceof TypeError || error instanceof RangeError) throw error
    return toChainError(error, 'rpc')
  }
}

/**
 * Queries as many providers as must agree, independently and in parallel, and one more for each that fails, disagrees or is slow. Returns
 * as soon as a quorum agrees and aborts the remaining queries.
 */
export async function collectVotes<T>(ballot: Ballot<T>, signal: AbortSignal): Promise<Count<T>> {
  const { quorum, clock, hedgeAfterMs } = ballot
  const votes: Vote<T>[] = []
  const failures: ChainError[] = []
  const waiting = [...ballot.providers]
  const pending = new Set<Promise<void>>()
  const stop = new AbortController()
  const workSignal = AbortSignal.any([signal, stop.signal])

  function askNext(): void {
    const provider = waiting.shift()
    if (provider === undefined) return
    const voting = castVote(ballot, provider, workSignal).then((result) => {
      pending.delete(voting)
      if (result instanceof ChainError) failures.push(result)
      else votes.push(result)
    })
    pending.add(voting)
  }

  try {
    for (;;) {
      const leading = largestGroup(votes)
      if (leading.length >= quorum) return { winners: leading, votes, failures }
      while (leading.length + pending.size < quorum && waiting.length > 0) askNext()
      if (pending.size === 0) return { winners: undefined, votes, failures }
      const round = [...pending]
      // A rate-limited provider is queried only when no other is left, never as a hedge.
      const canHedge = waiting[0]?.record.slowdown.isOn === false
      const hedge = !canHedge ? [] : [clock.delay(hedgeAfterMs, stop.signal).then(() => 'hedge' as const)]
      const event = await untilAborted(Promise.race([...round, ...hedge]), signal)
      if (event === 'hedge') askNext()
    }
  } finally {
    stop.abort()
    for (const voting of pending) voting.catch(() => undefined)
  }
}
