import type { GuardedProcess } from '@sunspan/host'

const READY_TIMEOUT_MS = 5 * 60_000

/** Waits until a process that was started listens. Answers `ended` when it ends first, and `late` when it does neither within five minutes. */
export async function waitForListening(
  child: GuardedProcess,
  listening: Promise<unknown>,
): Promise<'listening' | 'ended' | 'late'> {
  const late = AbortSignal.timeout(READY_TIMEOUT_MS)
  return Promise.race([
    listening.then(() => 'listening' as const),
    child.exited.then(() => 'ended' as const),
    new Promise<'late'>((resolve) => late.addEventListener('abort', () => resolve('late'))),
  ])
}
