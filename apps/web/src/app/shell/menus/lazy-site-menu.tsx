import { type ReactNode, Suspense } from 'react'
import { lazyExtra } from '../../../shared/ui/lazy/lazy-extra.ts'
import type { SiteMenuKind } from './site-menu-kind.ts'

const SiteMenu = lazyExtra('site-menu', async () => ({
  default: (await import('./site-menu.tsx')).SiteMenu,
}))

/** Fetched when a menu of the site is opened first. */
export const LazySiteMenu = (props: { kind: SiteMenuKind; onLeave: () => void }): ReactNode => (
  <Suspense fallback={<div className="h-24" />}>
    <SiteMenu {...props} />
  </Suspense>
)
