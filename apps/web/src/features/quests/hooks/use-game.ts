import { createGame, type GameState, type Move, step } from '@sunspan/domain/game'
import { useCallback, useEffect, useRef, useState } from 'react'

/** Time of one move: five and a half rooms a second. */
export const TICK_MS = 180

export interface Game {
  readonly state: GameState
  /** Rooms that the sun has been in: the night has left them. */
  readonly visited: ReadonlySet<number>
  readonly phase: 'waiting' | 'running' | 'paused' | 'over'
  /** Turns the sun, and begins a game that waits. */
  readonly turn: (move: Move) => void
  readonly pause: () => void
  readonly restart: () => void
  /** All moves so far, as the server takes them. */
  readonly moves: () => string
}

/**
 * A game of a seed. `stepwise`: the sun moves only on a key press, a room at a time, for players who need more time. The rules are those of the server,
 * which plays the moves again.
 */
export function useGame(seed: string, stepwise: boolean): Game {
  const [state, setState] = useState(() => createGame(seed))
  const [visited, setVisited] = useState<ReadonlySet<number>>(() => new Set([createGame(seed).sun]))
  const [isRunning, setRunning] = useState(false)
  const [wasStarted, setStarted] = useState(false)
  const latest = useRef(state)
  const wanted = useRef<Move>('.')
  const made = useRef('')

  const advance = useCallback((move: Move) => {
    const before = latest.current
    const after = step(before, move)
    if (after === before) return
    made.current += move
    latest.current = after
    setState(after)
    setVisited((rooms) => (rooms.has(after.sun) ? rooms : new Set([...rooms, after.sun])))
    // A lost ray ends what was wanted: the sun waits for its next turn.
    if (after.rays < before.rays) wanted.current = '.'
    if (after.status !== 'playing') setRunning(false)
  }, [])

  useEffect(() => {
    if (!isRunning || stepwise) return
    const timer = setInterval(() => advance(wanted.current), TICK_MS)
    return () => clearInterval(timer)
  }, [isRunning, stepwise, advance])

  useEffect(() => {
    const pauseHidden = (): void => {
      if (document.hidden) setRunning(false)
    }
    document.addEventListener('visibilitychange', pauseHidden)
    return () => document.removeEventListener('visibilitychange', pauseHidden)
  }, [])

  return {
    state,
    visited,
    phase: state.status !== 'playing' ? 'over' : isRunning ? 'running' : wasStarted ? 'paused' : 'waiting',
    turn(move) {
      if (latest.current.status !== 'playing') return
      wanted.current = move
      setStarted(true)
      setRunning(true)
      if (stepwise) advance(move)
    },
    pause: () => setRunning(false),
    restart() {
      const fresh = createGame(seed)
      latest.current = fresh
      wanted.current = '.'
      made.current = ''
      setState(fresh)
      setVisited(new Set([fresh.sun]))
      setRunning(false)
      setStarted(false)
    },
    moves: () => made.current,
  }
}
