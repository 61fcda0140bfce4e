import { ChainError } from '../../errors/chain-error.ts'
import { WrongChainError } from '../transport/rpc-faults.ts'
import { untilAborted } from '../transport/until-aborted.ts'
import { castVote, type Ballot, type Vote } from './collect-votes.ts'
import { quorumNotReached } from './quorum-head.ts'

/** How long to wait for the other providers once a quorum has answered: as long as a slow node takes. */
const PATIENCE_MS = 5_000

/** Providers contradict each other about one deposit: at least one of them lies or is broken, and nobody can say which. */
export class ContestedError extends ChainError {
  constructor(height: bigint, answers: readonly string[]) {
    super(
      'rpc_untrustworthy',
      `The RPC providers contradict each other at block ${height}: ${answers.join('; ')}`,
    )
  }
}

/** What all that have answered agree on, and who has not answered. */
export interface Witnessed<T> {
  readonly value: T
  /** Names of the providers that were silent, or have not reached the block. */
  readonly unheard: readonly string[]
}

/**
 * Asks every provider, whether it was left out of other reads or not, so that no majority can speak for the rest. Throws a ContestedError as soon as one
 * answers differently, also by an answer that cannot be true, and like `agree` when fewer than a quorum answer.
 */
export async function witnessVotes<T>(ballot: Ballot<T>, signal: AbortSignal): Promise<Witnessed<T>> {
  const { providers, quorum, height, clock } = ballot
  const votes: Vote<T>[] = []
  const failures: { readonly name: string; readonly error: ChainError }[] = []
  const stop = new AbortController()
  const workSignal = AbortSignal.any([signal, stop.signal])
  const pending = new Set(
    providers.map((provider) => {
      const { name } = provider
      const voting = castVote(ballot, provider, workSignal).then((result) => {
        pending.delete(voting)
        if (result instanceof ChainError) failures.push({ name, error: result })
        else votes.push(result)
      })
      return voting
    }),
  )
  let patience: Promise<void> | undefined
  let isPatient = true
  try {
    while (pending.size > 0 && isPatient) {
      if (votes.length >= quorum)
        patience ??= clock.delay(PATIENCE_MS, stop.signal).then(() => {
          isPatient = false
        })
      await untilAborted(Promise.race([...pending, ...(patience === undefined ? [] : [patience])]), signal)
    }
  } finally {
    stop.abort()
    for (const voting of pending) voting.catch(() => undefined)
  }
  // A node of another chain says nothing about this one.
  const impossible = failures.filter(
    ({ error }) => error.kind === 'rpc_untrustworthy' && !(error instanceof WrongChainError),
  )
  const [first] = votes
  if (first !== undefined && (impossible.length > 0 || votes.some(({ key }) => key !== first.key))) {
    for (const { provider } of votes)
      provider.record.disagreed(`Providers contradict each other at block ${height}.`)
    throw new ContestedError(height, [
      ...votes.map(({ provider, key }) => `${provider.name}: ${key}`),
      ...impossible.map(({ name, error }) => `${name}: ${error.message}`),
    ])
  }
  if (first === undefined || votes.length < quorum)
    throw quorumNotReached({ quorum, answered: votes.length, failures: failures.map(({ error }) => error) })
  if (!first.answer.ok) throw first.answer.error
  const heard = new Set(votes.map(({ provider }) => provider))
  const unheard = providers.filter((provider) => !heard.has(provider)).map(({ name }) => name)
  return { value: first.answer.value, unheard }
}
