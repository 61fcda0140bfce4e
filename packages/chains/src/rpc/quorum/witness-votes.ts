import type { FinalityTag } from '@sunspan/domain'
import type { UnheardProvider } from '../../capabilities/deposit-scanner.ts'
import type { WitnessedHeads } from '../../capabilities/payout-sender.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { toChainError } from '../../errors/to-chain-error.ts'
import type { ClientWork, RpcProvider } from '../health/rpc-provider.ts'
import { classifyFault, WrongChainError } from '../transport/rpc-faults.ts'
import { untilAborted } from '../transport/until-aborted.ts'
import { askTagged } from './ask-tagged.ts'
import { castVote, type Ballot, type Vote } from './collect-votes.ts'
import { quorumNotReached } from './quorum-head.ts'

/** How long to wait for the other providers once a quorum has answered: as long as a slow node takes. */
const PATIENCE_MS = 5_000
/** No answer has this key. */
const NOTHING = ''

/** Providers contradict each other about one deposit or payout: at least one of them lies or is broken, and it is unknown which. */
export class ContestedError extends ChainError {
  /** The height at which they were asked; undefined if each was at its own head. */
  constructor(height: bigint | undefined, answers: readonly string[]) {
    const where = height === undefined ? '' : ` at block ${height}`
    super('rpc_untrustworthy', `The RPC providers contradict each other${where}: ${answers.join('; ')}`)
  }
}

/** What is asked about one block of the chain. */
export interface WitnessBallot<T> extends Ballot<T> {
  /** The height of the block: who has not reached it has nothing to say. */
  readonly reaches: bigint
  /** Tags under which it must lie as well, by each provider's own account. */
  readonly tags: readonly FinalityTag[]
}

/** What all that have answered agree on, each answer as of its provider's head, and who has not answered. */
export interface Witnessed<T> {
  readonly values: readonly [T, ...T[]]
  readonly unheard: readonly UnheardProvider[]
}

/** How far the provider has got towards the block, if not far enough. */
async function shortOf<T>(
  { reaches, tags }: WitnessBallot<T>,
  provider: RpcProvider,
  signal: AbortSignal,
): Promise<bigint | undefined> {
  for (const tag of tags) {
    const { height } = await askTagged(provider, tag, signal)
    if (height < reaches) return height
  }
  return undefined
}

/**
 * One provider's answer: at the common height, or, where it has not got there, at its own head. The height that it has reached if that is below the
 * block, since a head that others claim is no reason not to listen to it.
 */
async function testify<T>(
  ballot: WitnessBallot<T>,
  provider: RpcProvider,
  signal: AbortSignal,
): Promise<Vote<T> | bigint | ChainError> {
  try {
    const short = await shortOf(ballot, provider, signal)
    if (short !== undefined) return short
    const result = await castVote(ballot, provider, signal)
    if (!(result instanceof ChainError) || classifyFault(result) !== 'behind') return result
    const { height } = await untilAborted(provider.head(), signal)
    if (height < ballot.reaches) return height
    return await castVote(
      { ...ballot, height: height < ballot.height ? height : ballot.height },
      provider,
      signal,
    )
  } catch (error: unknown) {
    if (error instanceof TypeError || error instanceof RangeError) throw error
    return toChainError(error, 'rpc')
  }
}

/** What every provider has said, or not. */
interface Testimonies<T> {
  readonly votes: readonly Vote<T>[]
  readonly failures: readonly { readonly name: string; readonly error: ChainError }[]
  /** How far those have got that are behind. */
  readonly reached: ReadonlyMap<string, bigint>
}

type Everyone = Pick<Ballot<unknown>, 'providers' | 'quorum' | 'clock'>

