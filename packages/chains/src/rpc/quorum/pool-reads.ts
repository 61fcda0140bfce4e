import type { FinalityTag } from '@sunspan/domain'
import type { BlockRef } from '../../capabilities/deposit-scanner.ts'
import { ChainError } from '../../errors/chain-error.ts'
import type { ClientWork, RpcProvider } from '../health/rpc-provider.ts'
import type { RpcDialect } from '../transport/rpc-dialect.ts'
import { isNodeFailure } from '../transport/rpc-faults.ts'
import { untilAborted } from '../transport/until-aborted.ts'
import { askTagged } from './ask-tagged.ts'
import { canonicalText } from './canonical-text.ts'
import { collectVotes, type Vote } from './collect-votes.ts'
import type { ObservedDisagreement } from './disagreement-report.ts'
import { lowerMedian } from './lower-median.ts'
import { createPinnedHeads } from './pinned-heads.ts'
import { createProviderSet, inOrder, type ProviderSet, type ProviderSetSpec } from './provider-set.ts'
import { resolveQuorumHead } from './quorum-head.ts'
import { settleVotes } from './settle-votes.ts'
import {
  witnessAtHeads,
  witnessVotes,
  type WitnessBallot,
  type Witnessed,
  type WitnessedAtHeads,
} from './witness-votes.ts'

export interface PoolReads {
  /**
   * Reads that money depends on: runs the work against several providers independently and returns the answers that a quorum agrees on, one
   * per agreeing provider. With several providers, `latest` means one height that a quorum has reached, shared by all reads of one step
   * (`asOneStep`) within two seconds. Throws `rpc_untrustworthy` when providers contradict each other, `rpc_unavailable` or `timeout` when
   * too few answer.
   */
  agree<T>(
    work: ClientWork<T>,
    signal: AbortSignal,
    keyOf?: (value: T) => string,
  ): Promise<readonly [T, ...T[]]>
  /** The same, but asks every provider: `witnessVotes` says when it throws. With one provider, that one is trusted. */
  witness<T>(
    work: ClientWork<T>,
    question: Pick<WitnessBallot<T>, 'keyOf' | 'reaches' | 'tags'>,
    signal: AbortSignal,
  ): Promise<Witnessed<T>>
  /** The same of what is not in one block, at each provider's own head. An answer without a key counts as silence. */
  witnessAtHeads<T>(
    work: ClientWork<T>,
    keyOf: (value: T) => string | undefined,
    signal: AbortSignal,
  ): Promise<WitnessedAtHeads<T>>
  /**
   * Prices, which differ from node to node: returns the answer with a quorum's median price (the lower of two) among those that agree on
   * everything else. A provider far above the median is reported like any outvoted provider. Throws like `agree`.
   */
  agreeOnPrice<T>(
    work: ClientWork<T>,
    question: { readonly priceOf: (value: T) => bigint; readonly keyOf: (value: T) => string },
    signal: AbortSignal,
  ): Promise<T>
  /** The newest block that a quorum agrees on. */
  head(signal: AbortSignal): Promise<BlockRef>
  /** The highest block that a quorum has reached under the tag and agrees on. */
  taggedHead(tag: FinalityTag, signal: AbortSignal): Promise<BlockRef>
  /** Hints that no money depends on, from the first provider that answers. */
  anyOne<T>(work: ClientWork<T>, signal: AbortSignal): Promise<T>
}

function valueOf<T>({ answer }: Vote<T>): T {
  if (!answer.ok) throw answer.error
  return answer.value
}

/** A single provider is queried directly, at its own head, and never excluded: there is no other to query. */
export function readsOfOne(provider: RpcProvider): PoolReads {
  async function anyOne<T>(work: ClientWork<T>, signal: AbortSignal): Promise<T> {
    const value = await provider.run(work, 'latest', signal)
    provider.record.breaker.closeAfterProbe()
    return value
  }
  return {
    anyOne,
    agree: async (work, signal) => [await anyOne(work, signal)],
    witness: async (work, _, signal) => ({ values: [await anyOne(work, signal)], unheard: [] }),
    async witnessAtHeads(work, _, signal) {
      return { values: [await anyOne(work, signal)], unheard: [], heads: undefined }
    },
    agreeOnPrice: (work, _, signal) => anyOne(work, signal),
    taggedHead: (tag, signal) => askTagged(provider, tag, signal),
    async head(signal) {
      const head = await untilAborted(provider.head(), signal)
      provider.record.breaker.closeAfterProbe()
      return head
    },
  }
}

export interface ManyReadsSpec extends ProviderSetSpec {
  readonly dialect: RpcDialect
  readonly report: (disagreement: ObservedDisagreement) => void
}

