import type { ReactNode } from 'react'
import { ChevronDown } from '../../../shared/ui/icons/drawn/arrows/chevron-down.ts'
import { Popover } from '../../../shared/ui/popover/popover.tsx'
import { LazySiteMenu } from './lazy-site-menu.tsx'
import type { SiteMenuKind } from './site-menu-kind.ts'

/** A menu of header or footer, whose entries are fetched when it opens first. */
export const NavMenu = (props: {
  name: string
  kind: SiteMenuKind
  buttonClassName: string
  panelClassName: string
  className?: string
}): ReactNode => (
  <Popover
    label={props.name}
    className={props.className ?? ''}
    panelClassName={`w-64 text-body ${props.panelClassName}`}
    trigger={(trigger) => (
      <button
        type="button"
        className={`${props.buttonClassName} gap-1.5 aria-expanded:text-ink`}
        {...trigger}
      >
        {props.name}
        <ChevronDown aria-hidden className="size-4" />
      </button>
    )}
  >
    {(close) => <LazySiteMenu kind={props.kind} onLeave={close} />}
  </Popover>
)
