import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatReward } from '../../../../entities/points/format-points.ts'
import { dailyTasksQuery } from '../../../../entities/points/points-queries.ts'
import { Button } from '../../../../shared/ui/button/button.tsx'
import { lazyDialog } from '../../../../shared/ui/lazy/lazy-dialog.tsx'
import { Panel } from '../../../../shared/ui/panel/panel.tsx'
import { ownerOf, type QuestUser } from '../../hooks/use-quest-user.ts'
import { GameScene } from './game-scene.tsx'

const GameDialog = lazyDialog('game', async () => (await import('../game/game-dialog.tsx')).GameDialog)

/** The way into the game. */
export function GameCard(props: {
  user: QuestUser
  isPlaying: boolean
  onPlay: (isPlaying: boolean) => void
}): ReactNode {
  const { user, isPlaying, onPlay } = props
  const owner = ownerOf(user)
  const worth = useWorth(owner)
  return (
    <Panel className="grid items-stretch overflow-hidden p-0! lg:grid-cols-2">
      <div className="order-2 self-center p-5 sm:p-7 lg:order-1">
        <h2 className="font-display text-title font-semibold text-ink">Through the Night</h2>
        <p className="mt-2 max-w-[46ch] text-pretty text-muted">
          Guide the sun through a maze of night. Gather all the light, dodge the clouds, and reach the
          horizon. {worth}
        </p>
        <div className="mt-5 flex flex-wrap items-center gap-4">
          <Button onClick={() => onPlay(true)} onPointerEnter={GameDialog.preload}>
            Play
          </Button>
          <span className="text-small text-muted">
            {owner === undefined ? 'Without a wallet it’s for practice' : 'About a minute'}
          </span>
        </div>
      </div>
      <GameScene className="order-1 lg:order-2" />
      <GameDialog open={isPlaying} onOpenChange={onPlay} owner={owner} />
    </Panel>
  )
}

/** What a game brings today, by the rules that apply: empty if it is not a task of the day. */
function useWorth(owner: string | undefined): string {
  const { data } = useQuery(dailyTasksQuery(owner))
  const task = data?.data.find(({ evidence }) => evidence === 'game')
  return task === undefined ? '' : `One game a day counts, for ${formatReward(task.reward)} points.`
}
