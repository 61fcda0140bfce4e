const steps = new WeakSet<AbortSignal>()

/**
 * Marks a signal as that of one short piece of work, whose reads may all be asked at one height: a network of several providers then agrees on
 * its head once, and not before each read. `head` asks anew all the same. Not for work that waits for what it has caused itself.
 */
export function asOneStep(signal: AbortSignal): AbortSignal {
  steps.add(signal)
  return signal
}

export const isOneStep = (signal: AbortSignal): boolean => steps.has(signal)
