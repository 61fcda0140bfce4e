import type { QuestWire } from '@sunspan/api'
import type { ReactNode } from 'react'
import { formatReward } from '../../../../entities/points/format-points.ts'
import { pointsClient } from '../../../../shared/api/points-client.ts'
import { Badge } from '../../../../shared/ui/badge/badge.tsx'
import { Button } from '../../../../shared/ui/button/button.tsx'
import { RemoteIcon } from '../../../../shared/ui/icons/remote-icon.tsx'
import { notify } from '../../../../shared/ui/toast/notify.ts'
import { usePointsAction } from '../../hooks/use-points-action.ts'
import { TaskAction } from '../parts/task-action.tsx'
import { plainTitle, TaskTitle } from '../parts/task-title.tsx'

/** One quest: to be done, to be rewarded, or rewarded. */
export function QuestCard({ quest, owner }: { quest: QuestWire; owner: string }): ReactNode {
  const { isBusy, run } = usePointsAction()
  const [image] = quest.images
  const title = plainTitle(quest.title)
  const reward = formatReward(quest.reward)
  const receive = async (): Promise<void> => {
    const { is_completed: isReceived, reason } = await pointsClient.call('rewardQuest', {
      params: { id: quest.id },
    })
    if (isReceived) notify.success(`You received ${reward} points`)
    else notify.info(reason ?? 'Not done yet.')
  }
  return (
    <li className="@container flex flex-col rounded-xl border border-line bg-surface p-4 shadow-card sm:p-5">
      <div className="flex items-start gap-3">
        {image !== undefined && <RemoteIcon src={image} name={title} className="size-10" />}
        <div className="min-w-0 grow">
          <h3 className="font-display text-lead font-semibold text-ink">
            <TaskTitle title={quest.title} images={[]} />
          </h3>
          <p className="mt-0.5 text-small text-pretty text-muted">{quest.text}</p>
        </div>
        <Badge tone={quest.is_rewarded ? 'neutral' : 'accent'}>+{reward}</Badge>
      </div>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-4">
        <span className="text-caption text-muted">
          {quest.evidence === 'self_declared' && 'Self-reported: nobody can verify it'}
          {quest.evidence === 'credential' && 'Verified by our partner'}
        </span>
        {quest.is_completed && !quest.is_rewarded ? (
          <Button
            size="small"
            loading={isBusy}
            aria-label={`Receive ${reward} points: ${title}`}
            onClick={() => run(receive)}
          >
            Receive {reward}
          </Button>
        ) : (
          <TaskAction
            {...quest}
            scope="quest"
            title={title}
            isCompleted={quest.is_rewarded}
            owner={owner}
            onLook={() => pointsClient.call('findQuestResult', { params: { id: quest.id } })}
            onDeclare={() => pointsClient.call('rewardQuest', { params: { id: quest.id } })}
          />
        )}
      </div>
    </li>
  )
}
