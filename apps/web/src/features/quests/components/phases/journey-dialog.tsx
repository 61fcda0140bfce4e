import type { JourneyTaskWire, JourneyWire } from '@sunspan/api'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatReward } from '../../../../entities/points/format-points.ts'
import { lookOfPhase } from '../../../../entities/points/level-progress.ts'
import { journeyProgressQuery, journeyTasksQuery } from '../../../../entities/points/points-queries.ts'
import { pointsClient } from '../../../../shared/api/points-client.ts'
import { Dialog, DialogBody } from '../../../../shared/ui/dialog/dialog.tsx'
import { Skeleton } from '../../../../shared/ui/skeleton/skeleton.tsx'
import { ownerOf, type QuestUser } from '../../hooks/use-quest-user.ts'
import { useSettledPoints } from '../../hooks/use-settled-points.ts'
import { ListEmpty, Loaded, RowsLoading } from '../parts/list-states.tsx'
import { PhaseArt } from '../parts/phase-art.tsx'
import { ProgressBar } from '../parts/progress-bar.tsx'
import { TaskAction } from '../parts/task-action.tsx'
import { plainTitle, TaskTitle } from '../parts/task-title.tsx'
import { ClaimPanel } from './claim-panel.tsx'

/** A journey: its tasks, how far the user is, and the NFT at its end. */
export function JourneyDialog(props: {
  open: boolean
  onOpenChange: (open: boolean) => void
  journey: JourneyWire | undefined
  user: QuestUser
}): ReactNode {
  const { journey, user } = props
  if (journey === undefined) return null
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title={`${journey.phase}: ${journey.journey}`}
      className="md:w-[34rem]!"
    >
      <DialogBody>
        <PhaseArt phase={lookOfPhase(journey.phase)} className="aspect-[16/6] rounded-lg" />
        <Tasks journey={journey} owner={ownerOf(user)} />
        <ClaimPanel journey={journey} user={user} />
      </DialogBody>
    </Dialog>
  )
}

function Tasks({ journey, owner }: { journey: JourneyWire; owner: string | undefined }): ReactNode {
  const query = useQuery(journeyTasksQuery(owner, journey.id))
  useSettledPoints(owner, query)
  return (
    <div className="mt-5">
      <Loaded query={query} loading={<RowsLoading rows={3} />} failed="We couldn’t load the tasks">
        {({ data }) => {
          if (data.length === 0)
            return <ListEmpty title="No tasks yet" text="They appear once the journey opens." />
          return (
            <>
              {owner !== undefined && <Progress journey={journey} owner={owner} />}
              <ol aria-label="Tasks" className="mt-3 divide-y divide-line">
                {data.map((task) => (
                  <Task key={task.id} task={task} journeyId={journey.id} owner={owner} />
                ))}
              </ol>
            </>
          )
        }}
      </Loaded>
    </div>
  )
}

/** The tasks that lead to the NFT, in the words of the server; self-declared tasks are not among them. */
function Progress({ journey, owner }: { journey: JourneyWire; owner: string }): ReactNode {
  const { data, isError } = useQuery(journeyProgressQuery(owner, journey))
  if (data === undefined) return isError ? null : <Skeleton className="h-8 w-full" />
  return (
    <>
      <p className="tabular mb-2 text-small text-pretty text-muted">{data.message}</p>
      <ProgressBar
        label={`${journey.journey} tasks`}
        share={data.total === 0 ? 1 : data.done / data.total}
        text={data.message}
      />
    </>
  )
}

function Task(props: { task: JourneyTaskWire; journeyId: string; owner: string | undefined }): ReactNode {
  const { task, journeyId, owner } = props
  const question = {
    query: { journeyId, taskId: task.id, ...(owner === undefined ? {} : { wallet: owner }) },
  }
  return (
    <li className="@container flex flex-wrap items-center gap-x-3 gap-y-1.5 py-3">
      <p className="min-w-[10rem] grow basis-0">
        <span className="block font-medium text-pretty text-ink">
          <TaskTitle title={task.title} images={task.images} />
        </span>
        <span className="tabular block text-small text-muted">
          {task.target > 1 && `${task.progress} of ${task.target} · `}+{formatReward(task.reward)} points
        </span>
      </p>
      {owner !== undefined && (
        <TaskAction
          {...task}
          scope={journeyId}
          title={plainTitle(task.title)}
          owner={owner}
          onLook={() => pointsClient.call('findTaskResult', question)}
          onDeclare={() => pointsClient.call('completeSocialTask', question)}
        />
      )}
    </li>
  )
}
