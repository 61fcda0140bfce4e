import { CatchBoundary, Link } from '@tanstack/react-router'
import { Compass } from '../../shared/ui/icons/drawn/things/compass.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import { WalletButton } from '../../features/wallet-connect/wallet-button.tsx'
import { PATHS } from '../../shared/config/paths.ts'
import { useRuntimeConfig } from '../../shared/config/runtime-config.ts'
import { useIsHydrating } from '../../shared/hydration/use-is-hydrating.ts'
import { Badge } from '../../shared/ui/badge/badge.tsx'
import { iconButtonClass } from '../../shared/ui/button/icon-button.tsx'
import { loadChunk } from '../../shared/ui/lazy/load-chunk.ts'
import { Logo } from './logo.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { PhaseMenu } from './phase-menu.tsx'

const Activity = lazy(async () => ({
  default: (await loadChunk('activity', () => import('../../features/activity/components/activity.tsx')))
    .Activity,
}))

const NAV_LINK =
  'flex h-11 items-center rounded-full px-3 font-medium whitespace-nowrap text-muted transition hover:text-ink aria-[current=page]:text-ink'

export function Header(): ReactNode {
  const { productName, devnet } = useRuntimeConfig()
  const isHydrating = useIsHydrating()
  return (
    <header className="group relative z-30 mx-auto flex h-16 w-full max-w-[1440px] items-center gap-2 px-4 sm:px-6 md:h-20 lg:px-10">
      <Link to={PATHS.root} aria-label={`${productName}, home`} className="rounded-md">
        <Logo />
      </Link>
      <nav aria-label="Main" className="flex max-md:hidden lg:ml-6 lg:gap-2">
        <Link to={PATHS.send} search={{}} className={NAV_LINK} activeOptions={{ includeSearch: false }}>
          Bridge
        </Link>
        <Link to={PATHS.find} search={{}} className={NAV_LINK} activeOptions={{ includeSearch: false }}>
          Find a deposit
        </Link>
      </nav>
      {devnet && <Badge className="ml-1 max-lg:hidden">Local devnet</Badge>}
      <div className="ml-auto flex items-center gap-1 lg:gap-2">
        <Link
          to={PATHS.explorer}
          search={{}}
          aria-label="Explorer"
          title="Explorer"
          activeOptions={{ includeSearch: false }}
          className={iconButtonClass('max-md:hidden aria-[current=page]:text-ink')}
        >
          <Compass aria-hidden className="size-5" />
        </Link>
        {!isHydrating && (
          <CatchBoundary getResetKey={() => 'activity'} errorComponent={() => null}>
            <Suspense>
              <Activity />
            </Suspense>
          </CatchBoundary>
        )}
        <PhaseMenu className="max-md:hidden" />
        <WalletButton />
        <MobileMenu className="md:hidden" />
      </div>
    </header>
  )
}
