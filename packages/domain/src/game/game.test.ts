import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  DIRECTIONS,
  GAME_COLUMNS,
  GAME_ROOMS,
  HORIZON_ROOM,
  mirror,
  mirrored,
  MOVES,
  type Move,
  neighbour,
  OPPOSITE,
  START_ROOM,
  through,
} from './game-board.ts'
import { createGame, GAME_LIGHTS, GAME_RAYS, type GameState, MAX_GAME_MOVES, scoreOf, step } from './game.ts'
import { parseMoves, replay } from './replay-game.ts'
import { playWell } from './testing/play-well.ts'

const seeds = fc.string({ maxLength: 40 })
const moveLists = fc.array(fc.constantFrom(...MOVES), { maxLength: 400 })

/** A game in a maze without walls, so that a test says what happens where. */
const OPEN_MAZE = Array.from({ length: GAME_ROOMS }, (_, room) =>
  DIRECTIONS.filter((direction) => neighbour(room, direction) !== undefined),
)
const openGame = (changes: Partial<GameState> = {}): GameState => ({
  ...createGame('open'),
  maze: OPEN_MAZE,
  clouds: [],
  lights: [],
  ...changes,
})
const play = (state: GameState, moves: readonly Move[]): GameState => moves.reduce(step, state)

describe('a maze', () => {
  it('is whole, symmetric, and has no dead end, for any seed', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { maze } = createGame(seed)
        const reached = new Set([START_ROOM])
        for (const room of reached) {
          const ways = maze[room] ?? []
          if (ways.length < 2) throw new Error(`Room ${room} is a dead end`)
          for (const direction of ways) {
            const other = through(maze, room, direction) ?? -1
            const isTwoWay = maze[other]?.includes(OPPOSITE[direction]) === true
            const isMirrored = maze[mirror(room)]?.includes(mirrored(direction)) === true
            if (!isTwoWay || !isMirrored)
              throw new Error(`Room ${room} has a one-way or lopsided ${direction}`)
            reached.add(other)
          }
        }
        expect(reached.size).toBe(GAME_ROOMS)
      }),
      { numRuns: 60 },
    )
  })

  it('has its lights where neither the sun nor a cloud begins, and where it sets', () => {
    const { lights, clouds, sun } = createGame('lights')
    expect(new Set(lights).size).toBe(GAME_LIGHTS)
    for (const room of [sun, HORIZON_ROOM, ...clouds.map((cloud) => cloud.room)]) {
      expect(lights).not.toContain(room)
    }
  })

  it('differs from seed to seed', () => {
    const mazes = Array.from({ length: 50 }, (_, index) => JSON.stringify(createGame(String(index)).maze))
    expect(new Set(mazes).size).toBe(50)
  })
})

describe('the sun', () => {
  it('goes on until a wall stops it, and keeps its way where it is asked to turn into one', () => {
    const state = openGame()
    expect(play(state, ['R', '.', '.']).sun).toBe(START_ROOM + 3)
    expect(play(state, ['R', 'D']).sun).toBe(START_ROOM + 2)
    expect(play(state, ['L', 'L']).sun).toBe(START_ROOM)
    expect(play(state, ['L', '.']).heading).toBe('.')
    expect(play(state, ['U', '.', 'R']).sun).toBe(START_ROOM - 2 * GAME_COLUMNS + 1)
  })

  it('gathers the light of a room that it enters, once', () => {
    const state = play(openGame({ lights: [START_ROOM + 1, START_ROOM + 5] }), ['R', 'L', 'R'])
    expect(state.lights).toEqual([START_ROOM + 5])
  })

  it('wins on the horizon, but only with all the light', () => {
    const across = Array.from({ length: GAME_COLUMNS - 1 }, (): Move => 'R')
    expect(play(openGame(), across)).toMatchObject({ status: 'won', sun: HORIZON_ROOM, tick: 11 })
    expect(play(openGame({ lights: [0] }), across).status).toBe('playing')
  })

  it('cannot pass through a cloud that comes towards it', () => {
    const cloud = { room: START_ROOM + 1, heading: 'L' } as const
    const state = step(openGame({ clouds: [cloud] }), 'R')
    expect(state).toMatchObject({ rays: GAME_RAYS - 1, sun: START_ROOM, heading: '.', status: 'playing' })
    expect(state.clouds).toHaveLength(3)
  })

  it('loses with its last ray, and no move changes a game that is over', () => {
    const cloud = { room: START_ROOM + 1, heading: 'L' } as const
    const over = step(openGame({ clouds: [cloud], rays: 1 }), 'R')
    expect(over).toMatchObject({ rays: 0, status: 'lost' })
    expect(step(over, 'U')).toBe(over)
  })

  it('loses when the night has lasted its longest', () => {
    const late = openGame({ tick: MAX_GAME_MOVES - 1, lights: [0] })
    expect(step(late, '.').status).toBe('lost')
  })
})

