import clsx from 'clsx'
import type { ReactNode } from 'react'
import { RemoteIcon } from './remote-icon.tsx'

/** A token, with its network as a small badge if given. */
export const TokenIcon = (props: {
  token: { readonly symbol: string; readonly imageUrl: string }
  network?: { readonly name: string; readonly imageUrl: string } | undefined
  className?: string
}): ReactNode => (
  <span className={clsx('relative inline-block shrink-0', props.className ?? 'size-8')}>
    <RemoteIcon src={props.token.imageUrl} name={props.token.symbol} className="size-full" />
    {props.network !== undefined && (
      <span className="absolute -right-1 -bottom-1 size-[46%] rounded-full bg-surface p-[1.5px]">
        <RemoteIcon src={props.network.imageUrl} name={props.network.name} className="size-full" />
      </span>
    )}
  </span>
)
