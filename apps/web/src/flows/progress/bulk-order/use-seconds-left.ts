import { useRef } from 'react'

interface Pace {
  /** Rows settled and time in ms when this page first saw the order. */
  readonly first: { readonly settled: number; readonly at: number }
  readonly last: { readonly settled: number; readonly at: number }
}

/**
 * Seconds until all rows are settled, at the pace since this page opened; undefined until one was settled meanwhile, and while that takes longer than
 * the pace says. Falls from render to render.
 */
export function useSecondsLeft(settled: number, all: number): number | undefined {
  const now = performance.now()
  const pace = useRef<Pace>(undefined)
  pace.current ??= { first: { settled, at: now }, last: { settled, at: now } }
  if (settled > pace.current.last.settled) pace.current = { ...pace.current, last: { settled, at: now } }
  return secondsLeft(pace.current, all, now)
}

/** The same of a known pace. */
export function secondsLeft({ first, last }: Pace, all: number, now: number): number | undefined {
  const rows = last.settled - first.settled
  if (rows === 0) return undefined
  const msEach = (last.at - first.at) / rows
  const left = (msEach * (all - last.settled) - (now - last.at)) / 1_000
  return left > 0 ? Math.ceil(left) : undefined
}
