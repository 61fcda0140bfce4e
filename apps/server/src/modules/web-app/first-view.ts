import type { FirstViewWire } from '@sunspan/api'
import type { Clock } from '@sunspan/bridge'
import type { NetworkLists } from '../networks/network-lists.ts'

/** Lists what the send page shows first. */
export const createFirstView =
  (lists: NetworkLists, clock: Pick<Clock, 'now'>): (() => FirstViewWire) =>
  () => {
    const networks = lists.networks()
    return {
      listed_at: clock.now(),
      networks,
      rpcs: lists.frontendRpcs(),
      currencies: lists.currenciesOn(
        networks.map(({ id }) => id),
        'same_asset',
      ),
      prices: lists.prices(),
    }
  }
