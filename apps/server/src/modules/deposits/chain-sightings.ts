import type { DepositScanner, TransactionSighting } from '@sunspan/chains'
import type { ChainSighting } from '@sunspan/domain'

export interface ChainSightings {
  /** What the network says of a transaction; never throws. */
  ask(networkId: string, transactionHash: string): Promise<ChainSighting>
}

/** What may still change is asked again soon, what has happened only after a while. */
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
 * Asks the networks about single transactions, for people who look for a deposit. Answers are kept, "unknown" included, and each
 * network is asked a few times a second at most, so that nobody can wear its providers out through us.
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
      // That the network does not answer is an answer too: nothing is known.
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