interface Question<T> {
  readonly work: ClientWork<T>
  readonly keyOf: (value: T) => string
}

/** Queries a quorum at a height. */
function createBallots(spec: ManyReadsSpec, set: ProviderSet) {
  const { quorum, clock, patienceMs: hedgeAfterMs, report } = spec

  async function votesAt<T>(
    height: bigint,
    question: Question<T>,
    signal: AbortSignal,
  ): Promise<readonly Vote<T>[]> {
    const providers = await set.available(signal, height)
    const ballot = { ...question, providers, quorum, height, clock, hedgeAfterMs }
    return settleVotes(await collectVotes(ballot, signal), { quorum, height, report })
  }

  async function agreeAt<T>(
    height: bigint,
    question: Question<T>,
    signal: AbortSignal,
  ): Promise<readonly [T, ...T[]]> {
    const [first, ...rest] = await votesAt(height, question, signal)
    if (first === undefined) throw new TypeError('A quorum is of one at least.')
    return [valueOf(first), ...rest.map(valueOf)]
  }

  async function medianAt<T>(
    height: bigint,
    { priceOf, ...question }: Question<T> & { readonly priceOf: (value: T) => bigint },
    signal: AbortSignal,
  ): Promise<T> {
    const votes = await votesAt(height, question, signal)
    const offers = votes.map((vote) => {
      const value = valueOf(vote)
      return { value, price: priceOf(value), provider: vote.provider }
    })
    const { median, farAbove } = lowerMedian(offers)
    for (const { provider, price } of farAbove)
      provider.record.disagreed(`It asks for a price of ${price}, others for ${median.price}.`)
    if (farAbove.length > 0) {
      const answers = offers.map(({ provider, price }) => ({ provider, answer: `price ${price}` }))
      report({ height, outcome: 'outvoted', answers })
    }
    return median.value
  }

  return { agreeAt, medianAt }
}

export function readsOfMany(spec: ManyReadsSpec): PoolReads & { readonly lastHead: bigint | undefined } {
  const { providers, quorum, clock, patienceMs, dialect } = spec
  const set = createProviderSet(spec)
  const heads = createPinnedHeads(set, clock)
  const { agreeAt, medianAt } = createBallots(spec, set)

  /** One height for all reads of a step; a new one after a read has failed at it. */
  async function atHeight<T>(signal: AbortSignal, read: (height: bigint) => Promise<T>): Promise<T> {
    const height = await heads.height(signal)
    try {
      return await read(height)
    } catch (error: unknown) {
      heads.forget(signal)
      throw error
    }
  }

  return {
    get lastHead() {
      return set.lastHead
    },
    agree: (work, signal, keyOf = canonicalText) =>
      atHeight(signal, (height) => agreeAt(height, { work, keyOf }, signal)),
    witness: (work, question, signal) =>
      atHeight(signal, (height) =>
        witnessVotes(
          { ...question, work, providers, quorum, height, clock, hedgeAfterMs: patienceMs },
          signal,
        ),
      ),
    witnessAtHeads: (work, keyOf, signal) =>
      witnessAtHeads({ work, keyOf, providers, quorum, clock }, signal),
    agreeOnPrice: (work, question, signal) =>
      atHeight(signal, (height) => medianAt(height, { work, ...question }, signal)),
    async head(signal) {
      const { height, heads: found } = await heads.renew(signal)
      const [first, ...others] = [...found.values()].filter((head) => head.height === height)
      const isAgreed = others.length + 1 >= quorum && others.every(({ hash }) => hash === first?.hash)
      if (isAgreed && first !== undefined) return first
      const [agreed] = await agreeAt(height, { work: dialect.head, keyOf: canonicalText }, signal)
      return agreed
    },
    async taggedHead(tag, signal) {
      const asked = await set.available(signal)
      const ask = (provider: RpcProvider): Promise<BlockRef> => askTagged(provider, tag, signal)
      const question = { providers: asked, quorum, clock, patienceMs, ask }
      const { height } = await resolveQuorumHead(question, signal)
      const [block] = await agreeAt(
        height,
        { work: (client, workSignal) => dialect.blockAt(client, height, workSignal), keyOf: canonicalText },
        signal,
      )
      if (block === undefined)
        throw new ChainError('rpc_untrustworthy', `Block ${height} is ${tag} and not there.`)
      return block
    },
    async anyOne(work, signal) {
      let failure = new ChainError('rpc_unavailable', 'No provider is left to ask.')
      for (const provider of inOrder(providers)) {
        try {
          return await provider.run(work, 'latest', signal)
        } catch (error: unknown) {
          if (!isNodeFailure(error) || signal.aborted) throw error
          failure = error
        }
      }
      throw failure
    },
  }
}
