import type { Catalog } from '@sunspan/bridge'
import { chainDescriptor, ChainError, type NetworkAdapter } from '@sunspan/chains'
import type { FastifyBaseLogger } from 'fastify'
import { ApiError } from '../../http/api-error.ts'

export interface NamedRecipient {
  readonly currencyOutId: string
  /** As the request has it. */
  readonly address: string
}

/**
 * Throws RECIPIENT_NOT_A_WALLET for recipients that most likely cannot use what they get: contracts, programs, mints and token accounts where wallets
 * are expected, and in families with smart wallets an address that is a contract where the deposit comes from, with nothing at the destination. Says nothing of an address
 * that a network does not report in time: its outage stops no order.
 */
export type CheckRecipients = (
  recipients: readonly NamedRecipient[],
  order: { readonly sourceId: string; readonly allowsContracts: boolean | undefined },
) => Promise<void>

/** All networks of an order are asked within this. */
const TIMEOUT_MS = 3_000
const AT_ONCE = 8
/** Hardly any address becomes a contract, and what one answers costs a call of the network. */
const KEPT_MS = 600_000
const MOST_KEPT = 10_000

interface Known {
  readonly isContract: boolean
  readonly until: number
}

export function createCheckRecipients(deps: {
  readonly catalog: Catalog
  readonly adapters: ReadonlyMap<string, Pick<NetworkAdapter, 'senders'>>
  readonly logger: Pick<FastifyBaseLogger, 'warn'>
  readonly now: () => Date
}): CheckRecipients {
  const { catalog, adapters, logger } = deps
  const known = new Map<string, Known>()
  const networkOf = new Map(
    catalog.networks.flatMap(({ currencies }) => currencies.map(({ id, networkId }) => [id, networkId])),
  )

  /** Undefined where the network does not answer. */
  async function isContract(
    networkId: string,
    address: string,
    signal: AbortSignal,
  ): Promise<boolean | undefined> {
    const key = `${networkId}/${address}`
    const now = deps.now().getTime()
    const kept = known.get(key)
    if (kept !== undefined && kept.until > now) return kept.isContract
    try {
      const answer = await adapters.get(networkId)?.senders?.isContract(address, signal)
      if (answer === undefined) return undefined
      known.delete(key)
      known.set(key, { isContract: answer, until: now + KEPT_MS })
      const [oldest] = known.keys()
      if (known.size > MOST_KEPT && oldest !== undefined) known.delete(oldest)
      return answer
    } catch (error) {
      if (!(error instanceof ChainError)) throw error
      logger.warn({ networkId, error: error.message }, 'A recipient could not be looked up')
      return undefined
    }
  }

  async function isNoWallet(
    { currencyOutId, address }: NamedRecipient,
    sourceId: string,
    signal: AbortSignal,
  ): Promise<boolean> {
    const networkId = networkOf.get(currencyOutId)
    const normal = networkId === undefined ? undefined : catalog.codecOf(networkId)?.normalize(address)
    // Each is refused for what it is.
    if (networkId === undefined || normal === undefined) return false
    const isThere = await isContract(networkId, normal, signal)
    const family = catalog.familyOf(networkId)
    if (family === undefined || chainDescriptor(family)?.hasSmartWallets !== true) return isThere === true
    if (isThere !== false || sourceId === networkId || catalog.familyOf(sourceId) !== family) return false
    return (await isContract(sourceId, normal, signal)) === true
  }

  return async (recipients, { sourceId, allowsContracts = false }) => {
    if (allowsContracts) return
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const found: number[] = []
    for (let from = 0; from < recipients.length; from += AT_ONCE) {
      const part = recipients.slice(from, from + AT_ONCE)
      const answers = await Promise.all(part.map((recipient) => isNoWallet(recipient, sourceId, signal)))
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