/** Waits for all answers, once a quorum has answered only for as long as a slow node takes. `testify` returns null where there is nothing to say. */
async function askEveryone<T>(
  { providers, quorum, clock }: Everyone,
  testify: (provider: RpcProvider, signal: AbortSignal) => Promise<Vote<T> | bigint | null | ChainError>,
  signal: AbortSignal,
): Promise<Testimonies<T>> {
  const votes: Vote<T>[] = []
  const failures: { readonly name: string; readonly error: ChainError }[] = []
  const reached = new Map<string, bigint>()
  const stop = new AbortController()
  const workSignal = AbortSignal.any([signal, stop.signal])
  const pending = new Set(
    providers.map((provider) => {
      const { name } = provider
      const voting = testify(provider, workSignal).then((result) => {
        pending.delete(voting)
        if (typeof result === 'bigint') reached.set(name, result)
        else if (result instanceof ChainError) failures.push({ name, error: result })
        else if (result !== null) votes.push(result)
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
  return { votes, failures, reached }
}

/** What they agree on. Throws a ContestedError if they do not, and like `agree` if they are too few. */
function judge<T>(
  { providers, quorum, height }: Omit<Everyone, 'clock'> & { readonly height: bigint | undefined },
  { votes, failures, reached }: Testimonies<T>,
): Witnessed<T> {
  // A node of another chain says nothing about this one.
  const impossible = failures.filter(
    ({ error }) => error.kind === 'rpc_untrustworthy' && !(error instanceof WrongChainError),
  )
  const [first] = votes
  if (first !== undefined && (impossible.length > 0 || votes.some(({ key }) => key !== first.key))) {
    const error = new ContestedError(height, [
      ...votes.map(({ provider, key }) => `${provider.name}: ${key}`),
      ...impossible.map(({ name, error: { message } }) => `${name}: ${message}`),
    ])
    for (const { provider } of votes) provider.record.disagreed(error.message)
    throw error
  }
  if (first === undefined || votes.length < quorum)
    throw quorumNotReached({ quorum, answered: votes.length, failures: failures.map(({ error }) => error) })
  if (!first.answer.ok) throw first.answer.error
  const heard = new Set(votes.map(({ provider }) => provider))
  const unheard = providers
    .filter((provider) => !heard.has(provider))
    .map(({ name }) => ({ provider: name, reached: reached.get(name) ?? null }))
  const others = votes.flatMap(({ answer }) => (answer.ok ? [answer.value] : [])).slice(1)
  return { values: [first.answer.value, ...others], unheard }
}

/**
 * Asks every provider, whether it was left out of other reads or not, so that no majority can speak for the rest. Throws a ContestedError as soon as one
 * answers differently, also by an answer that cannot be true, and like `agree` when fewer than a quorum answer.
 */
export async function witnessVotes<T>(ballot: WitnessBallot<T>, signal: AbortSignal): Promise<Witnessed<T>> {
  const said = await askEveryone(
    ballot,
    (provider, workSignal) => testify(ballot, provider, workSignal),
    signal,
  )
  return judge(ballot, said)
}

function rangeOf([first, ...others]: readonly WitnessedHeads[]): WitnessedHeads | undefined {
  return (
    first &&
    others.reduce(
      (all, { lowest, highest }) => ({
        lowest: lowest < all.lowest ? lowest : all.lowest,
        highest: highest > all.highest ? highest : all.highest,
      }),
      first,
    )
  )
}

/** What is asked of each provider at its own head; an answer without a key says nothing. */
export interface HeadBallot<T> extends Everyone {
  readonly work: ClientWork<T>
  readonly keyOf: (value: T) => string | undefined
}

/** The same, and how far those have got that have answered. */
export interface WitnessedAtHeads<T> extends Witnessed<T> {
  /** Undefined where there is one provider. */
  readonly heads: WitnessedHeads | undefined
}

/** The same at each provider's own head, so that no provider's head excludes the others. */
export async function witnessAtHeads<T>(
  ballot: HeadBallot<T>,
  signal: AbortSignal,
): Promise<WitnessedAtHeads<T>> {
  const { keyOf } = ballot
  const heads: WitnessedHeads[] = []
  const headOf = async ({ run, dialect }: RpcProvider, workSignal: AbortSignal): Promise<bigint> =>
    (await run(dialect.head, 'latest', workSignal)).height
  const question = { ...ballot, height: 'latest' as const, keyOf: (value: T) => keyOf(value) ?? NOTHING }
  const said = await askEveryone<T>(
    ballot,
    async (provider, workSignal) => {
      try {
        const lowest = await headOf(provider, workSignal)
        const vote = await castVote(question, provider, workSignal)
        if (vote instanceof ChainError) return vote
        if (vote.key === NOTHING) return null
        heads.push({ lowest, highest: await headOf(provider, workSignal) })
        return vote
      } catch (error: unknown) {
        return toChainError(error, 'rpc')
      }
    },
    signal,
  )
  return { ...judge({ ...ballot, height: undefined }, said), heads: rangeOf(heads) }
}
