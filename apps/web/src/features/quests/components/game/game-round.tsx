import { scoreOf } from '@sunspan/domain/game'
import clsx from 'clsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { pointsClient } from '../../../../shared/api/points-client.ts'
import { Button } from '../../../../shared/ui/button/button.tsx'
import { type Game, useGame } from '../../hooks/use-game.ts'
import { usePointsAction } from '../../hooks/use-points-action.ts'
import { GamePanel } from './game-panel.tsx'
import { TurnButtons } from './turn-buttons.tsx'

interface DealtGame {
  readonly seed: string
  /** Undefined for a game that is only practice. */
  readonly gameId: string | undefined
}

const wantsNoMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** One dealt game, until it is won and handed in. */
export function GameRound({ deal, onNext }: { deal: DealtGame; onNext: () => void }): ReactNode {
  const [stepwise, setStepwise] = useState(wantsNoMotion)
  const game = useGame(deal.seed, stepwise)
  const hand = useHandIn(game, deal.gameId)
  return (
    <>
      <GamePanel game={game} stepwise={stepwise}>
        {game.phase !== 'running' && (
          <Cover isDay={game.state.status === 'won'}>
            {game.phase === 'waiting' && <Begin stepwise={stepwise} onBegin={() => game.turn('.')} />}
            {game.phase === 'paused' && <Button onClick={() => game.turn('.')}>Go on</Button>}
            {game.phase === 'over' && (
              <Result game={game} isPractice={deal.gameId === undefined} hand={hand} onNext={onNext} />
            )}
          </Cover>
        )}
      </GamePanel>
      <div className="mt-3 md:hidden">
        <TurnButtons onTurn={game.turn} />
      </div>
      <label className="mt-3 flex items-center gap-2.5 text-small text-muted">
        <input
          type="checkbox"
          className="size-4"
          checked={stepwise}
          onChange={({ target }) => {
            game.pause()
            setStepwise(target.checked)
          }}
        />
        Step by step: the clouds move only when you do
      </label>
    </>
  )
}

/** Over the board while nothing moves on it. */
const Cover = ({ isDay, children }: { isDay: boolean; children: ReactNode }): ReactNode => (
  <div
    data-phase={isDay ? 'sunrise' : 'midnight'}
    data-theme="dark"
    className={clsx(
      'absolute inset-0 grid animate-fade place-items-center rounded-lg p-4 text-center text-ink',
      isDay ? 'bg-linear-to-t from-chosen to-ground/85' : 'bg-ground/85',
    )}
  >
    <div className="grid max-w-[36ch] justify-items-center gap-3">{children}</div>
  </div>
)

const Begin = ({ stepwise, onBegin }: { stepwise: boolean; onBegin: () => void }): ReactNode => (
  <>
    <p className="text-pretty text-muted">
      {stepwise ? 'Each key press moves the sun one room.' : 'Use the arrow keys or swipe to steer the sun.'}{' '}
      Gather all the light, then reach the horizon at the lower right.
    </p>
    <Button onClick={onBegin}>Begin</Button>
  </>
)

interface HandIn {
  readonly isBusy: boolean
  /** Undefined until the server has answered; `reason` says why it did not count. */
  readonly answer: { readonly is_completed: boolean; readonly reason: string | null } | undefined
  readonly again: () => void
}

/** Hands a won game in, once: the server plays the moves again. */
function useHandIn(game: Game, gameId: string | undefined): HandIn {
  const { isBusy, run } = usePointsAction()
  const [answer, setAnswer] = useState<HandIn['answer']>()
  const isWon = game.state.status === 'won'
  const send = (): void => {
    if (gameId === undefined) return
    const body = { game_id: gameId, moves: game.moves() }
    run(async () => setAnswer(await pointsClient.call('completeGame', { body })))
  }
  const latest = useRef(send)
  latest.current = send
  useEffect(() => {
    if (isWon) latest.current()
  }, [isWon])
  return { isBusy, answer, again: send }
}

function Result(props: { game: Game; isPractice: boolean; hand: HandIn; onNext: () => void }): ReactNode {
  const { game, hand, isPractice } = props
  const isWon = game.state.status === 'won'
  return (
    <>
      <p className="font-display text-title font-semibold">{isWon ? 'Good morning' : 'The clouds won'}</p>
      <p className="tabular text-muted">
        Score {scoreOf(game.state)}
        {isWon && ` in ${game.state.tick} moves`}
      </p>
      {isWon && !isPractice && (
        <p role="status" className="text-pretty">
          {hand.isBusy
            ? 'The server plays your game again'
            : hand.answer?.is_completed === true
              ? 'It counts: your points are in.'
              : (hand.answer?.reason ?? 'Your game isn’t handed in yet.')}
        </p>
      )}
      <span className="flex flex-wrap justify-center gap-2">
        {isWon && !isPractice && hand.answer === undefined && (
          <Button loading={hand.isBusy} onClick={hand.again}>
            Hand it in
          </Button>
        )}
        {!isWon && <Button onClick={game.restart}>Try again</Button>}
        {isPractice && isWon && <Button onClick={props.onNext}>Another night</Button>}
      </span>
    </>
  )
}
