import clsx from 'clsx'
import type { ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'
import { HeadAndTail } from './head-and-tail.tsx'

export interface AddressTextProps {
  readonly address: string
  /** Shows every character, wrapped; for places where money depends on it. */
  readonly full?: boolean
  readonly copy?: boolean
  /** Names the address for the copy button: "Copy receiving address". */
  readonly name?: string
  readonly className?: string
}

export const AddressText = (props: AddressTextProps): ReactNode => (
  <span className={clsx('inline-flex items-center gap-1', props.className)}>
    <span className={clsx('font-mono text-small', props.full === true && 'break-all')} title={props.address}>
      {props.full === true ? props.address : <HeadAndTail address={props.address} />}
    </span>
    {props.copy === true && <CopyButton text={props.address} label={`Copy ${props.name ?? 'address'}`} />}
  </span>
)
