import type { Catalog } from '@sunspan/bridge'
import { chainDescriptor } from '@sunspan/chains'
import type { Currency } from '@sunspan/domain'
import { ApiError } from '../../http/api-error.ts'
import type { IsContract } from './contract-lookup.ts'

/**
 * Throws SENDER_IS_A_CONTRACT where the coin that the sender would pay with is seen only as a transaction of its own: a contract moves it inside
 * another one. Its tokens are seen. An outage of the network stops no order.
 *
 * `address` is in its network's normal form.
 */
export type CheckSender = (address: string, currencyIn: Currency) => Promise<void>

const TIMEOUT_MS = 3_000

export function createCheckSender(deps: {
  readonly catalog: Catalog
  readonly isContract: IsContract
}): CheckSender {
  const { catalog, isContract } = deps
  return async (address, { networkId, symbol, address: token }) => {
    const family = catalog.familyOf(networkId)
    const isSeen =
      token !== null || family === undefined || chainDescriptor(family)?.seesCoinsOfContracts !== false
    if (isSeen || (await isContract(networkId, address, AbortSignal.timeout(TIMEOUT_MS))) !== true) return
    const { name } = catalog.getNetwork(networkId).network
    throw new ApiError(
      'SENDER_IS_A_CONTRACT',
      `Your wallet is a contract, and we can’t see ${symbol} on ${name} when a contract sends it. Send a token such as USDC instead, or use another wallet.`,
    )
  }
}
