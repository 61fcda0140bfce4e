import clsx from 'clsx'
import { CircleAlert } from '../icons/drawn/signs/circle-alert.ts'
import { Info } from '../icons/drawn/signs/info.ts'
import { OctagonX } from '../icons/drawn/signs/octagon-x.ts'
import type { ReactNode } from 'react'

/** Whether a notice blocks the action, requires agreement, or only informs. */
export type NoticeWeight = 'stop' | 'agree' | 'note'

const STYLES = {
  stop: { icon: OctagonX, frame: 'border-negative/60', tint: 'text-negative' },
  agree: { icon: CircleAlert, frame: 'border-warning/60', tint: 'text-warning' },
  note: { icon: Info, frame: 'border-line', tint: 'text-muted' },
} as const satisfies Record<NoticeWeight, unknown>

/** A finding, in a frame that shows its severity. */
export function NoticeCard(props: {
  weight: NoticeWeight
  title: string
  text: string
  children?: ReactNode
}): ReactNode {
  const { icon: Icon, frame, tint } = STYLES[props.weight]
  return (
    <div
      className={clsx(
        'mt-2 flex animate-appear items-start gap-2.5 rounded-lg border px-4 py-3 text-small',
        frame,
      )}
    >
      <Icon aria-hidden className={clsx('mt-0.5 size-4 shrink-0', tint)} />
      <div className="min-w-0">
        <p className="font-semibold text-ink">{props.title}</p>
        <p className="text-pretty text-muted">{props.text}</p>
        {props.children}
      </div>
    </div>
  )
}
