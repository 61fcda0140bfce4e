import type { Network } from '../../../entities/network/network.ts'
import type { Order } from '../../../entities/order/order.ts'
import { declinedTexts } from './declined-texts.ts'
import type { TransferLocation } from '../page/transfer-location.ts'
import { arrivedText } from './arrived-text.ts'
import { declinedText } from './declined-text.ts'
import { viewProgressPage, type ProgressFacts } from './progress-page-view.ts'
import { revisedText } from './revised-amount.ts'

interface Networks {
  readonly source: Network | undefined
  readonly destination: Network | undefined
}

/** Names and kinds of an order's networks, even before the networks are loaded. */
export const networkFacts = (
  order: Order,
  { source, destination }: Networks,
): Pick<ProgressFacts, 'source' | 'destination'> => ({
  source: { name: source?.name ?? order.currencyIn.networkId, type: source?.type ?? 'EVM' },
  destination: { name: destination?.name ?? order.currencyOut.networkId, type: destination?.type ?? 'EVM' },
})

/** The progress page's sentences for an order that was looked up: the wallet's part is unknown. */
export function locateOrder(order: Order, networks: Networks): TransferLocation {
  const view = viewProgressPage({
    ...networkFacts(order, networks),
    order,
    wallet: undefined,
    stageMs: 0,
    now: Date.now(),
  })
  switch (view.kind) {
    case 'moving':
      return { title: view.title, text: view.text, confirmations: view.confirmations }
    case 'complete':
      return {
        title: arrivedText(order, networks.destination),
        text: revisedText(order),
        confirmations: undefined,
      }
    case 'declined':
      return {
        title: declinedTexts(view.money).text,
        text: declinedText(view.money, order),
        confirmations: undefined,
      }
  }
}