describe('clouds', () => {
  it('drift along the ways, every other move, and never back', () => {
    fc.assert(
      fc.property(seeds, moveLists, (seed, moves) => {
        let state = createGame(seed)
        for (const move of moves) {
          const before = state
          state = step(state, move)
          if (state.rays < before.rays || state.status !== 'playing') continue
          for (const [index, cloud] of state.clouds.entries()) {
            const old = before.clouds[index]
            if (old === undefined) throw new Error('A cloud has gone')
            if (state.tick % 2 === 1) expect(cloud).toEqual(old)
            else {
              expect(through(state.maze, old.room, cloud.heading)).toBe(cloud.room)
              expect(cloud.heading).not.toBe(OPPOSITE[old.heading])
            }
          }
        }
      }),
      { numRuns: 40 },
    )
  })
})

describe('a replay', () => {
  it('says for any moves what playing them said', () => {
    fc.assert(
      fc.property(seeds, moveLists, (seed, moves) => {
        const state = play(createGame(seed), moves)
        expect(replay(seed, moves)).toEqual({
          won: state.status === 'won',
          score: scoreOf(state),
          ticks: state.tick,
        })
      }),
      { numRuns: 60 },
    )
  })

  it('is won by who plays well: every game can be', () => {
    const results = Array.from({ length: 12 }, (_, index) => {
      const seed = `game ${index}`
      return replay(seed, playWell(seed))
    })
    expect(results.filter(({ won }) => !won)).toEqual([])
    for (const { score } of results) expect(score).toBeGreaterThan(GAME_LIGHTS * 10 + 50)
  })

  it('of one seed is worth nothing for another', () => {
    const moves = playWell('mine')
    expect(replay('mine', moves).won).toBe(true)
    expect(replay('yours', moves).won).toBe(false)
  })

  it('never changes: scores that were counted can be counted again', () => {
    const lights = [1, 2, 8, 9, 11, 17, 24, 25, 28, 29, 54, 60, 77, 81, 84, 87, 89, 95, 99, 102]
    expect(createGame('2026-11-25').lights).toEqual(lights)
    const moves = parseMoves('UUUUUURLDDDDDRURDRDRURDRLULURUURUULULDULULLRRRRDRURRRRRLRDDDDDDDLULRDRD')
    expect(replay('2026-11-25', moves ?? [])).toEqual({ won: true, score: 492, ticks: 71 })
  })

  it('is bounded', () => {
    const tooMany = Array.from({ length: MAX_GAME_MOVES + 1 }, (): Move => '.')
    expect(() => replay('seed', tooMany)).toThrow(RangeError)
    expect(replay('seed', tooMany.slice(1)).ticks).toBeLessThanOrEqual(MAX_GAME_MOVES)
    expect(parseMoves('URDL.')).toEqual(['U', 'R', 'D', 'L', '.'])
    for (const text of ['', 'X', 'U R', 'u', 'U\n', '.'.repeat(MAX_GAME_MOVES + 1)])
      expect(parseMoves(text)).toBeUndefined()
  })
})
