import type { QueryClient } from '@tanstack/react-query'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { reconsiderLogins, startWallets } from '../flows/wallet-login/logins.ts'
import { createQueryClient } from '../shared/api/query-client.ts'
import { untilIdle } from '../shared/hydration/page-life.ts'
import { loadChunk } from '../shared/lazy/load-chunk.ts'
import { MainProviders } from './main-providers.tsx'
import { type AppRouter, createAppRouter } from './router.tsx'
import { takeOver } from './take-over.ts'

/** Hydrates the prerendered send page; on other pages the app replaces it. */
export async function startApp(): Promise<void> {
  const host = document.getElementById('root')
  if (host === null) throw new Error('index.html has no element #root')
  // Before the router reads the address.
  if (window.location.search.includes('utm_source'))
    (await import('../shared/api/take-utm-source.ts')).takeUtmSource()
  const queryClient = createQueryClient()
  // Pages for frames are below a path of their own.
  const { embed: basepath = '/' } = document.documentElement.dataset
  const router = createAppRouter({ basepath })
  // With the page's code loaded, the first render is complete and does not flicker.
  await router.load()
  // It is pressed in until the app has been rendered in its place.
  const prerendered = [...host.children]
  const app = (
    <MainProviders
      router={router}
      queryClient={queryClient}
      onStarted={() => {
        takeOver(document, prerendered)
        router.subscribe('onResolved', reconsiderLogins)
        keepFocusOnceUsed(host)
        void followUp(queryClient)
        void startWallets().then(() => delete document.documentElement.dataset['wallet'])
      }}
    />
  )
  if (isPrerendered(host, router)) {
    hydrateRoot(host, app, { onRecoverableError: (error) => console.warn('[start]', error) })
  } else createRoot(host).render(app)
}

/** What can wait until the page is live: following the clock and the system, the page for times without a connection, new versions. */
async function followUp(queryClient: QueryClient): Promise<void> {
  await untilIdle()
  try {
    const { afterStart } = await loadChunk('after-start', () => import('./after-start.ts'))
    afterStart(queryClient)
  } catch (error) {
    console.warn('[after start]', error)
  }
}

/** Keeping the focus is needed only once it is used. By the time the code has loaded, a dialog may have the focus. */
function keepFocusOnceUsed(host: HTMLElement): void {
  let latest: Element | undefined
  let loading: Promise<void> | undefined
  const load = async (): Promise<void> => {
    await untilIdle()
    try {
      const { keepFocus } = await loadChunk('keep-focus', () => import('../shared/focus/keep-focus.ts'))
      document.removeEventListener('focusin', note)
      keepFocus(host, latest)
    } catch (error) {
      console.warn('[focus]', error)
    }
  }
  const note = (): void => {
    const { activeElement } = document
    if (activeElement === null || !host.contains(activeElement)) return
    latest = activeElement
    loading ??= load()
  }
  document.addEventListener('focusin', note)
  note()
}

const isPrerendered = (host: HTMLElement, router: AppRouter): boolean =>
  host.firstElementChild !== null &&
  router.state.location.pathname === document.documentElement.dataset['page'] &&
  router.state.matches.every(({ status }) => status === 'success')
