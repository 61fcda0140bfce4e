import { ChainError } from '../../errors/chain-error.ts'
import type { RpcProvider } from '../health/rpc-provider.ts'
import type { RpcClock } from '../../rpc-clock.ts'
import { untilAborted } from '../transport/until-aborted.ts'
import { quorumNotReached, resolveQuorumHead, type QuorumHead } from './quorum-head.ts'

/** A network's providers, and which of them may be queried now. */
export interface ProviderSet {
  readonly lastHead: bigint | undefined
  /**
   * Usable providers: those at the height first, rate-limited ones last, fast before slow. Probes providers whose wait has ended, and
   * awaits the probes only when there are too few others. Throws when fewer than a quorum are left.
   */
  available(signal: AbortSignal, height?: bigint): Promise<RpcProvider[]>
  /** The height at which to query all providers. Excludes those far behind it. */
  resolveHead(signal: AbortSignal): Promise<QuorumHead>
}

export interface ProviderSetSpec {
  readonly providers: readonly RpcProvider[]
  readonly quorum: number
  readonly clock: RpcClock
  readonly patienceMs: number
  readonly maxHeadLag: bigint
}

/** All providers, best candidates first. */
export function inOrder(providers: readonly RpcProvider[], height?: bigint): RpcProvider[] {
  const burden = ({ record }: RpcProvider): number => {
    const isBehind = height !== undefined && (record.lastHead ?? 0n) < height
    const isOut = record.breaker.state !== 'closed'
    return (isOut ? 4 : 0) + (record.slowdown.isOn ? 2 : 0) + (isBehind ? 1 : 0)
  }
  return providers.toSorted(
    (a, b) => burden(a) - burden(b) || (a.record.latencyMs ?? 0) - (b.record.latencyMs ?? 0),
  )
}

export function createProviderSet(spec: ProviderSetSpec): ProviderSet {
  const { providers, quorum, clock, patienceMs, maxHeadLag } = spec
  let lastHead: bigint | undefined

  function excludeIfStale({ record }: RpcProvider, head: bigint): boolean {
    const lag = lastHead === undefined ? 0n : lastHead - head
    if (lag <= maxHeadLag) return false
    record.blame(`Its newest block is ${lag} blocks behind the other providers'.`)
    record.breaker.trip()
    return true
  }

  async function probe(provider: RpcProvider): Promise<void> {
    const { breaker } = provider.record
    try {
      await provider.verify(new AbortController().signal)
      const { height } = await provider.head()
      if (!excludeIfStale(provider, height)) breaker.closeAfterProbe()
    } catch {
      // The provider's record has the error.
      breaker.trip()
    }
  }

  const usable = (): RpcProvider[] => providers.filter(({ record }) => record.breaker.state === 'closed')

  async function available(signal: AbortSignal, height?: bigint): Promise<RpcProvider[]> {
    const probes = providers.filter(({ record }) => record.breaker.claimProbe()).map(probe)
    if (usable().length < quorum) await untilAborted(Promise.all(probes), signal)
    const found = usable()
    if (found.length >= quorum) return inOrder(found, height)
    const failures = providers
      .filter((provider) => !found.includes(provider))
      .map(({ name, record }) => new ChainError('rpc_unavailable', `${name}: ${record.lastError ?? 'out'}`))
    throw quorumNotReached({ quorum, answered: found.length, failures })
  }

  return {
    get lastHead() {
      return lastHead
    },
    available,
    async resolveHead(signal) {
      const found = await available(signal)
      const eager = found.filter(({ record }) => !record.slowdown.isOn)
      const asked = eager.length >= quorum ? eager : found
      const head = await resolveQuorumHead({ providers: asked, quorum, clock, patienceMs }, signal)
      lastHead = head.height
      for (const [provider, { height }] of head.heads) excludeIfStale(provider, height)
      return head
    },
  }
}
