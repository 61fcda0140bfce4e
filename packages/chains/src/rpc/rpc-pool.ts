import type { NetworkHealth, ProviderDisagreement } from '../capabilities/network-health.ts'
import { ChainError } from '../errors/chain-error.ts'
import { toChainError } from '../errors/to-chain-error.ts'
import { createRpcProvider, type ClientWork, type RpcProvider } from './health/rpc-provider.ts'
import { createDisagreementReporter } from './quorum/disagreement-report.ts'
import { readsOfMany, readsOfOne, type PoolReads } from './quorum/pool-reads.ts'
import { quorumNotReached } from './quorum/quorum-head.ts'
import { systemRpcClock, type RpcClock } from '../rpc-clock.ts'
import type { RpcDialect } from './transport/rpc-dialect.ts'
import { untilAborted } from './transport/until-aborted.ts'

/** Queries a network's providers. */
export interface RpcPool extends PoolReads {
  /** Writes go to every provider and succeed as soon as any of them accepts. Throws one of the errors when none does. */
  toAll(work: ClientWork<void>, signal: AbortSignal): Promise<void>
  /** Throws unless a quorum answers, and `rpc_untrustworthy` when any provider serves another chain. */
  verifyChainId(signal: AbortSignal): Promise<void>
  health(): NetworkHealth
}

export interface RpcPoolSpec {
  readonly networkId: string
  readonly urls: readonly string[]
  /** How many providers must agree; the majority by default. */
  readonly quorum?: number | undefined
  readonly dialect: RpcDialect
  /** As the family identifies its chains: a decimal string on EVM. */
  readonly chainId: string
  readonly timeoutMs: number
  readonly fetch: typeof fetch
  readonly clock?: RpcClock | undefined
  /** Uniform over [0, 1). */
  readonly random?: (() => number) | undefined
  /** How many blocks a provider may lag behind the others before it is excluded. */
  readonly maxHeadLag?: number | undefined
  /** Confirmations at which deposits are credited. */
  readonly requiredConfirmations?: number | undefined
  readonly onDisagreement?: ((disagreement: ProviderDisagreement) => void) | undefined
  /** Calls in one HTTP request. */
  readonly maxBatch?: number
}

const DEFAULT_MAX_BATCH = 20
const DEFAULT_MAX_HEAD_LAG = 16
/** Long enough for a healthy node, short compared with the time from a block to a payout. */
const HEDGE_AFTER_MS = 100

/** The configured quorum, or the majority. Throws `unsupported` when two disjoint groups could each form a quorum. */
function readQuorum({ urls, quorum }: Pick<RpcPoolSpec, 'urls' | 'quorum'>): number {
  const majority = Math.floor(urls.length / 2) + 1
  if (urls.length === 0) throw new ChainError('unsupported', 'No RPC address is configured for this network.')
  if (quorum === undefined) return majority
  if (Number.isInteger(quorum) && quorum >= majority && quorum <= urls.length) return quorum
  throw new ChainError(
    'unsupported',
    `An RPC quorum of ${quorum} is not possible with ${urls.length} providers: choose ${majority} to ${urls.length}.`,
  )
}

async function writeToAll(
  providers: readonly RpcProvider[],
  work: ClientWork<void>,
  signal: AbortSignal,
): Promise<void> {
  // Not the caller's signal: slower providers should receive the bytes too.
  const writes = providers.map((provider) => provider.run(work, 'latest', new AbortController().signal))
  try {
    await untilAborted(Promise.any(writes), signal)
  } catch (error: unknown) {
    const cause: unknown = error instanceof AggregateError ? error.errors[0] : error
    throw toChainError(cause, 'rpc')
  }
}

async function verifyAll(
  providers: readonly RpcProvider[],
  quorum: number,
  signal: AbortSignal,
): Promise<void> {
  const results = await Promise.allSettled(providers.map((provider) => provider.verify(signal)))
  const failures = results.flatMap((result) =>
    result.status === 'rejected' ? [toChainError(result.reason, 'rpc')] : [],
  )
  const lie = failures.find(({ kind }) => kind === 'rpc_untrustworthy')
  if (lie !== undefined) throw lie
  const answered = providers.length - failures.length
  if (answered < quorum) throw quorumNotReached({ quorum, answered, failures })
}

/** Sends no request yet. Throws `unsupported` for an impossible quorum. */
export function createRpcPool(spec: RpcPoolSpec): RpcPool {
  const { networkId, urls, maxBatch = DEFAULT_MAX_BATCH, clock = systemRpcClock, random = Math.random } = spec
  const quorum = readQuorum(spec)
  const now = (): number => clock.now()
  const patience = urls.length > 1 ? undefined : { clock, patienceMs: spec.timeoutMs }
  const providers = urls.map((url, index) =>
    createRpcProvider({ ...spec, url, place: index + 1, maxBatch, now, random, patience }),
  )
  const maxHeadLag = BigInt(spec.maxHeadLag ?? DEFAULT_MAX_HEAD_LAG)
  const report = createDisagreementReporter(spec)
  const [first] = providers
  const { dialect } = spec
  const many = readsOfMany({
    providers,
    dialect,
    quorum,
    clock,
    patienceMs: HEDGE_AFTER_MS,
    maxHeadLag,
    report,
  })
  const reads = first !== undefined && providers.length === 1 ? readsOfOne(first) : many
  return {
    agree: reads.agree,
    witness: reads.witness,
    witnessAtHeads: reads.witnessAtHeads,
    agreeOnPrice: reads.agreeOnPrice,
    head: reads.head,
    taggedHead: reads.taggedHead,
    anyOne: reads.anyOne,
    toAll: (work, signal) => writeToAll(providers, work, signal),
    verifyChainId: (signal) => verifyAll(providers, quorum, signal),
    health() {
      const head = reads === many ? many.lastHead : first?.record.lastHead
      const healths = providers.map(({ name, record }) => record.describe(name, head))
      return { networkId, quorum, head: head ?? null, providers: healths }
    },
  }
}
