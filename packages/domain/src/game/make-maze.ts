import {
  columnOf,
  type Direction,
  DIRECTIONS,
  GAME_COLUMNS,
  GAME_ROOMS,
  GAME_ROWS,
  type Maze,
  mirror,
  mirrored,
  neighbour,
  OPPOSITE,
  START_ROOM,
} from './game-board.ts'
import { type Chance, draw, shuffle } from './game-random.ts'

const HALF = GAME_COLUMNS / 2
/** Rows in which the two halves of the day meet. */
const CROSSINGS = 4

/**
 * A maze whose right half mirrors its left one. Every room can be reached, and none is a dead end, so that there is always a way around a cloud.
 */
export function makeMaze(chance: Chance): readonly [maze: Maze, next: Chance] {
  const ways: Set<Direction>[] = Array.from({ length: GAME_ROOMS }, () => new Set())
  const open = (room: number, direction: Direction): void => {
    const other = neighbour(room, direction)
    if (other === undefined) return
    ways[room]?.add(direction)
    ways[other]?.add(OPPOSITE[direction])
    ways[mirror(room)]?.add(mirrored(direction))
    ways[mirror(other)]?.add(mirrored(OPPOSITE[direction]))
  }
  const isLeft = (room: number | undefined): room is number => room !== undefined && columnOf(room) < HALF
  let next = carve(chance, open, isLeft)
  const [rows, afterRows] = shuffle(
    next,
    Array.from({ length: GAME_ROWS }, (_, row) => row),
  )
  next = afterRows
  for (const row of rows.slice(0, CROSSINGS)) open(row * GAME_COLUMNS + HALF - 1, 'R')
  for (let room = 0; room < GAME_ROOMS; room += 1) {
    if (!isLeft(room) || (ways[room]?.size ?? 0) > 1) continue
    const walls = DIRECTIONS.filter(
      (direction) => ways[room]?.has(direction) === false && isLeft(neighbour(room, direction)),
    )
    const [place, after] = draw(next, walls.length)
    next = after
    const wall = walls[place]
    if (wall !== undefined) open(room, wall)
  }
  return [ways.map((room) => DIRECTIONS.filter((direction) => room.has(direction))), next]
}

/** Walks through the left half at random until it has been everywhere, and opens what it walks through. */
function carve(
  chance: Chance,
  open: (room: number, direction: Direction) => void,
  isLeft: (room: number | undefined) => room is number,
): Chance {
  let next = chance
  const seen = new Set([START_ROOM])
  const trail = [START_ROOM]
  for (let room = trail.at(-1); room !== undefined; room = trail.at(-1)) {
    const here = room
    const unseen = DIRECTIONS.filter((direction) => {
      const other = neighbour(here, direction)
      return isLeft(other) && !seen.has(other)
    })
    const [place, after] = draw(next, Math.max(1, unseen.length))
    next = after
    const direction = unseen[place]
    const other = direction === undefined ? undefined : neighbour(room, direction)
    if (direction === undefined || other === undefined) {
      trail.pop()
      continue
    }
    open(room, direction)
    seen.add(other)
    trail.push(other)
  }
  return next
}
