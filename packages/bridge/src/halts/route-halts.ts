import type { NetworkAdapter } from '@sunspan/chains'
import type { Currency } from '@sunspan/domain'
import { BridgeError } from '../bridge-error.ts'
import type { HaltRoute } from '../model/halt-target.ts'

/** Both sides of a route: a halt of either blocks quotes and orders. */
export function routeSides(
  adapters: ReadonlyMap<string, NetworkAdapter>,
  currencyIn: Currency,
  currencyOut: Currency,
): readonly HaltRoute[] {
  const pair = { currencyIn: currencyIn.id, currencyOut: currencyOut.id }
  const source = adapters.get(currencyIn.networkId)?.depositAddress ?? ''
  const destination = adapters.get(currencyOut.networkId)?.payouts.wallet ?? ''
  return [
    { ...pair, network: currencyIn.networkId, currency: currencyIn.id, wallet: source },
    { ...pair, network: currencyOut.networkId, currency: currencyOut.id, wallet: destination },
  ]
}

/** Omits the reason, which is for operators. */
export const transfersHalted = (from: string, to: string): BridgeError =>
  new BridgeError(
    'NETWORK_UNAVAILABLE',
    `Transfers from ${from} to ${to} are halted for now. Those under way are safe; try again later.`,
  )
