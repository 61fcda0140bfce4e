import clsx from 'clsx'
import { CircleAlert } from '../icons/drawn/signs/circle-alert.ts'
import type { ReactNode } from 'react'
import { GENERAL_MESSAGES } from '../../messages/general-messages.ts'

export interface NoticeText {
  readonly tone: 'warning' | 'negative'
  readonly title: string | undefined
  readonly text: string
  readonly retry?: () => void
}

/** A notice to read before the next click. Announced when it appears. */
export const ConfirmNotice = ({ notice }: { notice: NoticeText | undefined }): ReactNode => (
  <div role="status">
    {notice !== undefined && (
      <div
        className={clsx(
          'mt-2 flex animate-appear items-start gap-2.5 rounded-lg border px-4 py-3 text-small',
          notice.tone === 'warning' ? 'border-warning/60' : 'border-negative/60',
        )}
      >
        <CircleAlert
          aria-hidden
          className={clsx(
            'mt-0.5 size-4 shrink-0',
            notice.tone === 'warning' ? 'text-warning' : 'text-negative',
          )}
        />
        <div>
          {notice.title !== undefined && <p className="font-semibold text-ink">{notice.title}</p>}
          <p className="text-muted">{notice.text}</p>
          {notice.retry !== undefined && (
            <button
              type="button"
              onClick={notice.retry}
              className="mt-1 text-accent underline underline-offset-4"
            >
              {GENERAL_MESSAGES.tryAgain}
            </button>
          )}
        </div>
      </div>
    )}
  </div>
)
