import { ChainError } from '../errors/chain-error.ts'

/** For requests that a wallet answers within milliseconds, without prompting the user. */
const QUIET_TIMEOUT_MS = 5_000

/** Awaits an answer that needs no user interaction. Throws `timeout` when it takes too long. */
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
