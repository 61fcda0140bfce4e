import { ChainError, type NetworkAdapter } from '@sunspan/chains'
import type { FastifyBaseLogger } from 'fastify'

/** Whether an address, in its network's normal form, is a contract there; undefined where the network does not answer in time. */
export type IsContract = (
  networkId: string,
  address: string,
  signal: AbortSignal,
) => Promise<boolean | undefined>

/** Hardly any address becomes a contract, and what one answers costs a call of the network. */
const KEPT_MS = 600_000
const MOST_KEPT = 10_000

interface Known {
  readonly isContract: boolean
  readonly until: number
}

export interface ContractLookupDeps {
  readonly adapters: ReadonlyMap<string, Pick<NetworkAdapter, 'senders'>>
  readonly logger: Pick<FastifyBaseLogger, 'warn'>
  readonly now: () => Date
}

export function createContractLookup(deps: ContractLookupDeps): IsContract {
  const known = new Map<string, Known>()
  return async (networkId, address, signal) => {
    const key = `${networkId}/${address}`
    const now = deps.now().getTime()
    const kept = known.get(key)
    if (kept !== undefined && kept.until > now) return kept.isContract
    try {
      const answer = await deps.adapters.get(networkId)?.senders.isContract(address, signal)
      if (answer === undefined) return undefined
      known.delete(key)
      known.set(key, { isContract: answer, until: now + KEPT_MS })
      const [oldest] = known.keys()
      if (known.size > MOST_KEPT && oldest !== undefined) known.delete(oldest)
      return answer
    } catch (error) {
      if (!(error instanceof ChainError)) throw error
      deps.logger.warn({ networkId, error: error.message }, 'An address could not be looked up')
      return undefined
    }
  }
}
