import { findNetwork } from '../../../entities/network/find-network.ts'
import { findCurrency } from '../../../entities/token/find-currency.ts'
import type { ReceiverView } from './receiver.ts'
import type { RouteCurrency, RouteNetwork } from './selection.ts'
import type { TransferDraft } from './transfer-draft.ts'

interface LinkFacts<C> {
  readonly draft: Pick<
    TransferDraft,
    'source' | 'destination' | 'tokenFrom' | 'tokenTo' | 'receiver' | 'receiverOrigin' | 'memo'
  >
  readonly networks: readonly RouteNetwork[]
  /** Those of the shown networks. */
  readonly fromCurrencies: readonly C[]
  readonly toCurrencies: readonly C[]
  readonly receiver: ReceiverView
  /** Whether the form has a field for a memo. */
  readonly isMemoOffered: boolean
}

/** Longer or stranger words than names are not repeated: the author of a link must not make our page say something. */
const NAME = /^[\p{L}\p{N}._-]{1,20}( [\p{L}\p{N}._-]{1,12})?$/u

const unknown = (
  kind: 'network' | 'token',
  name: string | undefined,
  find: (name: string) => object | undefined,
): readonly string[] => {
  if (name === undefined || find(name) !== undefined) return []
  return [NAME.test(name) ? `${kind} “${name}”` : kind]
}

/** What a link asked for that cannot be had here, as words: `network “Nowhere”`. */
export function unusableParts<C extends RouteCurrency>(facts: LinkFacts<C>): readonly string[] {
  const { draft, networks, fromCurrencies, toCurrencies, receiver } = facts
  const active = networks.filter((network) => network.active)
  const destination = findNetwork(draft.destination, active)
  const isSame = destination !== undefined && findNetwork(draft.source, active)?.id === destination.id
  const parts = [
    ...unknown('network', draft.source, (name) => findNetwork(name, active)),
    ...unknown('network', draft.destination, (name) => findNetwork(name, active)),
    ...(isSame ? [`network “${destination.name}” on both sides`] : []),
    ...unknown('token', draft.tokenFrom, (name) => findCurrency(name, fromCurrencies)),
    ...unknown('token', draft.tokenTo, (name) => findCurrency(name, toCurrencies)),
  ]
  // A receiver out of a link that is not an address there is not used: the form falls back to the person's wallet.
  const isDropped =
    draft.receiverOrigin === 'link' && draft.receiver !== '' && receiver.mode === 'CurrentWallet'
  // One that was typed stays in the form while its network is changed.
  const isOfLink = draft.receiverOrigin === 'link' || draft.receiver === ''
  const isMemoDropped = draft.memo !== '' && isOfLink && (isDropped || !facts.isMemoOffered)
  return [...new Set(parts), ...(isDropped ? ['receiving address'] : []), ...(isMemoDropped ? ['memo'] : [])]
}
