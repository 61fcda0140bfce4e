import { type Direction, DIRECTIONS, HORIZON_ROOM, type Move, MOVES, through } from '../game-board.ts'
import { createGame, type GameState, step } from '../game.ts'

/** Waits that are tried before a way is given up. */
const LONGEST_WAIT = 12

/** The moves of a careful player, who looks ahead for clouds and wins nearly every game. Deterministic; for tests only. */
export function playWell(seed: string): readonly Move[] {
  let state = createGame(seed)
  const moves: Move[] = []
  while (state.status === 'playing') {
    for (const move of planNext(state)) {
      state = step(state, move)
      moves.push(move)
    }
  }
  return moves
}

/** The shortest plan that loses no ray: to the nearest light, or to the horizon once all are gathered. */
function planNext(state: GameState): readonly Move[] {
  const goals = state.lights.length === 0 ? [HORIZON_ROOM] : state.lights
  const ways = goals.map((goal) => wayTo(state, goal)).toSorted((one, other) => one.length - other.length)
  for (let waits = 0; waits <= LONGEST_WAIT; waits += 1) {
    for (const way of ways) {
      for (const move of MOVES) {
        const wait = Array.from({ length: waits }, () => move)
        if (!loses(state, [...wait, ...way])) return waits === 0 ? way : wait
      }
    }
  }
  return ['.']
}

/** Whether moves cost a ray. A wait may end elsewhere than where the way begins: the way after it then only says whether the sun stays safe. */
function loses(state: GameState, moves: readonly Move[]): boolean {
  let next = state
  for (const move of moves) next = step(next, move)
  return next.rays < state.rays || next.status === 'lost'
}

/** The shortest way through the maze, by breadth-first search. */
function wayTo(state: GameState, goal: number): readonly Direction[] {
  const cameBy = new Map<number, readonly Direction[]>([[state.sun, []]])
  for (const [room, way] of cameBy) {
    if (room === goal) return way
    for (const direction of DIRECTIONS) {
      const next = through(state.maze, room, direction)
      if (next !== undefined && !cameBy.has(next)) cameBy.set(next, [...way, direction])
    }
  }
  return []
}
