import { Outlet, useLocation } from '@tanstack/react-router'
import { type ReactNode, Suspense, useLayoutEffect } from 'react'
import { ConnectDialog } from '../../features/wallet-connect/connect-dialog.tsx'
import { runtimeConfig } from '../../shared/config/runtime-config.ts'
import { useHasSettled } from '../../shared/hydration/page-life.ts'
import { lazyExtra } from '../../shared/ui/lazy/lazy-extra.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { OrderPopup } from './order-popup.tsx'

const LostLinkNote = lazyExtra('lost-link', async () => ({
  default: (await import('./lost-link-note.tsx')).LostLinkNote,
}))

/** Pages without a panel, whose words would cover the sun. */
const WIDE = /^\/explorer/
/** Pages of words without a panel. */
const TEXT = /^\/(faq|terms|dapp|for-dev|quests|$)/

export function RootLayout(): ReactNode {
  const pathname = useLocation({ select: (location) => location.pathname })
  const lost = useLocation({ select: ({ state }) => state.lost })
  const hasSettled = useHasSettled()
  // The sky hides its light behind a page with an arc of its own, its sun behind one that would cover it; nothing of it is behind text.
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset['arc'] = String(pathname.startsWith('/progress/'))
    dataset['wide'] = String(WIDE.test(pathname))
    dataset['sky'] = TEXT.test(pathname) ? 'none' : 'shown'
  }, [pathname])
  // Runs before the page's effects, which may set a more specific title.
  useLayoutEffect(() => {
    document.title = `App | ${runtimeConfig().productName}`
  }, [])
  return (
    <div className="relative isolate flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-fill px-4 py-2 font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <Header />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-page grow px-4 pt-3 pb-16 outline-none elsewhere:invisible sm:px-6 md:pt-5 tall:md:pt-9"
      >
        <Suspense>{hasSettled && lost !== undefined && <LostLinkNote lost={lost} />}</Suspense>
        <Outlet />
      </main>
      <Footer />
      <ConnectDialog />
      <OrderPopup />
      <OfflineBar />
    </div>
  )
}
