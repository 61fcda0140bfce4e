const steps = new WeakSet<AbortSignal>()

/**
 * Marks a signal as belonging to one short unit of work whose reads may all use the same height: a network with several providers then
 * agrees on its head once instead of before each read. `head` still queries again. Not for work that waits for an effect of its own.
 */
export function asOneStep(signal: AbortSignal): AbortSignal {
  steps.add(signal)
  return signal
}

export const isOneStep = (signal: AbortSignal): boolean => steps.has(signal)
