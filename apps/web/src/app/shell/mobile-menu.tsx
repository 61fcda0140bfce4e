import { Menu } from '../../shared/ui/icons/drawn/signs/menu.ts'
import type { ReactNode } from 'react'
import { GENERAL_MESSAGES } from '../../shared/messages/general-messages.ts'
import { IconButton } from '../../shared/ui/button/icon-button.tsx'
import { Popover } from '../../shared/ui/popover/popover.tsx'
import { LazyAppearanceOptions } from './lazy-appearance-options.tsx'
import { LazySiteMenu } from './menus/lazy-site-menu.tsx'

export const MobileMenu = (props: { className: string }): ReactNode => (
  <Popover
    label={GENERAL_MESSAGES.opensMenu}
    className={props.className}
    panelClassName="max-h-[calc(100dvh-5rem)] w-72 scroll-quiet overflow-y-auto"
    trigger={(trigger) => (
      <IconButton label={GENERAL_MESSAGES.opensMenu} {...trigger}>
        <Menu aria-hidden className="size-5" />
      </IconButton>
    )}
  >
    {(close) => (
      <>
        <LazySiteMenu kind="all" onLeave={close} />
        <LazyAppearanceOptions />
      </>
    )}
  </Popover>
)
