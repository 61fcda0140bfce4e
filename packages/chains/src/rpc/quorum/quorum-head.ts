import type { BlockRef } from '../../capabilities/deposit-scanner.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { toChainError } from '../../errors/to-chain-error.ts'
import type { RpcProvider } from '../health/rpc-provider.ts'
import type { RpcClock } from '../transport/rpc-clock.ts'
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
  /** How long the slower ones are waited for once a quorum has answered. */
  readonly patienceMs: number
  /** What a provider is asked for; its newest block when left out. */
  readonly ask?: ((provider: RpcProvider) => Promise<BlockRef>) | undefined
}

function quorumHeight(heads: ReadonlyMap<RpcProvider, BlockRef>, quorum: number): bigint | undefined {
  const heights = [...heads.values()].map(({ height }) => height)
  return heights.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0))[quorum - 1]
}

/** True when those still out cannot raise the quorum's height unless they outnumber it. */
function isSettled(heads: ReadonlyMap<RpcProvider, BlockRef>, quorum: number): boolean {
  const heights = [...heads.values()].map(({ height }) => height)
  const highest = heights.reduce((high, height) => (height > high ? height : high), 0n)
  return heights.filter((height) => height === highest).length >= quorum
}

/**
 * Asks all for their newest block, or another that moves, at once, and takes the quorum-th highest: one provider that lags or claims to be ahead moves
 * nothing. Does not wait for the slow ones when the fast ones agree.
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

/** Too few answered; what went wrong with the others is told, and its kind kept where they all failed alike. */
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
