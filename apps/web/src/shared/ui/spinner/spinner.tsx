import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Arc } from '../arc/arc.tsx'

/** The arc as a loader. `label` names what is loading; omit it if that text is shown next to it. */
export const Spinner = (props: { label?: string; className?: string }): ReactNode => (
  <Arc busy className={clsx('inline-block', props.className ?? 'w-8')} {...labelOf(props.label)} />
)

const labelOf = (label: string | undefined) => (label === undefined ? {} : { label })
