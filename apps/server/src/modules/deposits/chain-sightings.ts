import type { DepositScanner, TransactionSighting } from '@sunspan/chains'
import type { ChainSighting } from '@sunspan/domain'

export interface ChainSightings {
  /** The network's status of a transaction; never throws. */
  ask(networkId: string, transactionHash: string): Promise<ChainSighting>
}

/** A status that may still change is refreshed soon, a final one after longer. */
const OPEN_CACHE_MS = 5_000
const FINAL_CACHE_MS = 60_000
const CACHED = 5_000
const TIMEOUT_MS = 4_000

const SIGHTINGS: Readonly<Record<TransactionSighting['status'], ChainSighting>> = {
  unknown: 'unknown',
  pending: 'pending',
  failed: 'failed',
  elsewhere: 'elsewhere',
  foreign_token: 'foreign_token',
  deposit: 'arriving',
}
const FINAL: ReadonlySet<ChainSighting> = new Set(['failed', 'elsewhere', 'foreign_token'])

interface Entry {
  readonly sighting: Promise<ChainSighting>
  expiresAt: number
}

/**
 * Looks up single transactions on the networks, for users who search for a deposit. Caches results, including "unknown", and limits each
 * network to a few queries per second, so that nobody can exhaust its providers through us.
 */
export function createChainSightings(deps: {
  readonly scannerOf: (networkId: string) => Pick<DepositScanner, 'findTransaction'> | undefined
  readonly now: () => Date
  readonly asksPerSecond: number
}): ChainSightings {
  const { asksPerSecond } = deps
  const entries = new Map<string, Entry>()
  const allowances = new Map<string, { left: number; at: number }>()

  const mayAsk = (networkId: string, now: number): boolean => {
    const known = allowances.get(networkId) ?? { left: asksPerSecond, at: now }
    const left = Math.min(asksPerSecond, known.left + ((now - known.at) / 1_000) * asksPerSecond)
    allowances.set(networkId, { left: left >= 1 ? left - 1 : left, at: now })
    return left >= 1
  }

  const askNetwork = async (networkId: string, transactionHash: string): Promise<ChainSighting> => {
    const scanner = deps.scannerOf(networkId)
    if (scanner?.findTransaction === undefined) return 'unavailable'
    try {
      const { status } = await scanner.findTransaction(transactionHash, AbortSignal.timeout(TIMEOUT_MS))
      return SIGHTINGS[status]
    } catch {
      // An unavailable network is a result too: nothing is known.
      return 'unavailable'
    }
  }

  return {
    async ask(networkId, transactionHash) {
      const now = deps.now().getTime()
      const key = `${networkId} ${transactionHash}`
      const known = entries.get(key)
      if (known !== undefined && known.expiresAt > now) return known.sighting
      if (!mayAsk(networkId, now)) return 'unavailable'
      const entry: Entry = {
        sighting: askNetwork(networkId, transactionHash),
        expiresAt: now + OPEN_CACHE_MS,
      }
      entries.delete(key)
      entries.set(key, entry)
      const [oldest] = entries.keys()
      if (entries.size > CACHED && oldest !== undefined) entries.delete(oldest)
      const sighting = await entry.sighting
      if (FINAL.has(sighting)) entry.expiresAt = now + FINAL_CACHE_MS
      return sighting
    },
  }
}
