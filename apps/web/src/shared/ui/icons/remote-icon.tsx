import clsx from 'clsx'
import { type ReactNode, useState } from 'react'

export interface RemoteIconProps {
  readonly src: string
  /** Its initials stand in when the picture cannot be loaded. */
  readonly name: string
  readonly className?: string
}

/** A round picture beside a name. The name stands next to it in text, so the picture itself is silent. */
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
