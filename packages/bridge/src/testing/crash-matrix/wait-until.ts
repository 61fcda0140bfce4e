import { setTimeout as sleep } from 'node:timers/promises'

/** Asks again and again until the answer is yes; false when it was not within the time. */
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
