import { Outlet, useLocation } from '@tanstack/react-router'
import { type ReactNode, useLayoutEffect } from 'react'
import { ConnectDialog } from '../../features/wallet-connect/connect-dialog.tsx'
import { runtimeConfig } from '../../shared/config/runtime-config.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { OrderPopup } from './order-popup.tsx'
import { Started } from './started.tsx'

export function RootLayout(): ReactNode {
  const hasOwnArc = useLocation({ select: ({ pathname }) => pathname.startsWith('/progress/') })
  // The sky hides its light behind such a page.
  useLayoutEffect(() => {
    document.documentElement.dataset['arc'] = String(hasOwnArc)
  }, [hasOwnArc])
  // Runs before the page's effects, which may set a more specific title.
  useLayoutEffect(() => {
    document.title = `App | ${runtimeConfig().productName}`
  }, [])
  return (
    <div className="relative isolate flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-accent px-4 py-2 font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <Header />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-page grow px-4 pt-4 pb-16 outline-none elsewhere:invisible sm:px-6 md:pt-10"
      >
        <Outlet />
      </main>
      <Footer />
      <ConnectDialog />
      <OrderPopup />
      <OfflineBar />
      <Started />
    </div>
  )
}
