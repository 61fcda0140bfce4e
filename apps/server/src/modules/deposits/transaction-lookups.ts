import type { BlockRef, DepositScanner, TransactionLookup } from '@sunspan/chains'
import type { LookupStatus } from '@sunspan/domain'
import { setTimeout as sleep } from 'node:timers/promises'

export interface TransactionLookups {
  /** The network's status of a transaction; never throws. A caller waits for its turn, and for one at a time. */
  ask(networkId: string, transactionHash: string, caller: string): Promise<LookupStatus>
}

/** A status that may still change is refreshed soon, a final one after longer. */
const OPEN_CACHE_MS = 5_000
const FINAL_CACHE_MS = 60_000
const CACHED = 5_000
const TIMEOUT_MS = 4_000

const LOOKUPS: Readonly<Record<TransactionLookup['status'], LookupStatus>> = {
  unknown: 'unknown',
  pending: 'pending',
  failed: 'failed',
  elsewhere: 'elsewhere',
  foreign_token: 'foreign_token',
  deposit: 'arriving',
  internal: 'arriving',
}
const FINAL: ReadonlySet<LookupStatus> = new Set(['failed', 'elsewhere', 'foreign_token'])

interface Entry {
  readonly lookup: Promise<LookupStatus>
  expiresAt: number
}

/** The longest wait for a turn; after it the result is unknown. */
const LONGEST_WAIT_MS = 5_000

/**
 * Looks up single transactions on the networks, for users who search for a deposit. Caches results, including "unknown", and limits each
 * network to a few queries per second, so that its providers cannot be exhausted through us. Callers have turns, one each: a caller with many queries waits
 * on its own.
 */
export function createTransactionLookups(deps: {
  readonly scannerOf: (networkId: string) => Pick<DepositScanner, 'findTransaction'> | undefined
  /** Has the engine read a transaction in which a contract passed coins to us. */
  readonly requestInternal: (networkId: string, found: { txHash: string; block: BlockRef }) => Promise<void>
  readonly now: () => Date
  readonly asksPerSecond: number
  readonly delay?: (ms: number) => Promise<unknown>
}): TransactionLookups {
  const { asksPerSecond, delay = sleep } = deps
  const entries = new Map<string, Entry>()
  /** When each network is next free, and who waits for it. */
  const lines = new Map<string, { freeAt: number; readonly waiting: Set<string> }>()

  /** Resolves to false if no turn is free soon, or if the caller waits already. */
  const awaitTurn = async (networkId: string, caller: string): Promise<boolean> => {
    const now = deps.now().getTime()
    const line = lines.get(networkId) ?? { freeAt: 0, waiting: new Set() }
    lines.set(networkId, line)
    // After a second without questions, those of a whole second are asked at once.
    const freeAt = Math.max(line.freeAt, now - 1_000 + 1_000 / asksPerSecond)
    const waitMs = Math.max(0, freeAt - now)
    if (waitMs > LONGEST_WAIT_MS || line.waiting.has(caller)) return false
    line.freeAt = freeAt + 1_000 / asksPerSecond
    if (waitMs === 0) return true
    line.waiting.add(caller)
    await delay(waitMs)
    line.waiting.delete(caller)
    return true
  }

  const askNetwork = async (
    networkId: string,
    transactionHash: string,
    caller: string,
  ): Promise<LookupStatus> => {
    const scanner = deps.scannerOf(networkId)
    if (scanner?.findTransaction === undefined) return 'unavailable'
    if (!(await awaitTurn(networkId, caller))) {
      // Otherwise others would get "not asked" from the cache for seconds.
      entries.delete(keyOf(networkId, transactionHash))
      return 'unavailable'
    }
    try {
      const found = await scanner.findTransaction(transactionHash, AbortSignal.timeout(TIMEOUT_MS))
      if (found.status === 'internal')
        await deps.requestInternal(networkId, { txHash: transactionHash, block: found.block })
      return LOOKUPS[found.status]
    } catch {
      // An unavailable network is a result too: nothing is known.
      return 'unavailable'
    }
  }

  return {
    async ask(networkId, transactionHash, caller) {
      const now = deps.now().getTime()
      const key = keyOf(networkId, transactionHash)
      const known = entries.get(key)
      if (known !== undefined && known.expiresAt > now) return known.lookup
      const entry: Entry = {
        lookup: askNetwork(networkId, transactionHash, caller),
        expiresAt: now + OPEN_CACHE_MS,
      }
      entries.delete(key)
      entries.set(key, entry)
      const [oldest] = entries.keys()
      if (entries.size > CACHED && oldest !== undefined) entries.delete(oldest)
      const lookup = await entry.lookup
      if (FINAL.has(lookup)) entry.expiresAt = now + FINAL_CACHE_MS
      return lookup
    },
  }
}

const keyOf = (networkId: string, transactionHash: string): string => `${networkId} ${transactionHash}`
