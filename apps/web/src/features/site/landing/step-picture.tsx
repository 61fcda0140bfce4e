import clsx from 'clsx'
import type { ReactNode } from 'react'

/** A picture of the app, dark or light as the page is; only the one that is shown is fetched, once it comes near. */
export const StepPicture = (props: {
  name: string
  alt: string
  width: number
  height: number
  className?: string
}): ReactNode =>
  (['dark', 'light'] as const).map((theme) => (
    <img
      key={theme}
      src={`/site/${props.name}-${theme}.webp`}
      alt={props.alt}
      width={props.width}
      height={props.height}
      loading="lazy"
      decoding="async"
      className={clsx(theme === 'dark' ? 'on-light:hidden' : 'on-dark:hidden', props.className)}
    />
  ))
