import type { Network } from '../../../entities/network/network.ts'
import type { Order } from '../../../entities/order/order.ts'
import { arrivedText } from '../../../flows/progress/order/arrived-text.ts'
import { declinedTexts } from '../../../flows/progress/order/declined-texts.ts'
import { declinedText } from '../../../flows/progress/order/declined-text.ts'
import type { ProgressPageView } from '../../../flows/progress/order/progress-page-view.ts'
import { COMPLETE_TITLE } from '../../../flows/progress/page/progress-messages.ts'

/** Text that screen readers announce as the page changes. */
export function announcementText(
  view: ProgressPageView,
  shown: {
    readonly order: Order
    readonly destination: Pick<Network, 'name'> | undefined
  },
): string {
  const { order, destination } = shown
  if (view.kind === 'moving') return `${view.title}. ${view.text}`
  if (view.kind === 'declined') {
    const { title, text } = declinedTexts(view.money)
    return `${title}. ${text} ${declinedText(view.money, order)}`
  }
  return `${COMPLETE_TITLE}. ${arrivedText(order, destination)}.`
}
