import {
  columnOf,
  GAME_COLUMNS,
  GAME_ROWS,
  type GameState,
  HORIZON_ROOM,
  type Maze,
  rowOf,
  START_ROOM,
} from '@sunspan/domain/game'
import clsx from 'clsx'
import { memo, type ReactNode, useId } from 'react'
import { TICK_MS } from '../../hooks/use-game.ts'
import { SunGradient } from '../parts/sun-gradient.tsx'

/** Side of a room, in drawing units. */
const ROOM = 40
const MARGIN = 4
const WIDTH = GAME_COLUMNS * ROOM
const HEIGHT = GAME_ROWS * ROOM

const CLOUD = 'M-9 8a7 7 0 0 1-1-14 9 9 0 0 1 17-3 8.5 8.5 0 0 1 3 17z'

const centre = (room: number): string =>
  `translate(${(columnOf(room) + 0.5) * ROOM}px, ${(rowOf(room) + 0.5) * ROOM}px)`

/** The walls below and to the right of each room; the edge is drawn around all of them. */
function wallsOf(maze: Maze): string {
  const walls = maze.map((ways, room) => {
    const x = columnOf(room) * ROOM
    const y = rowOf(room) * ROOM
    const right = ways.includes('R') || columnOf(room) === GAME_COLUMNS - 1 ? '' : `M${x + ROOM} ${y}v${ROOM}`
    const below = ways.includes('D') || rowOf(room) === GAME_ROWS - 1 ? '' : `M${x} ${y + ROOM}h${ROOM}`
    return right + below
  })
  return walls.join('')
}

/** The maze of night. It brightens where the sun has been; always dark, since it is a night. */
export function GameBoard(props: {
  state: GameState
  visited: ReadonlySet<number>
  stepwise: boolean
}): ReactNode {
  const { state, visited, stepwise } = props
  const id = useId()
  const isOpen = state.lights.length === 0
  // After a lost ray all figures jump to their start.
  const life = `life ${state.rays}`
  const moves = stepwise ? undefined : { transition: `transform ${TICK_MS}ms linear` }
  return (
    <svg
      data-phase="midnight"
      data-theme="dark"
      viewBox={`${-MARGIN} ${-MARGIN} ${WIDTH + 2 * MARGIN} ${HEIGHT + 2 * MARGIN}`}
      fill="none"
      aria-hidden
      className="block w-full rounded-lg bg-ground-deep"
    >
      <defs>
        <radialGradient id={`${id}-halo`} data-phase="sunrise" data-theme="dark">
          <stop stopColor="var(--fill-warm)" stopOpacity=".6" />
          <stop offset=".4" stopColor="var(--fill)" stopOpacity=".22" />
          <stop offset="1" stopColor="var(--fill)" stopOpacity="0" />
        </radialGradient>
        <SunGradient id={`${id}-sun`} />
      </defs>
      <g data-phase="sunrise" data-theme="dark" fill="var(--fill)" fillOpacity=".13">
        {[...visited].map((room) => (
          <rect key={room} x={columnOf(room) * ROOM} y={rowOf(room) * ROOM} width={ROOM} height={ROOM} />
        ))}
      </g>
      <Walls maze={state.maze} />
      <Gate room={START_ROOM} isLit />
      <Gate room={HORIZON_ROOM} isLit={isOpen} />
      <g data-phase="midday" data-theme="dark" fill="var(--fill)">
        {state.lights.map((room) => (
          <circle key={room} r="5" style={{ transform: centre(room) }} />
        ))}
      </g>
      <g key={life}>
        <g style={{ transform: centre(state.sun), ...moves }}>
          <circle r="46" fill={`url(#${id}-halo)`} />
          <circle r="13" fill={`url(#${id}-sun)`} />
        </g>
        {state.clouds.map((cloud, index) => (
          <path
            key={index}
            d={CLOUD}
            fill="var(--ink-faint)"
            stroke="var(--ground-deep)"
            strokeWidth="1.5"
            style={{
              transform: centre(cloud.room),
              ...(moves === undefined ? {} : { transition: `transform ${2 * TICK_MS}ms linear` }),
            }}
          />
        ))}
      </g>
    </svg>
  )
}

const Walls = memo(function Walls({ maze }: { maze: Maze }): ReactNode {
  return (
    <path
      d={`M0 0h${WIDTH}v${HEIGHT}h${-WIDTH}z${wallsOf(maze)}`}
      stroke="var(--line-strong)"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  )
})

/** An end of the horizon: where the sun rises, and where it sets once it has all the light. */
const Gate = ({ room, isLit }: { room: number; isLit: boolean }): ReactNode => (
  <g data-phase="sunset" data-theme="dark">
    <path
      d={`M${columnOf(room) * ROOM + 6} ${(rowOf(room) + 1) * ROOM - 5}h${ROOM - 12}`}
      stroke="var(--fill)"
      strokeWidth="4"
      strokeLinecap="round"
      className={clsx('transition-opacity', isLit ? 'opacity-100' : 'opacity-25')}
    />
    {room === HORIZON_ROOM && isLit && (
      <path d={arch(room)} stroke="var(--fill)" strokeWidth="2" strokeLinecap="round" strokeDasharray="1 5" />
    )}
  </g>
)

/** A small arc over the open horizon, so that it does not differ by its colour alone. */
function arch(room: number): string {
  const x = columnOf(room) * ROOM + 8
  const y = (rowOf(room) + 1) * ROOM - 8
  return `M${x} ${y}A12 12 0 0 1 ${x + ROOM - 16} ${y}`
}
