import type { ReactNode } from 'react'
import { Panel } from '../../../../shared/ui/panel/panel.tsx'

/** Replaces a list that has nothing to show: several may be on a page, so it is a line of text and no picture. */
export const NotePanel = (props: {
  title: string
  text: ReactNode
  action?: ReactNode
  className?: string
}): ReactNode => (
  <Panel className={props.className}>
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div className="min-w-[min(100%,14rem)] grow basis-0">
        <h3 className="text-lead font-semibold">{props.title}</h3>
        {props.text !== undefined && <p className="mt-1 text-pretty text-muted">{props.text}</p>}
      </div>
      {props.action}
    </div>
  </Panel>
)
