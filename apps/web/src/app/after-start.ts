import type { QueryClient } from '@tanstack/react-query'
import { loadChunk } from '../shared/lazy/load-chunk.ts'
import { followAppearance } from '../shared/phase/use-appearance.ts'
import { followWallets } from './follow-wallets.ts'
import { keepCurrent } from './keep-current.ts'
import { keepTranslated } from './keep-translated.ts'

/** By then a page can be used, and what counts its visit delays nothing. */
const COUNT_AFTER_MS = 10_000

/** Starts the background work of an open page. */
export function afterStart(queryClient: QueryClient): void {
  followAppearance()
  keepCurrent()
  keepTranslated(document.body)
  followWallets(queryClient)
  if (document.documentElement.dataset['embed'] !== undefined) void followParent(queryClient)
  else {
    setTimeout(() => void countThisVisit(), COUNT_AFTER_MS)
    if (!document.cookie.includes('language=')) void offerLanguage()
  }
  // Few visitors come, or have come, by a referral link. The router may have left its parameter behind.
  const arrivedAt = performance.getEntriesByType('navigation')[0]?.name ?? window.location.href
  if (/[?&]refid=/.test(arrivedAt) || document.cookie.includes('refid='))
    void followReferral(arrivedAt, queryClient)
}

async function followParent(queryClient: QueryClient): Promise<void> {
  try {
    ;(await loadChunk('embed', () => import('./embed/start-embed.ts'))).startEmbed(queryClient)
  } catch (error) {
    console.warn('[embed]', error)
  }
}

async function countThisVisit(): Promise<void> {
  try {
    ;(await loadChunk('visit', () => import('./count-visit.ts'))).countVisit()
  } catch (error) {
    console.warn('[visit]', error)
  }
}

async function offerLanguage(): Promise<void> {
  try {
    ;(await loadChunk('language', () => import('./offer-language.ts'))).offerLanguage()
  } catch (error) {
    console.warn('[language]', error)
  }
}

async function followReferral(arrivedAt: string, queryClient: QueryClient): Promise<void> {
  try {
    const referral = await loadChunk('referral', () => import('../flows/referral/assign-referrer.ts'))
    referral.takeReferralKey(arrivedAt)
    referral.assignReferrerAtLogin(queryClient)
  } catch (error) {
    console.warn('[referral]', error)
  }
}
