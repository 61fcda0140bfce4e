import type { Catalog } from '@sunspan/bridge'
import { chainDescriptor } from '@sunspan/chains'
import { ApiError } from '../../http/api-error.ts'
import type { IsContract } from './contract-lookup.ts'

export interface NamedRecipient {
  readonly currencyOutId: string
  /** As the request has it. */
  readonly address: string
}

/**
 * Throws RECIPIENT_NOT_A_WALLET for recipients that most likely cannot use what they get: contracts, programs, mints and token accounts where wallets
 * are expected, and in families with smart wallets an address that is a contract on another network, with nothing at the destination. Says nothing of an address
 * that a network does not report in time: its outage stops no order.
 */
export type CheckRecipients = (
  recipients: readonly NamedRecipient[],
  allowsContracts: boolean | undefined,
) => Promise<void>

/** All networks of an order are asked within this. */
const TIMEOUT_MS = 3_000
const AT_ONCE = 8
export function createCheckRecipients(deps: {
  readonly catalog: Catalog
  readonly isContract: IsContract
}): CheckRecipients {
  const { catalog, isContract } = deps
  const networkOf = new Map(
    catalog.networks.flatMap(({ currencies }) => currencies.map(({ id, networkId }) => [id, networkId])),
  )

  /** Whether an address is a contract on another network of its family, such as a smart wallet that exists only there. */
  async function isContractElsewhere(
    networkId: string,
    address: string,
    signal: AbortSignal,
  ): Promise<boolean> {
    const family = catalog.familyOf(networkId)
    const others = catalog.networks
      .map(({ network }) => network.id)
      .filter((id) => id !== networkId && catalog.familyOf(id) === family)
    const answers = await Promise.all(others.map((id) => isContract(id, address, signal)))
    return answers.includes(true)
  }

  async function isNoWallet(
    { currencyOutId, address }: NamedRecipient,
    signal: AbortSignal,
  ): Promise<boolean> {
    const networkId = networkOf.get(currencyOutId)
    const normal = networkId === undefined ? undefined : catalog.codecOf(networkId)?.normalize(address)
    // Each is refused for what it is.
    if (networkId === undefined || normal === undefined) return false
    const isThere = await isContract(networkId, normal, signal)
    const family = catalog.familyOf(networkId)
    if (family === undefined || chainDescriptor(family)?.hasSmartWallets !== true) return isThere === true
    return isThere === false && (await isContractElsewhere(networkId, normal, signal))
  }

  return async (recipients, allowsContracts = false) => {
    if (allowsContracts) return
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const found: number[] = []
    for (let from = 0; from < recipients.length; from += AT_ONCE) {
      const part = recipients.slice(from, from + AT_ONCE)
      const answers = await Promise.all(part.map((recipient) => isNoWallet(recipient, signal)))
      for (const [index, isOne] of answers.entries()) if (isOne) found.push(from + index)
    }
    if (found.length === 0) return
    const addresses = found.map((position) => recipients[position]?.address).join(', ')
    throw new ApiError(
      'RECIPIENT_NOT_A_WALLET',
      `This is no wallet’s address, and most likely can’t use what it gets: ${addresses}. Enter the address of a wallet.`,
      {
        details: {
          positions: found,
          wallet_receivers: found.map((position) => recipients[position]?.address),
        },
      },
    )
  }
}
