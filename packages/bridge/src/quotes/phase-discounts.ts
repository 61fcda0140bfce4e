import { ChainError, type NetworkAdapter, type PhaseReader } from '@sunspan/chains'
import { bestPhaseDiscount, type HeldDiscount, type Phase, type PhaseDiscounts } from '@sunspan/domain'
import type { Clock, Logger } from '../clock.ts'
import { createTtlCache } from '../ttl-cache.ts'

/** A wallet's discount on platform fees for the phase NFTs that it holds. */
export interface WalletDiscount {
  /** The best discount found; undefined if there is none. */
  readonly held: HeldDiscount | undefined
  /** False while a network could not be queried: the wallet's NFTs there do not count, and the user sees a notice. */
  readonly isComplete: boolean
  /** A perk makes the platform fee of an order with one recipient zero. Default: none does. */
  readonly isFeeFree?: boolean | undefined
}

/** The discount of a wallet of a network's family, across all networks of that family. Does not reject if a chain does not answer. */
export type DiscountOf = (networkId: string, wallet: string) => Promise<WalletDiscount>

export interface PhaseDiscountsDeps {
  readonly adapters: ReadonlyMap<
    string,
    Pick<NetworkAdapter, 'family'> & { readonly phases?: Pick<PhaseReader, 'heldPhases'> | undefined }
  >
  readonly discounts: PhaseDiscounts
  readonly clock: Pick<Clock, 'now'>
  readonly logger: Logger
}

/** Quotes are requested on every key press, and are valid for seconds. */
const KEPT_MS = 30_000
/** A node that was down may be back soon. */
const INCOMPLETE_KEPT_MS = 5_000
const MAX_ENTRIES = 10_000
const TIMEOUT_MS = 2_000

/** Reads wallets' NFTs, and caches the discount for half a minute. */
export function createPhaseDiscounts({ adapters, discounts, clock, logger }: PhaseDiscountsDeps): DiscountOf {
  const cache = createTtlCache<WalletDiscount>({
    ttlMs: ({ isComplete }) => (isComplete ? KEPT_MS : INCOMPLETE_KEPT_MS),
    maxEntries: MAX_ENTRIES,
    clock,
  })

  async function readPhases(networkId: string, wallet: string): Promise<readonly Phase[] | undefined> {
    try {
      return (
        (await adapters.get(networkId)?.phases?.heldPhases(wallet, AbortSignal.timeout(TIMEOUT_MS))) ?? []
      )
    } catch (error) {
      if (!(error instanceof ChainError)) throw error
      logger.warn({ network: networkId, err: error }, 'phase NFTs could not be read: no discount for them')
      return undefined
    }
  }

  return (networkId, wallet) => {
    const family = adapters.get(networkId)?.family
    return cache.get(`${String(family)} ${wallet}`, async () => {
      const networks = [...adapters].filter(([, adapter]) => adapter.family === family).map(([id]) => id)
      const found = await Promise.all(networks.map((id) => readPhases(id, wallet)))
      return {
        held: bestPhaseDiscount(
          found.flatMap((phases) => phases ?? []),
          discounts,
        ),
        isComplete: !found.includes(undefined),
      }
    })
  }
}
