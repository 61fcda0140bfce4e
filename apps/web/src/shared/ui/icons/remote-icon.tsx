import clsx from 'clsx'
import { type ReactNode, useState } from 'react'

export interface RemoteIconProps {
  readonly src: string
  /** Its initials are shown if the picture cannot be loaded. */
  readonly name: string
  readonly className?: string
}

/** A round picture next to a name. The name is text, so screen readers skip the picture. */
export function RemoteIcon({ src, name, className }: RemoteIconProps): ReactNode {
  const [failedSrc, setFailedSrc] = useState<string>()
  const frame = clsx(
    'shrink-0 rounded-full outline outline-1 -outline-offset-1 outline-ink/12',
    className ?? 'size-8',
  )
  if (src === '' || failedSrc === src) {
    return (
      <span
        aria-hidden
        className={clsx(
          frame,
          'grid place-items-center bg-raised-hover text-[0.625rem] font-semibold text-muted uppercase',
        )}
      >
        {name.replace(/[^\p{L}\p{N}]/gu, '').slice(0, 2)}
      </span>
    )
  }
  return <img src={src} alt="" decoding="async" className={frame} onError={() => setFailedSrc(src)} />
}
