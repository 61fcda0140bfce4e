import type { QueryClient } from '@tanstack/react-query'
import { loadChunk } from '../shared/lazy/load-chunk.ts'
import { followAppearance } from '../shared/phase/use-appearance.ts'
import { followService } from './follow-service.ts'
import { followWallets } from './follow-wallets.ts'
import { keepCurrent } from './keep-current.ts'
import { keepTranslated } from './keep-translated.ts'

/** By then a page can be used, and what counts its visit delays nothing. */
const COUNT_AFTER_MS = 10_000

/** Starts the background work of an open page. */
export function afterStart(queryClient: QueryClient): void {
  followAppearance()
  keepCurrent()
  followService(queryClient)
  keepTranslated(document.body)
  followWallets(queryClient)
  if (document.documentElement.dataset['embed'] !== undefined)
    void run(
      'embed',
      () => import('./embed/start-embed.ts'),
      ({ startEmbed }) => startEmbed(queryClient),
    )
  else {
    const count = (): Promise<void> =>
      run(
        'visit',
        () => import('./count-visit.ts'),
        ({ countVisit }) => countVisit(),
      )
    setTimeout(() => void count(), COUNT_AFTER_MS)
    if (!document.cookie.includes('language='))
      void run(
        'language',
        () => import('./offer-language.ts'),
        (part) => part.offerLanguage(),
      )
  }
  // Few visitors come, or have come, by a referral link. The router may have left its parameter behind.
  const arrivedAt = performance.getEntriesByType('navigation')[0]?.name ?? window.location.href
  if (/[?&]refid=/.test(arrivedAt) || document.cookie.includes('refid='))
    void run(
      'referral',
      () => import('../flows/referral/assign-referrer.ts'),
      ({ takeReferralKey, assignReferrerAtLogin }) => {
        takeReferralKey(arrivedAt)
        assignReferrerAtLogin(queryClient)
      },
    )
}

/** Fetches a part that a page can do without, and starts it. */
async function run<T>(id: string, load: () => Promise<T>, start: (part: T) => void): Promise<void> {
  try {
    start(await loadChunk(id, load))
  } catch (error) {
    console.warn(`[${id}]`, error)
  }
}
