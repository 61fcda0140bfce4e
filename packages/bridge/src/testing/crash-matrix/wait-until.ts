import { setTimeout as sleep } from 'node:timers/promises'

/** Polls until the condition is true; false on timeout. */
export async function waitUntil(
  isTrue: () => boolean | Promise<boolean>,
  timeoutMs: number,
): Promise<boolean> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    if (await isTrue()) return true
    if (performance.now() > deadline) return false
    await sleep(100)
  }
}
