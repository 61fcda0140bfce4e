import type { DailyTaskWire } from '@sunspan/api'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { formatReward } from '../../../../entities/points/format-points.ts'
import { dailyTasksQuery } from '../../../../entities/points/points-queries.ts'
import { pointsClient } from '../../../../shared/api/points-client.ts'
import { Badge } from '../../../../shared/ui/badge/badge.tsx'
import { ListEmpty, Loaded, RowsLoading } from '../parts/list-states.tsx'
import { ProgressBar } from '../parts/progress-bar.tsx'
import { SectionHead } from '../parts/section-head.tsx'
import { ReplacedNote } from '../parts/replaced-note.tsx'
import { TaskAction } from '../parts/task-action.tsx'
import { plainTitle, TaskTitle } from '../parts/task-title.tsx'
import { TimeLeft } from '../parts/time-left.tsx'

/** The tasks of this UTC day. */
export function DailyTasks({ owner }: { owner: string }): ReactNode {
  const query = useQuery(dailyTasksQuery(owner))
  return (
    <section aria-labelledby="daily-tasks">
      <SectionHead
        id="daily-tasks"
        title="Daily tasks"
        text={
          query.data !== undefined && query.data.data.length > 0
            ? `Finish all of today’s tasks for ${formatReward(query.data.bonus)} extra points.`
            : undefined
        }
        aside={query.data !== undefined && <TimeLeft endsAt={query.data.ends_at} what="New tasks in" />}
      />
      <Loaded query={query} loading={<RowsLoading rows={3} />} failed="We couldn’t load the daily tasks">
        {({ data, bonus, is_bonus_received: hasBonus }) =>
          data.length === 0 ? (
            <ListEmpty title="No tasks today" text="New tasks start at midnight UTC." />
          ) : (
            <div className="rounded-xl border border-line bg-surface shadow-card">
              <DayProgress tasks={data} bonus={bonus} hasBonus={hasBonus} />
              <ul className="divide-y divide-line">
                {data.map((task) => (
                  <Task key={task.id} task={task} owner={owner} />
                ))}
              </ul>
            </div>
          )
        }
      </Loaded>
    </section>
  )
}

function DayProgress(props: {
  tasks: readonly DailyTaskWire[]
  bonus: string
  hasBonus: boolean
}): ReactNode {
  const done = props.tasks.filter(({ isCompleted }) => isCompleted).length
  const text = `${done} of ${props.tasks.length} done`
  return (
    <div className="border-b border-line px-4 py-3.5 sm:px-5">
      <div className="mb-2 flex items-center justify-between gap-3 text-small">
        <span className="tabular text-muted">{text}</span>
        <Badge tone={props.hasBonus ? 'positive' : 'accent'}>
          {props.hasBonus ? `+${formatReward(props.bonus)} received` : `All: +${formatReward(props.bonus)}`}
        </Badge>
      </div>
      <ProgressBar label="Daily tasks" share={done / props.tasks.length} text={text} />
    </div>
  )
}

function Task({ task, owner }: { task: DailyTaskWire; owner: string }): ReactNode {
  const title = plainTitle(task.title)
  return (
    <li className="@container flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <p
        className={clsx(
          'min-w-[12rem] grow basis-0 font-medium text-pretty',
          task.isCompleted ? 'text-muted' : 'text-ink',
        )}
      >
        <TaskTitle title={task.title} images={task.images} />
        {task.isReplaced && <ReplacedNote />}
      </p>
      <span className="tabular font-display font-semibold text-accent">+{formatReward(task.reward)}</span>
      <TaskAction
        scope="daily"
        id={task.id}
        title={title}
        actionName={task.actionName}
        actionUrl={task.actionUrl}
        evidence={task.evidence}
        isCompleted={task.isCompleted}
        owner={owner}
        hasRefresh
        onLook={() => pointsClient.call('findDailyTaskResult', { query: { taskId: task.id, wallet: owner } })}
      />
    </li>
  )
}
