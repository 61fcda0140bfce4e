/** A direction, or waiting. Letters, so that the moves of a game are one short text. */
export const MOVES = ['U', 'R', 'D', 'L', '.'] as const
export type Move = (typeof MOVES)[number]
export type Direction = Exclude<Move, '.'>

export const DIRECTIONS: readonly Direction[] = ['U', 'R', 'D', 'L']

/** Rooms are numbered row by row from the top left. Symmetric about the middle column, as a day is about its noon. */
export const GAME_COLUMNS = 12
export const GAME_ROWS = 9
export const GAME_ROOMS = GAME_COLUMNS * GAME_ROWS
/** The sun rises at the left end of the horizon, and sets at the right one. */
export const START_ROOM = GAME_ROOMS - GAME_COLUMNS
export const HORIZON_ROOM = GAME_ROOMS - 1

export const OPPOSITE: Readonly<Record<Direction, Direction>> = { U: 'D', R: 'L', D: 'U', L: 'R' }
const MIRRORED: Readonly<Record<Direction, Direction>> = { U: 'U', R: 'L', D: 'D', L: 'R' }

export const columnOf = (room: number): number => room % GAME_COLUMNS
export const rowOf = (room: number): number => Math.trunc(room / GAME_COLUMNS)

/** The room next to one, walls aside; undefined beyond the edge. */
export function neighbour(room: number, direction: Direction): number | undefined {
  switch (direction) {
    case 'U':
      return rowOf(room) === 0 ? undefined : room - GAME_COLUMNS
    case 'D':
      return rowOf(room) === GAME_ROWS - 1 ? undefined : room + GAME_COLUMNS
    case 'L':
      return columnOf(room) === 0 ? undefined : room - 1
    case 'R':
      return columnOf(room) === GAME_COLUMNS - 1 ? undefined : room + 1
  }
}

/** The ways out of each room. */
export type Maze = readonly (readonly Direction[])[]

/** The room that a way leads to; undefined where there is a wall. */
export const through = (maze: Maze, room: number, direction: Direction): number | undefined =>
  maze[room]?.includes(direction) === true ? neighbour(room, direction) : undefined

/** The room on the other side of the middle, and how a way looks from there. */
export const mirror = (room: number): number => room - columnOf(room) + (GAME_COLUMNS - 1 - columnOf(room))
export const mirrored = (direction: Direction): Direction => MIRRORED[direction]
