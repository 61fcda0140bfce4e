export {
  columnOf,
  type Direction,
  DIRECTIONS,
  GAME_COLUMNS,
  GAME_ROWS,
  HORIZON_ROOM,
  type Maze,
  type Move,
  MOVES,
  rowOf,
  START_ROOM,
} from './game-board.ts'
export type { Cloud } from './game-clouds.ts'
export { createGame, GAME_LIGHTS, GAME_RAYS, type GameState, MAX_GAME_MOVES, scoreOf, step } from './game.ts'
export { GAME_MOVES_PATTERN, type GameResult, parseMoves, replay } from './replay-game.ts'
