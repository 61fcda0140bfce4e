import { Link } from '@tanstack/react-router'
import { Menu } from '../../shared/ui/icons/drawn/signs/menu.ts'
import type { ReactNode } from 'react'
import { PATHS } from '../../shared/config/paths.ts'
import { GENERAL_MESSAGES } from '../../shared/messages/general-messages.ts'
import { IconButton } from '../../shared/ui/button/icon-button.tsx'
import { Popover } from '../../shared/ui/popover/popover.tsx'
import { PhaseOptions } from './phase-options.tsx'

const LINKS = [
  { to: PATHS.send, name: 'Bridge' },
  { to: PATHS.explorer, name: 'Explorer' },
  { to: PATHS.find, name: 'Find a deposit' },
] as const

export const MobileMenu = (props: { className: string }): ReactNode => (
  <Popover
    label={GENERAL_MESSAGES.opensMenu}
    className={props.className}
    panelClassName="w-64"
    trigger={(trigger) => (
      <IconButton label={GENERAL_MESSAGES.opensMenu} {...trigger}>
        <Menu aria-hidden className="size-5" />
      </IconButton>
    )}
  >
    {(close) => (
      <>
        <nav aria-label="Main" className="mb-2 border-b border-line pb-2">
          {LINKS.map(({ to, name }) => (
            <Link
              key={to}
              to={to}
              search={{}}
              onClick={close}
              className="flex h-11 items-center rounded-md px-3 font-medium text-ink hover:bg-raised"
            >
              {name}
            </Link>
          ))}
        </nav>
        <PhaseOptions />
      </>
    )}
  </Popover>
)
