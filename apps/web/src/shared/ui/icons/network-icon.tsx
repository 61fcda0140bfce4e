import type { ReactNode } from 'react'
import { RemoteIcon } from './remote-icon.tsx'

export const NetworkIcon = (props: {
  network: { readonly name: string; readonly imageUrl: string }
  className?: string
}): ReactNode => (
  <RemoteIcon
    src={props.network.imageUrl}
    name={props.network.name}
    {...(props.className === undefined ? {} : { className: props.className })}
  />
)
