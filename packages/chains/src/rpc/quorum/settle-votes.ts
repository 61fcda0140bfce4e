import { ChainError } from '../../errors/chain-error.ts'
import { isNodeFailure } from '../transport/rpc-faults.ts'
import type { Count, Vote } from './collect-votes.ts'
import type { ObservedDisagreement } from './disagreement-report.ts'
import { quorumNotReached } from './quorum-head.ts'

const ANSWER_CHARACTERS = 200

/** Providers that disagree with a quorum are excluded for a while. Without a quorum, no single provider is blamed. */
function recordDisagreement<T>(
  { winners, votes }: Count<T>,
  height: bigint,
  report: (disagreement: ObservedDisagreement) => void,
): void {
  const losers = winners === undefined ? votes : votes.filter((vote) => !winners.includes(vote))
  for (const { provider } of losers) {
    provider.record.disagreed(`It answered differently from the other providers at block ${height}.`)
    if (winners !== undefined) provider.record.breaker.trip()
  }
  report({
    height,
    outcome: winners === undefined ? 'split' : 'outvoted',
    answers: votes.map(({ provider, key }) => ({ provider, answer: key.slice(0, ANSWER_CHARACTERS) })),
  })
}

/** The votes of the quorum; throws when there is none. */
export function settleVotes<T>(
  count: Count<T>,
  question: {
    readonly quorum: number
    readonly height: bigint
    readonly report: (disagreement: ObservedDisagreement) => void
  },
): readonly Vote<T>[] {
  const { winners, votes, failures } = count
  const { quorum, height, report } = question
  const isContested = votes.some(({ key }) => key !== votes[0]?.key)
  if (isContested) recordDisagreement(count, height, report)
  if (winners !== undefined) return winners
  if (isContested) {
    throw new ChainError(
      'rpc_untrustworthy',
      `The RPC providers contradict each other at block ${height}: none is believed.`,
    )
  }
  // Refusals of the request itself, which a retry will not change.
  const final = failures.filter((failure): boolean => !isNodeFailure(failure))
  const [refusal] = final
  if (final.length >= quorum && refusal !== undefined) throw refusal
  throw quorumNotReached({ quorum, answered: votes.length, failures })
}
