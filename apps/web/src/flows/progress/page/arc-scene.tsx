import type { ReactNode } from 'react'
import type { Network } from '../../../entities/network/network.ts'
import { Arc, type ArcTone } from '../../../shared/ui/arc/arc.tsx'
import { NetworkIcon } from '../../../shared/ui/icons/network-icon.tsx'
import { Skeleton } from '../../../shared/ui/skeleton/skeleton.tsx'

export interface ArcSceneProps {
  readonly source: Network | undefined
  readonly destination: Network | undefined
  /** Shown instead of the destination: there are several. */
  readonly destinations?: string
  readonly sent: string | undefined
  readonly received: string | undefined
  /** 0 on the source's horizon, 1 on the destination's. */
  readonly sun: number
  readonly tone: ArcTone
  readonly label: string
  /** The sun has finished its last move. */
  readonly onRest: () => void
  /** Nothing arrives: the destination's amount is dimmed. */
  readonly isOff?: boolean
}

/** The transfer as a day: the sun rises over the source network and sets over the destination. */
export const ArcScene = (props: ArcSceneProps): ReactNode => (
  <figure className="select-none">
    <div onTransitionEnd={(event) => event.propertyName === 'transform' && props.onRest()}>
      <Arc
        variant="wide"
        progress={props.sun}
        tone={props.tone}
        glow
        label={props.label}
        className="w-full"
      />
    </div>
    <figcaption className="mt-2 flex items-start justify-between gap-4">
      <Horizon network={props.source} amount={props.sent} label="From" align="items-start text-left" />
      <Horizon
        network={props.destination}
        name={props.destinations}
        amount={props.received}
        label="To"
        align="items-end text-right"
        isOff={props.isOff === true}
      />
    </figcaption>
  </figure>
)

const Horizon = (props: {
  network: Network | undefined
  name?: string | undefined
  amount: string | undefined
  label: string
  align: string
  isOff?: boolean
}): ReactNode => (
  <div className={`flex min-w-0 flex-col gap-0.5 ${props.align}`}>
    <span className="flex h-6 items-center gap-2 text-small text-muted">
      <span className="sr-only">{props.label}</span>
      {props.name !== undefined ? (
        props.name
      ) : props.network === undefined ? (
        <Skeleton className="h-4 w-20" />
      ) : (
        <>
          <NetworkIcon network={props.network} className="size-5" />
          {props.network.name}
        </>
      )}
    </span>
    <span
      className={`tabular text-lead font-semibold wrap-anywhere ${props.isOff === true ? 'text-faint line-through' : ''}`}
    >
      {props.amount ?? <Skeleton className="h-5 w-24" />}
    </span>
  </div>
)
