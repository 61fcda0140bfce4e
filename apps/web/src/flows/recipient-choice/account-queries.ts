import { SUPPORTED_FAMILIES, type SupportedFamily } from '@sunspan/chains'
import { readAccounts, type ChainAccount } from '@sunspan/chains/wallets'
import { queryOptions, skipToken } from '@tanstack/react-query'
import type { Network } from '../../entities/network/network.ts'

/** Account lookups are a help, not a requirement: slower ones are dropped. */
const LOOKUP_TIMEOUT_MS = 4_000

interface PendingLookup {
  readonly address: string
  readonly resolve: (account: ChainAccount) => void
  readonly reject: (error: unknown) => void
}

/** Lookups batched within the same tick, by node URL. */
const waiting = new Map<string, PendingLookup[]>()

/** Lookups within the same tick share their requests: a list of fifty recipients takes four requests to an EVM node. */
function lookUp(family: SupportedFamily, rpcUrl: string, address: string): Promise<ChainAccount> {
  return new Promise((resolve, reject) => {
    const together = waiting.get(rpcUrl)
    if (together !== undefined) {
      together.push({ address, resolve, reject })
      return
    }
    waiting.set(rpcUrl, [{ address, resolve, reject }])
    setTimeout(() => void lookUpTogether(family, rpcUrl), 0)
  })
}

async function lookUpTogether(family: SupportedFamily, rpcUrl: string): Promise<void> {
  const lookups = waiting.get(rpcUrl) ?? []
  waiting.delete(rpcUrl)
  try {
    const accounts = await readAccounts(family, {
      rpcUrl,
      addresses: lookups.map(({ address }) => address),
      fetch: (...request) => fetch(...request),
      timeoutMs: LOOKUP_TIMEOUT_MS,
      signal: AbortSignal.timeout(LOOKUP_TIMEOUT_MS),
    })
    for (const [index, { resolve, reject }] of lookups.entries()) {
      const account = accounts[index]
      if (account === undefined || account instanceof Error) reject(account ?? new Error('No answer'))
      else resolve(account)
    }
  } catch (error) {
    for (const { reject } of lookups) reject(error)
  }
}

/** A node's information about an address. Fails if the node cannot be reached. */
export function accountQuery(question: {
  readonly address: string
  readonly network: Network | undefined
  readonly rpcUrl: string | undefined
}) {
  const { address, network, rpcUrl } = question
  const family = SUPPORTED_FAMILIES.find((supported) => supported === network?.family)
  return queryOptions({
    queryKey: ['account', network?.id, address],
    queryFn: family !== undefined && rpcUrl !== undefined ? () => lookUp(family, rpcUrl, address) : skipToken,
    staleTime: 30_000,
    retry: false,
  })
}
