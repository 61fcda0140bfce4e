import type { ReactNode } from 'react'
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
  return (
    <Panel className="grid items-stretch overflow-hidden p-0! lg:grid-cols-2">
      <div className="order-2 self-center p-5 sm:p-7 lg:order-1">
        <h2 className="font-display text-title font-semibold text-ink">Through the Night</h2>
        <p className="mt-2 max-w-[46ch] text-pretty text-muted">
          Guide the sun through a maze of night. Gather all the light, dodge the clouds, and reach the
          horizon. One game a day counts, for 10 points.
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
