import type { UserProfileWire } from '@sunspan/api'
import { formatUtcDay } from '@sunspan/domain'
import type { ReactNode } from 'react'
import { QuestionButton } from '../../../../flows/points/question-button.tsx'
import { ConfirmNotice } from '../../../../shared/ui/notice/confirm-notice.tsx'

/** Says to a user who is held why, until when, and how to appeal. */
export function HoldNotice({ hold }: { hold: UserProfileWire['hold'] }): ReactNode {
  if (hold === null) return null
  return (
    <div>
      <ConfirmNotice
        notice={{
          tone: 'warning',
          title: `Your points are held until ${formatUtcDay(new Date(hold.ends_at))} (UTC)`,
          text: `${hold.reason} You keep collecting; until then you can’t spend or claim.`,
        }}
      />
      <p className="mt-2 text-right">
        <QuestionButton
          subject={{ scope: 'hold', task_id: 'appeal' }}
          about="The hold on your points"
          label="Appeal"
        />
      </p>
    </div>
  )
}
