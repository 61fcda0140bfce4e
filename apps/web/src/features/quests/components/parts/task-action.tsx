import type { QuestWire } from '@sunspan/api'
import { type ReactNode, useState } from 'react'
import { Check } from '../../../../shared/ui/icons/drawn/signs/check.ts'
import { Button, buttonClass } from '../../../../shared/ui/button/button.tsx'
import { QuestionButton } from '../../../../flows/points/question-button.tsx'
import { usePointsAction } from '../../hooks/use-points-action.ts'
import { useTaskLook } from '../../hooks/use-task-look.ts'
import { AppLink } from './app-link.tsx'
import { RefreshButton } from './refresh-button.tsx'

type Completion = Awaited<ReturnType<Parameters<typeof RefreshButton>[0]['onRefresh']>>

/** What a user can do about a task: go where it is done, or declare an unverifiable one done. What can be verified is looked up without being asked for. */
export function TaskAction(props: {
  owner: string
  title: string
  /** The task's place: `daily`, `quest`, or its adventure or journey; and its id. */
  scope: string
  id: string
  actionName: string
  actionUrl: string | null
  evidence: QuestWire['evidence']
  isCompleted: boolean
  onLook: () => Promise<Completion>
  /** Of a day or a week: its user can ask for a look as well. */
  hasRefresh?: boolean
  /** Absent where nothing can be declared. */
  onDeclare?: () => Promise<Completion>
}): ReactNode {
  const [wasThere, setWasThere] = useState(false)
  const { isBusy, run } = usePointsAction()
  const { owner, scope, id, title, actionUrl, onLook, onDeclare, hasRefresh = false } = props
  const isOnChain = props.evidence === 'chain'
  useTaskLook({ owner, scope, id }, { enabled: isOnChain && !props.isCompleted, look: onLook })
  if (props.isCompleted) {
    return (
      <span className="flex h-9 items-center gap-1.5 text-small font-medium text-positive">
        <Check aria-hidden className="size-4" /> Done
      </span>
    )
  }
  const canDeclare = props.evidence === 'self_declared' && onDeclare !== undefined
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {isOnChain && <span className="text-caption text-muted">Checked automatically</span>}
      {!canDeclare && (
        // In a row too narrow for both next to the title, the action comes first. The row is a container.
        <span className="@max-3xl:order-last @max-3xl:ml-auto">
          <QuestionButton subject={{ scope, task_id: id }} about={title} />
        </span>
      )}
      {canDeclare && (wasThere || actionUrl === null) ? (
        <Button
          size="small"
          variant="secondary"
          loading={isBusy}
          aria-label={`I’ve done it: ${title}`}
          onClick={() =>
            run(async () => {
              await onDeclare()
            })
          }
        >
          I’ve done it
        </Button>
      ) : (
        actionUrl !== null && (
          <AppLink
            href={actionUrl}
            onOpen={() => setWasThere(true)}
            className={buttonClass({ size: 'small', variant: 'secondary' })}
          >
            {props.actionName}
          </AppLink>
        )
      )}
      {hasRefresh && !canDeclare && <RefreshButton label={`Look again: ${title}`} onRefresh={onLook} />}
    </span>
  )
}
