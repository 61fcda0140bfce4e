import { findNetwork } from '../../../entities/network/find-network.ts'
import { findCurrency } from '../../../entities/token/find-currency.ts'
import type { ReceiverView } from './receiver.ts'
import type { RouteCurrency, RouteNetwork } from './selection.ts'
import type { TransferDraft } from './transfer-draft.ts'

interface LinkFacts<C> {
  readonly draft: Pick<
    TransferDraft,
    'source' | 'destination' | 'tokenFrom' | 'tokenTo' | 'receiver' | 'receiverOrigin'
  >
  readonly networks: readonly RouteNetwork[]
  /** Those of the shown networks. */
  readonly fromCurrencies: readonly C[]
  readonly toCurrencies: readonly C[]
  readonly receiver: ReceiverView
}

/** What a link asked for that cannot be had here, as words: `network “Nowhere”`. */
export function unusableParts<C extends RouteCurrency>(facts: LinkFacts<C>): readonly string[] {
  const { draft, networks, fromCurrencies, toCurrencies, receiver } = facts
  const active = networks.filter((network) => network.active)
  const parts = [
    ...[draft.source, draft.destination].map((ref) => [
      ref,
      findNetwork(ref, active) === undefined && `network “${ref}”`,
    ]),
    [
      draft.tokenFrom,
      findCurrency(draft.tokenFrom, fromCurrencies) === undefined && `token “${draft.tokenFrom}”`,
    ],
    [draft.tokenTo, findCurrency(draft.tokenTo, toCurrencies) === undefined && `token “${draft.tokenTo}”`],
  ].flatMap(([ref, text]) => (ref === undefined || typeof text !== 'string' ? [] : [text]))
  // A receiver out of a link that is no address there is not used: the form falls back to the person's wallet.
  const isDropped =
    draft.receiverOrigin === 'link' && draft.receiver !== '' && receiver.mode === 'CurrentWallet'
  return [...new Set(parts), ...(isDropped ? ['receiving address'] : [])]
}
