import { ChainError } from '../errors/chain-error.ts'

/** For questions that a wallet answers without asking the person, in milliseconds. */
const QUIET_TIMEOUT_MS = 5_000

/** What a wallet should answer at once. Throws `timeout` when it does not. */
export function answerAtOnce<T>(answer: Promise<T>): Promise<T> {
  const silence = AbortSignal.timeout(QUIET_TIMEOUT_MS)
  return Promise.race([
    answer,
    new Promise<never>((_, reject) => {
      silence.addEventListener('abort', () =>
        reject(new ChainError('timeout', 'The wallet does not answer. Open it and try again.')),
      )
    }),
  ])
}
