import { GAME_ROOMS, HORIZON_ROOM, type Maze, type Move, START_ROOM, through } from './game-board.ts'
import { driftClouds, type Cloud, placeClouds } from './game-clouds.ts'
import { type Chance, chanceOf, shuffle } from './game-random.ts'
import { makeMaze } from './make-maze.ts'

/** Rooms with a light in them at first. */
export const GAME_LIGHTS = 20
/** Clouds that the sun may run into before the night wins. */
export const GAME_RAYS = 3
/** The night ends then, whatever was gathered: no game is longer than this many moves. */
export const MAX_GAME_MOVES = 1_500

const POINTS_A_LIGHT = 10
const POINTS_A_RAY = 50
const MOVES_A_POINT = 10

/** A game at one moment. Whole numbers and letters only: the server and every browser compute the same. */
export interface GameState {
  readonly maze: Maze
  readonly tick: number
  readonly sun: number
  /** Where the sun goes on to while nothing else is asked of it. */
  readonly heading: Move
  readonly clouds: readonly Cloud[]
  /** Rooms whose light is not gathered yet. */
  readonly lights: readonly number[]
  readonly rays: number
  readonly status: 'playing' | 'won' | 'lost'
  readonly chance: Chance
}

/** The game of a seed, before its first move. Any text is a seed. */
export function createGame(seed: string): GameState {
  const [maze, afterMaze] = makeMaze(chanceOf(seed))
  const clouds = placeClouds()
  const taken = new Set([START_ROOM, HORIZON_ROOM, ...clouds.map(({ room }) => room)])
  const free = Array.from({ length: GAME_ROOMS }, (_, room) => room).filter((room) => !taken.has(room))
  const [places, chance] = shuffle(afterMaze, free)
  const lights = places.slice(0, GAME_LIGHTS).toSorted((one, other) => one - other)
  return {
    maze,
    clouds,
    lights,
    chance,
    tick: 0,
    sun: START_ROOM,
    heading: '.',
    rays: GAME_RAYS,
    status: 'playing',
  }
}

/**
 * The game one move later. The sun turns if it is asked to and there is a way; else it goes on as before, until a wall stops it. Then the clouds
 * drift. A finished game does not change.
 */
export function step(state: GameState, move: Move): GameState {
  if (state.status !== 'playing') return state
  const tick = state.tick + 1
  const [sun, heading] = moveSun(state, move)
  const lights = state.lights.filter((room) => room !== sun)
  const moved = { ...state, tick, sun, heading, lights }
  if (isHit(sun, state.clouds)) return meetCloud(moved)
  if (lights.length === 0 && sun === HORIZON_ROOM) return { ...moved, status: 'won' }
  const [clouds, chance] = driftClouds({ ...state, tick, sun })
  const drifted = { ...moved, clouds, chance }
  if (isHit(sun, clouds)) return meetCloud(drifted)
  return tick < MAX_GAME_MOVES ? drifted : { ...drifted, status: 'lost' }
}

function moveSun({ maze, sun, heading }: GameState, move: Move): readonly [room: number, heading: Move] {
  const turned = move === '.' ? undefined : through(maze, sun, move)
  if (turned !== undefined) return [turned, move]
  const ahead = heading === '.' ? undefined : through(maze, sun, heading)
  return ahead === undefined ? [sun, '.'] : [ahead, heading]
}

const isHit = (sun: number, clouds: readonly Cloud[]): boolean => clouds.some(({ room }) => room === sun)

/** A ray is lost, and all figures return to their start; what was gathered stays gathered. */
function meetCloud(state: GameState): GameState {
  const rays = state.rays - 1
  const isOver = rays === 0 || state.tick === MAX_GAME_MOVES
  if (isOver) return { ...state, rays, status: 'lost' }
  return { ...state, rays, sun: START_ROOM, heading: '.', clouds: placeClouds() }
}

/** 10 a light; for a game that is won also 50 a ray left, and a point for every 10 moves that it took less than the longest. */
export function scoreOf({ lights, rays, status, tick }: GameState): number {
  const gathered = (GAME_LIGHTS - lights.length) * POINTS_A_LIGHT
  if (status !== 'won') return gathered
  return gathered + rays * POINTS_A_RAY + Math.trunc((MAX_GAME_MOVES - tick) / MOVES_A_POINT)
}
