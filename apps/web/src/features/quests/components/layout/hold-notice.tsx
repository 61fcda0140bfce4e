import type { UserProfileWire } from '@sunspan/api'
import { formatDate } from '@sunspan/domain'
import type { ReactNode } from 'react'
import { QuestionButton } from '../../../../flows/points/question-button.tsx'
import { ConfirmNotice } from '../../../../shared/ui/notice/confirm-notice.tsx'

/** Says to a user who is held why, until when, and how to appeal. */
export function HoldNotice({ hold }: { hold: UserProfileWire['hold'] }): ReactNode {
  if (hold === null) return null
  const [day] = formatDate(new Date(hold.ends_at)).split(' ')
  return (
    <div className="mt-4">
      <ConfirmNotice
        notice={{
          tone: 'warning',
          title: `Your points are held until ${day ?? ''}`,
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
