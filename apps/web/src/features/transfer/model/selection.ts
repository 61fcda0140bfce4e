import { findNetwork } from '../../../entities/network/find-network.ts'
import { orderByPosition } from '../../../entities/network/network.ts'
import { findCurrency } from '../../../entities/token/find-currency.ts'

/** A network, as needed to choose a route. */
export interface RouteNetwork {
  readonly id: string
  readonly name: string
  readonly chainId?: string | null
  readonly active: boolean
  readonly sourcePosition: number
  readonly destinationPosition: number
}

export interface RouteCurrency {
  readonly id: string
  readonly symbol: string
  readonly active: boolean
  /** Ids of currencies on other networks with the same asset. */
  readonly pairs: readonly string[]
}

interface NetworkRefs {
  readonly source?: string | undefined
  readonly destination?: string | undefined
}

/**
 * The networks that the references (ids or names) refer to. Unknown, inactive or missing ones become the first active network in the operator's
 * order; source and destination always differ.
 */
export function resolveNetworks<N extends RouteNetwork>(
  refs: NetworkRefs,
  networks: readonly N[],
): { readonly source: N | undefined; readonly destination: N | undefined } {
  const active = networks.filter((network) => network.active)
  const wantedDestination = findNetwork(refs.destination, active)
  const source =
    findNetwork(refs.source, active) ??
    firstBy(active, (network) => network.sourcePosition, wantedDestination?.id)
  const destination =
    wantedDestination !== undefined && wantedDestination.id !== source?.id
      ? wantedDestination
      : firstBy(active, (network) => network.destinationPosition, source?.id)
  return { source, destination }
}

function firstBy<N extends RouteNetwork>(
  networks: readonly N[],
  position: (network: N) => number,
  exceptId: string | undefined,
): N | undefined {
  return networks.filter((network) => network.id !== exceptId).toSorted(orderByPosition(position))[0]
}

/**
 * Both currencies of a route. Without a usable symbol the source gets its network's first currency, and the destination the currency with the same
 * asset, so that the default is a plain transfer rather than a swap.
 */
export function resolveCurrencies<C extends RouteCurrency>(
  refs: { readonly tokenFrom?: string | undefined; readonly tokenTo?: string | undefined },
  fromCurrencies: readonly C[],
  toCurrencies: readonly C[],
): { readonly from: C | undefined; readonly to: C | undefined } {
  const from =
    findCurrency(refs.tokenFrom, fromCurrencies) ?? fromCurrencies.find((currency) => currency.active)
  return { from, to: findCurrency(refs.tokenTo, toCurrencies) ?? counterpart(from, toCurrencies) }
}

function counterpart<C extends RouteCurrency>(from: C | undefined, currencies: readonly C[]): C | undefined {
  const active = currencies.filter((currency) => currency.active)
  if (from === undefined) return active[0]
  return (
    active.find((currency) => currency.symbol === from.symbol) ??
    active.find((currency) => from.pairs.includes(currency.id)) ??
    active[0]
  )
}
