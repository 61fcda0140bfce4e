import { type Move, MOVES } from './game-board.ts'
import { createGame, MAX_GAME_MOVES, scoreOf, step } from './game.ts'

export interface GameResult {
  readonly won: boolean
  readonly score: number
  /** Moves that were played; moves after the end of the game do not count. */
  readonly ticks: number
}

/** What the moves of a game look like on the wire: one letter each. */
export const GAME_MOVES_PATTERN = new RegExp(`^[URDL.]{1,${MAX_GAME_MOVES}}$`)

/** The moves of a text; undefined if it holds anything else, or more than a game can have. */
export function parseMoves(text: string): readonly Move[] | undefined {
  if (!GAME_MOVES_PATTERN.test(text)) return undefined
  return text.split('').flatMap((letter) => MOVES.filter((move) => move === letter))
}

/**
 * Plays a whole game again: the score is computed from the moves, never taken from the player. Throws a RangeError for more
 * moves than a game can have.
 */
export function replay(seed: string, moves: readonly Move[]): GameResult {
  if (moves.length > MAX_GAME_MOVES) throw new RangeError(`A game has at most ${MAX_GAME_MOVES} moves`)
  let state = createGame(seed)
  for (const move of moves) {
    if (state.status !== 'playing') break
    state = step(state, move)
  }
  return { won: state.status === 'won', score: scoreOf(state), ticks: state.tick }
}
