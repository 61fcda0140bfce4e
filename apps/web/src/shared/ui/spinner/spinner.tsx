import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Arc } from '../arc/arc.tsx'

/** The arc as a loader. `label` is what is being waited for; leave it out where the text stands beside it. */
export const Spinner = (props: { label?: string; className?: string }): ReactNode => (
  <Arc busy className={clsx('inline-block', props.className ?? 'w-8')} {...labelOf(props.label)} />
)

const labelOf = (label: string | undefined) => (label === undefined ? {} : { label })
