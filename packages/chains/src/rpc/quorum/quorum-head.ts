import type { BlockRef } from '../../capabilities/deposit-scanner.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { toChainError } from '../../errors/to-chain-error.ts'
import type { RpcProvider } from '../health/rpc-provider.ts'
import type { RpcClock } from '../../rpc-clock.ts'
import { untilAborted } from '../transport/until-aborted.ts'

export interface QuorumHead {
  /** The highest block that at least a quorum of providers has reached. */
  readonly height: bigint
  readonly heads: ReadonlyMap<RpcProvider, BlockRef>
}

export interface HeadQuestion {
  readonly providers: readonly RpcProvider[]
  readonly quorum: number
  readonly clock: RpcClock
  /** How long to wait for slower providers once a quorum has answered. */
  readonly patienceMs: number
  /** What to query each provider for; its newest block by default. */
  readonly ask?: ((provider: RpcProvider) => Promise<BlockRef>) | undefined
}

function quorumHeight(heads: ReadonlyMap<RpcProvider, BlockRef>, quorum: number): bigint | undefined {
  const heights = [...heads.values()].map(({ height }) => height)
  return heights.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0))[quorum - 1]
}

/** True when the pending providers cannot raise the quorum's height unless they outnumber it. */
function isSettled(heads: ReadonlyMap<RpcProvider, BlockRef>, quorum: number): boolean {
  const heights = [...heads.values()].map(({ height }) => height)
  const highest = heights.reduce((high, height) => (height > high ? height : high), 0n)
  return heights.filter((height) => height === highest).length >= quorum
}

/**
 * Queries all providers in parallel for their newest block, or for another moving one, and takes the quorum-th highest, so that one
 * provider that lags or claims to be ahead has no effect. Does not wait for slow providers when the fast ones agree.
 */
export async function resolveQuorumHead(question: HeadQuestion, signal: AbortSignal): Promise<QuorumHead> {
  const { providers, quorum, clock, patienceMs, ask = (provider) => provider.head() } = question
  const heads = new Map<RpcProvider, BlockRef>()
  const failures: ChainError[] = []
  const stop = new AbortController()
  const pending = new Map(
    providers.map((provider) => {
      const asked = ask(provider).then(
        (head) => void heads.set(provider, head),
        (error: unknown) => void failures.push(toChainError(error, 'rpc')),
      )
      return [provider, asked.then(() => void pending.delete(provider))] as [RpcProvider, Promise<void>]
    }),
  )
  let patience: Promise<void> | undefined
  let isPatient = true
  try {
    while (pending.size > 0 && isPatient && !isSettled(heads, quorum)) {
      if (heads.size >= quorum) {
        patience ??= clock.delay(patienceMs, stop.signal).then(() => {
          isPatient = false
        })
      }
      const next = [...pending.values(), ...(patience === undefined ? [] : [patience])]
      await untilAborted(Promise.race(next), signal)
    }
  } finally {
    stop.abort()
  }
  const height = quorumHeight(heads, quorum)
  if (height === undefined) throw quorumNotReached({ quorum, answered: heads.size, failures })
  return { height, heads }
}

/** Too few providers answered. Lists the failures, and keeps their kind when they are all of one kind. */
export function quorumNotReached(facts: {
  quorum: number
  answered: number
  failures: readonly ChainError[]
}): ChainError {
  const { quorum, answered, failures } = facts
  const kinds = new Set(failures.map(({ kind }) => kind))
  const [kind = 'rpc_unavailable'] = kinds.size === 1 ? kinds : []
  const reasons = failures.map(({ message }) => message).join(' | ')
  return new ChainError(
    kind === 'timeout' || kind === 'rpc_untrustworthy' ? kind : 'rpc_unavailable',
    `${answered} of the network's RPC providers answered, ${quorum} must: ${reasons || 'the others are left out'}`,
    { cause: failures[0] },
  )
}
