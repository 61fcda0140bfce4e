import type { ArcTone } from '../../../shared/ui/arc/arc.tsx'
import { CANCELLED_TEXT, CANCELLED_TITLE, DECLINED_TEXT, REJECT_TITLE } from '../page/progress-messages.ts'
import type { MoneyText } from './progress-page-view.ts'

/** How an order without a payout is called. What its owner has ended, or what was never paid, has not failed. */
export const declinedTexts = (
  money: MoneyText,
): { readonly title: string; readonly text: string; readonly tone: ArcTone } => ({
  ...(money === 'ended'
    ? { title: CANCELLED_TITLE, text: CANCELLED_TEXT }
    : { title: REJECT_TITLE, text: DECLINED_TEXT }),
  tone: money === 'failed' || money === 'refused' ? 'negative' : 'quiet',
})
