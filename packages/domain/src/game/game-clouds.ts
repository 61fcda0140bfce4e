import {
  columnOf,
  type Direction,
  GAME_COLUMNS,
  type Maze,
  neighbour,
  OPPOSITE,
  rowOf,
} from './game-board.ts'
import { type Chance, draw } from './game-random.ts'

export interface Cloud {
  readonly room: number
  readonly heading: Direction
}

/** Clouds move every other tick, half as fast as the sun. */
const TICKS_A_DRIFT = 2
/** One in this many turns of a cloud is towards the sun, the others are random. */
const TURNS_A_CHASE = 3

const HALF = GAME_COLUMNS / 2

/** Three of them hang around noon, far from both ends of the horizon. */
export const placeClouds = (): readonly Cloud[] => [
  { room: HALF - 2, heading: 'L' },
  { room: HALF + 1, heading: 'R' },
  { room: 3 * GAME_COLUMNS + HALF, heading: 'D' },
]

/** Where the clouds are after a tick. They never turn back, so that their way can be foreseen. */
export function driftClouds(state: {
  readonly maze: Maze
  readonly tick: number
  readonly sun: number
  readonly clouds: readonly Cloud[]
  readonly chance: Chance
}): readonly [clouds: readonly Cloud[], next: Chance] {
  if (state.tick % TICKS_A_DRIFT !== 0) return [state.clouds, state.chance]
  let next = state.chance
  const clouds = state.clouds.map((cloud) => {
    const [chases, afterMood] = draw(next, TURNS_A_CHASE)
    const ways = waysOf(state.maze, cloud)
    const [place, afterPlace] = draw(afterMood, ways.length)
    next = afterPlace
    const heading = (chases === 0 ? towards(state.sun, cloud.room, ways) : ways[place]) ?? cloud.heading
    return { room: neighbour(cloud.room, heading) ?? cloud.room, heading }
  })
  return [clouds, next]
}

/** The ways that a cloud may take: any but the one it came by. A maze without dead ends has one. */
const waysOf = (maze: Maze, { room, heading }: Cloud): readonly Direction[] =>
  (maze[room] ?? []).filter((direction) => direction !== OPPOSITE[heading])

function towards(sun: number, room: number, ways: readonly Direction[]): Direction | undefined {
  const away = (direction: Direction): number => distance(neighbour(room, direction) ?? room, sun)
  return ways.toSorted((one, other) => away(one) - away(other))[0]
}

const distance = (one: number, other: number): number =>
  Math.abs(columnOf(one) - columnOf(other)) + Math.abs(rowOf(one) - rowOf(other))
