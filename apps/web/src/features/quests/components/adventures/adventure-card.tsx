import type { AdventureWire } from '@sunspan/api'
import { formatDate } from '@sunspan/domain'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { formatMultiplier, formatReward } from '../../../../entities/points/format-points.ts'
import { pointsClient } from '../../../../shared/api/points-client.ts'
import { Badge } from '../../../../shared/ui/badge/badge.tsx'
import { RemoteIcon } from '../../../../shared/ui/icons/remote-icon.tsx'
import { ReplacedNote } from '../parts/replaced-note.tsx'
import { TaskAction } from '../parts/task-action.tsx'
import { plainTitle, TaskTitle } from '../parts/task-title.tsx'

type AdventureTask = AdventureWire['tasks'][number]

/** One adventure with its tasks. */
export function AdventureCard({ adventure, owner }: { adventure: AdventureWire; owner: string }): ReactNode {
  const { title, reward, isCompleted } = adventure
  return (
    <li className="flex flex-col rounded-xl border border-line bg-surface shadow-card">
      <header className="flex items-center gap-3 border-b border-line px-4 py-4 sm:px-5">
        <RemoteIcon src={adventure.icon} name={title} className="size-10" />
        <div className="min-w-0 grow">
          <h3 className="font-display text-lead font-semibold text-ink">{title}</h3>
          <p className={clsx('text-small', isCompleted ? 'text-positive' : 'text-muted')}>
            {isCompleted ? 'Finished' : openText(adventure)}
          </p>
        </div>
        <span className="flex flex-wrap justify-end gap-1">
          {reward.points !== '0' && <Badge tone="accent">+{formatReward(reward.points)}</Badge>}
          {reward.multiplier !== '0' && <Badge tone="accent">+{formatMultiplier(reward.multiplier)}</Badge>}
        </span>
      </header>
      <ol className="grow divide-y divide-line">
        {adventure.tasks.map((task) => (
          <Task key={task.id} task={task} adventureId={adventure.id} owner={owner} />
        ))}
      </ol>
    </li>
  )
}

/** When it can be done, with the day on which it begins or ends. */
function openText({ isActive, isWeeklyAdventure, startsAt, endsAt }: AdventureWire): string {
  const day = (at: string | null): string =>
    at === null ? '' : (formatDate(new Date(at)).split(' ')[0] ?? '')
  if (!isActive) return `Opens on ${day(startsAt)}`
  if (endsAt !== null) return `Open until ${day(endsAt)}`
  return isWeeklyAdventure ? 'Open this week' : 'Open'
}

function Task(props: { task: AdventureTask; adventureId: string; owner: string }): ReactNode {
  const { task, adventureId, owner } = props
  const question = { query: { journeyId: adventureId, taskId: task.id, wallet: owner } }
  return (
    <li className="@container flex flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-3 sm:px-5">
      <p className="min-w-[10rem] grow basis-0">
        <span className={clsx('block font-medium text-pretty', task.isCompleted ? 'text-muted' : 'text-ink')}>
          <TaskTitle title={task.title} images={[]} />
          {task.isReplaced && <ReplacedNote />}
        </span>
        {task.target > 1 && (
          <span className="tabular block text-small text-muted">
            {task.progress} of {task.target}
          </span>
        )}
      </p>
      <TaskAction
        {...task}
        scope={adventureId}
        title={plainTitle(task.title)}
        owner={owner}
        hasRefresh
        onLook={() => pointsClient.call('findTaskResult', question)}
        onDeclare={() => pointsClient.call('completeSocialTask', question)}
      />
    </li>
  )
}
