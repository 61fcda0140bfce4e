import { GAME_LIGHTS, GAME_RAYS, type GameState, scoreOf } from '@sunspan/domain/game'
import { type PointerEvent, type ReactNode, useEffect, useRef } from 'react'
import { LiveRegion } from '../../../../shared/ui/live-region/live-region.tsx'
import type { Game } from '../../hooks/use-game.ts'
import { GameBoard } from './game-board.tsx'
import { moveOfKey, moveOfSwipe } from './game-controls.ts'

/** The board with its figures, played by keys, or by a finger that points. */
export function GamePanel(props: { game: Game; stepwise: boolean; children?: ReactNode }): ReactNode {
  const { game, stepwise } = props
  const board = useRef<HTMLDivElement>(null)
  const finger = useRef<{ x: number; y: number }>(undefined)
  const isRunning = game.phase === 'running'
  // The button that began it is gone then, and the keys belong to the board.
  useEffect(() => {
    if (isRunning) board.current?.focus({ preventScroll: true })
  }, [isRunning])
  const follow = (event: PointerEvent): void => {
    const from = finger.current
    if (from === undefined) return
    const move = moveOfSwipe(event.clientX - from.x, event.clientY - from.y)
    if (move === undefined) return
    game.turn(move)
    finger.current = { x: event.clientX, y: event.clientY }
  }
  return (
    <>
      <Figures state={game.state} />
      <div
        ref={board}
        role="application"
        aria-label="Game: arrow keys turn the sun, the space bar pauses"
        tabIndex={0}
        data-own-swipe
        onKeyDown={(event) => {
          const move = event.key === ' ' && stepwise ? '.' : moveOfKey(event.key)
          if (event.ctrlKey || event.metaKey || event.altKey) return
          if (move === undefined && event.key !== ' ') return
          event.preventDefault()
          if (move === undefined) game.pause()
          else game.turn(move)
        }}
        onPointerDown={(event) => {
          finger.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={follow}
        onPointerUp={() => (finger.current = undefined)}
        onPointerCancel={() => (finger.current = undefined)}
        className="relative touch-none rounded-lg"
      >
        <GameBoard state={game.state} visited={game.visited} stepwise={stepwise} />
        {props.children}
      </div>
      <LiveRegion>{spokenText(game.state)}</LiveRegion>
    </>
  )
}

const spokenText = ({ lights, rays, status }: GameState): string => {
  if (status === 'won') return 'The sun has crossed the night.'
  if (status === 'lost') return 'The clouds caught the sun.'
  const rest =
    lights.length === 0
      ? 'All light gathered: reach the horizon'
      : lights.length === 1
        ? '1 light left'
        : `${lights.length} lights left`
  return `${rest}, ${rays} rays`
}

const Figures = ({ state }: { state: GameState }): ReactNode => (
  <dl className="mb-2 flex items-center justify-between gap-3 text-small text-muted">
    <Figure name="Light" value={`${GAME_LIGHTS - state.lights.length} / ${GAME_LIGHTS}`} />
    <Figure name="Rays" value={`${state.rays} / ${GAME_RAYS}`} />
    <Figure name="Score" value={String(scoreOf(state))} />
  </dl>
)

const Figure = ({ name, value }: { name: string; value: string }): ReactNode => (
  <div className="flex items-baseline gap-1.5">
    <dt>{name}</dt>
    <dd className="tabular font-semibold text-ink">{value}</dd>
  </div>
)
