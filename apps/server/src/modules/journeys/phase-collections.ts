import { createTtlCache, type Clock } from '@sunspan/bridge'
import { addressCodec, ChainError, type NetworkAdapter, type PhaseCollection } from '@sunspan/chains'
import type { Phase } from '@sunspan/domain'

/** Of the phases' NFTs on each network. */
export interface PhaseCollections {
  /** Networks that have them. */
  readonly networkIds: readonly string[]
  /** Where they are, in the family's normal form. */
  contractOf(networkId: string): string | undefined
  /** As the chain said some seconds ago; empty while it cannot be asked. */
  read(networkId: string): Promise<readonly PhaseCollection[]>
  find(networkId: string, phase: Phase): Promise<PhaseCollection | undefined>
  /** Phases of which a wallet holds the NFT on any network. Those of a network that cannot be asked are missing. */
  heldBy(wallet: string): Promise<ReadonlySet<Phase>>
}

const KEPT_MS = 15_000
/** A network that was away may be back soon. */
const FAILED_KEPT_MS = 3_000
const TIMEOUT_MS = 3_000

/** Reads supplies and holders, and keeps them: pages ask for all networks at once. */
export function createPhaseCollections(deps: {
  readonly adapters: ReadonlyMap<string, Pick<NetworkAdapter, 'family' | 'phases'>>
  readonly clock: Pick<Clock, 'now'>
}): PhaseCollections {
  const { adapters, clock } = deps
  const readers = new Map(
    [...adapters].flatMap(([id, { phases }]) => (phases === undefined ? [] : [[id, phases] as const])),
  )
  const held = createTtlCache<ReadonlySet<Phase>>({ ttlMs: () => KEPT_MS, maxEntries: 10_000, clock })
  const readHeld = async (networkId: string, wallet: string): Promise<readonly Phase[]> => {
    const { family, phases } = adapters.get(networkId) ?? {}
    const address = family === undefined ? undefined : addressCodec(family)?.normalize(wallet)
    if (address === undefined) return []
    try {
      return (await phases?.heldPhases(address, AbortSignal.timeout(TIMEOUT_MS))) ?? []
    } catch (error) {
      if (error instanceof ChainError) return []
      throw error
    }
  }
  const cache = createTtlCache<readonly PhaseCollection[]>({
    ttlMs: ({ length }) => (length === 0 ? FAILED_KEPT_MS : KEPT_MS),
    maxEntries: 1_000,
    clock,
  })
  const read = (networkId: string): Promise<readonly PhaseCollection[]> =>
    cache.get(networkId, async () => {
      try {
        return (await readers.get(networkId)?.collections(AbortSignal.timeout(TIMEOUT_MS))) ?? []
      } catch (error) {
        if (error instanceof ChainError) return []
        throw error
      }
    })
  return {
    networkIds: [...readers.keys()],
    contractOf: (id) => readers.get(id)?.contract,
    read,
    heldBy: (wallet) =>
      held.get(wallet, async () => {
        const found = await Promise.all([...readers.keys()].map((id) => readHeld(id, wallet)))
        return new Set(found.flat())
      }),
    find: async (id, phase) => (await read(id)).find((one) => one.phase === phase),
  }
}
