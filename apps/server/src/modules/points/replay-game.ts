import { parseMoves, replay } from '@sunspan/domain/game'
import type { ReplayGame } from '@sunspan/loyalty'

/** Plays moves again by the rules that the page plays by. */
export const replayGame: ReplayGame = (seed, text) => {
  const moves = parseMoves(text)
  if (moves === undefined) return { isWon: false, score: '0', reason: 'These are no moves of the game.' }
  const { won, score, ticks } = replay(seed, moves)
  return { isWon: won, score: `${String(score)} points in ${String(ticks)} moves` }
}

/** Raised with every change of the rules, so that a page with older ones says that it must be loaded again. */
export const GAME_VERSION = 1
