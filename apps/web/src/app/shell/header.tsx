import { CatchBoundary, Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { WalletButton } from '../../features/wallet-connect/wallet-button.tsx'
import { PATHS } from '../../shared/config/paths.ts'
import { useRuntimeConfig } from '../../shared/config/runtime-config.ts'
import { useHasSettled } from '../../shared/hydration/page-life.ts'
import { Badge } from '../../shared/ui/badge/badge.tsx'
import { iconButtonClass } from '../../shared/ui/button/icon-button.tsx'
import { List } from '../../shared/ui/icons/drawn/signs/list.ts'
import { loadChunk } from '../../shared/lazy/load-chunk.ts'
import { AppearanceMenu } from './appearance-menu.tsx'
import { Logo } from './logo.tsx'
import { NavMenu } from './menus/nav-menu.tsx'
import { MobileMenu } from './mobile-menu.tsx'

const LiveActivity = lazy(async () => ({
  default: (await loadChunk('activity', () => import('./live-activity.tsx'))).LiveActivity,
}))

const NAV_LINK =
  'flex h-11 items-center rounded-full px-3 font-medium whitespace-nowrap text-muted transition hover:text-ink aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-accent aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8'

const HEADER_MENU = { buttonClassName: NAV_LINK, panelClassName: 'right-auto left-0' }

export function Header(): ReactNode {
  const { productName, devnet, faucet, site } = useRuntimeConfig()
  const hasSettled = useHasSettled()
  return (
    <header className="group relative z-30 mx-auto flex h-16 w-full max-w-[1440px] items-center gap-2 px-4 sm:px-6 lg:px-10">
      <Link to={PATHS.root} aria-label={`${productName}, home`} className="rounded-md">
        <Logo />
      </Link>
      <nav aria-label="Main" className="flex max-md:hidden lg:ml-4">
        <Link to={PATHS.dapps} search={{}} className={NAV_LINK}>
          Dapps Explorer
        </Link>
        {(site.testnet_url ?? site.mainnet_url ?? (faucet || null)) !== null && (
          <NavMenu name="Testnets & Faucet" kind="networks" className="max-xl:hidden" {...HEADER_MENU} />
        )}
        <Link
          to={PATHS.quests}
          params={{ area: undefined }}
          search={{}}
          // The menu has it too, where there is little room.
          className={`${NAV_LINK} max-lg:hidden`}
        >
          Retro Points
        </Link>
        <NavMenu name="Launch" kind="launch" {...HEADER_MENU} />
      </nav>
      {devnet && <Badge className="ml-1 max-[1400px]:hidden">Local devnet</Badge>}
      <div className="ml-auto flex items-center gap-1 lg:gap-2">
        {hasSettled && (
          <CatchBoundary getResetKey={() => 'activity'} errorComponent={() => null}>
            <Suspense>
              <LiveActivity />
            </Suspense>
          </CatchBoundary>
        )}
        <Link
          to={PATHS.explorer}
          search={{}}
          aria-label="Explorer"
          title="Explorer"
          className={iconButtonClass(
            'font-medium max-md:hidden xl:w-auto xl:grid-flow-col xl:gap-2 xl:px-3.5 aria-[current=page]:text-accent',
          )}
          activeOptions={{ includeSearch: false }}
        >
          <List aria-hidden className="size-5" />
          <span className="max-xl:hidden">Explorer</span>
        </Link>
        <AppearanceMenu className="max-lg:hidden" />
        <WalletButton />
        <MobileMenu className="lg:hidden" />
      </div>
    </header>
  )
}
