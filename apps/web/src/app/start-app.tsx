import { createRoot, hydrateRoot } from 'react-dom/client'
import { reconsiderLogins, startWallets } from '../flows/wallet-login/logins.ts'
import { createQueryClient } from '../shared/api/query-client.ts'
import { PATHS } from '../shared/config/paths.ts'
import { loadChunk } from '../shared/ui/lazy/load-chunk.ts'
import { MainProviders } from './main-providers.tsx'
import { type AppRouter, createAppRouter } from './router.tsx'
import { pressedWords, takeOver } from './take-over.ts'

/** Makes the prerendered send page live; on other pages the app takes its place. */
export async function startApp(): Promise<void> {
  const host = document.getElementById('root')
  if (host === null) throw new Error('index.html has no element #root')
  const router = createAppRouter()
  // With the page's own code loaded, the first render is the whole page and nothing blinks.
  await router.load()
  const pressed = pressedWords(host)
  const app = (
    <MainProviders
      router={router}
      queryClient={createQueryClient()}
      onStarted={() => {
        takeOver(document, pressed)
        router.subscribe('onResolved', reconsiderLogins)
        keepFocusOnceUsed(host)
        void startWallets().then(() => delete document.documentElement.dataset['wallet'])
      }}
    />
  )
  if (isPrerendered(host, router)) {
    hydrateRoot(host, app, { onRecoverableError: (error) => console.warn('[start]', error) })
  } else createRoot(host).render(app)
}

/** Whoever never puts the focus anywhere does not need to have it kept. */
function keepFocusOnceUsed(host: HTMLElement): void {
  const load = async (): Promise<void> => {
    try {
      const { keepFocus } = await loadChunk('keep-focus', () => import('../shared/focus/keep-focus.ts'))
      keepFocus(host)
    } catch (error) {
      console.warn('[focus]', error)
    }
  }
  document.addEventListener('focusin', () => void load(), { once: true })
}

const isPrerendered = (host: HTMLElement, router: AppRouter): boolean =>
  host.firstElementChild !== null &&
  router.state.location.pathname === PATHS.send &&
  router.state.matches.every(({ status }) => status === 'success')
