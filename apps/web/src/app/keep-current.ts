import type { ThemeSetting } from '../shared/phase/day-theme.ts'
import { followThemeSetting } from '../shared/phase/use-appearance.ts'
import { notify } from '../shared/ui/toast/notify.ts'

const WORKER = '/offline-worker.js'
/** The worker's cache, and where it looks for the theme there. */
const KEPT = { cache: 'offline-2', theme: '/offline-theme' } as const
/** A new deployment is looked for when a user returns to the page, at most this often. */
const ASK_EVERY_MS = 5 * 60_000
const TIMEOUT_MS = 10_000

/** For as long as the page is open: has a page of our own for times without a connection, and says when the server has a newer version of the app. */
export function keepCurrent(): void {
  registerOfflinePage()
  followVersion(document, window.location.reload.bind(window.location))
}

function registerOfflinePage(): void {
  if (!('serviceWorker' in navigator)) return
  const warn = (error: unknown): void => console.warn('[offline page]', error)
  navigator.serviceWorker.register(WORKER).catch(warn)
  followThemeSetting((setting) => void keepTheme(setting).catch(warn))
}

/** A worker cannot read the storage that this page has its theme in. */
async function keepTheme(setting: ThemeSetting): Promise<void> {
  const cache = await caches.open(KEPT.cache)
  await cache.put(KEPT.theme, new Response(setting))
}

/** The script that a page starts with: its name contains a hash of what it holds. */
const entryOf = (page: Document): string | undefined =>
  page.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src') ?? undefined

/** Whether the server's page starts with another script than this one; unknown counts as no. */
export async function hasNewVersion(page: Document): Promise<boolean> {
  try {
    const answer = await fetch('/send', {
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!answer.ok) return false
    const served = entryOf(new DOMParser().parseFromString(await answer.text(), 'text/html'))
    return served !== undefined && served !== entryOf(page)
  } catch {
    return false
  }
}

/** Offers to reload, once: never by itself, since a form may be half filled. */
function followVersion(page: Document, reload: () => void): void {
  let askedAt = Date.now()
  const ask = async (): Promise<void> => {
    if (page.visibilityState === 'hidden' || Date.now() - askedAt < ASK_EVERY_MS) return
    askedAt = Date.now()
    if (!(await hasNewVersion(page))) return
    page.removeEventListener('visibilitychange', listen)
    notify.info('Reload the page when it suits you. Your transfers continue.', {
      title: 'There is a new version',
      id: 'new-version',
      autoCloseMs: 0,
      action: { name: 'Reload', run: reload },
    })
  }
  const listen = (): void => void ask()
  page.addEventListener('visibilitychange', listen)
}
