import { useMemo } from 'react'
import { findNetwork } from '../../../entities/network/find-network.ts'
import { useNetworks } from '../../../entities/network/network-queries.ts'
import { orderByPosition, type Network } from '../../../entities/network/network.ts'
import { findCurrency } from '../../../entities/token/find-currency.ts'
import { tokensOfNetwork, useTokens } from '../../../entities/token/token-queries.ts'
import type { Token } from '../../../entities/token/token.ts'
import { useRuntimeConfig } from '../../../shared/config/runtime-config.ts'
import { buildCatalog, canPayForMany, type FormCatalog } from '../model/bulk-catalog.ts'
import type { SourceRefs } from '../model/bulk-draft.ts'

export interface BulkSource {
  readonly status: 'loading' | 'failed' | 'ready'
  /** Why it failed. */
  readonly error: unknown
  readonly retry: () => void
  readonly network: Network | undefined
  readonly token: Token | undefined
  readonly tokens: readonly Token[]
  /** Tokens that can pay for a bulk order. */
  readonly payableTokenIds: ReadonlySet<string>
  readonly catalog: FormCatalog | undefined
}

const NO_NETWORKS: readonly Network[] = []
const NO_TOKENS: readonly Token[] = []

/** The network and token that pay, and the catalogue that validates the rows. */
export function useBulkSource({ source, tokenFrom }: SourceRefs): BulkSource {
  const { bulkUniqueNetworks: uniqueNetworks, bulkExcludedSources: excluded } = useRuntimeConfig()
  const networksQuery = useNetworks()
  const tokensQuery = useTokens()
  const networks = networksQuery.data ?? NO_NETWORKS
  const tokens = tokensQuery.data ?? NO_TOKENS
  const chosen = useMemo(() => {
    const payers = networks
      .filter((network) => canPayForMany(network, excluded))
      .toSorted(orderByPosition(({ sourcePosition }) => sourcePosition))
    const network = findNetwork(source, payers) ?? payers[0]
    const own = tokensOfNetwork(tokens, network?.id).filter(({ active }) => active)
    const token = findCurrency(tokenFrom, own) ?? own[0]
    const payerIds = new Set(payers.map(({ id }) => id))
    const payableTokenIds = new Set(
      tokens.filter(({ networkId, active }) => active && payerIds.has(networkId)).map(({ id }) => id),
    )
    const catalog =
      network === undefined || token === undefined
        ? undefined
        : buildCatalog({ network, token, networks, tokens, uniqueNetworks })
    return { network, token, payableTokenIds, catalog }
  }, [networks, tokens, source, tokenFrom, uniqueNetworks, excluded])
  const isFailed = networksQuery.isError || tokensQuery.isError
  return {
    ...chosen,
    tokens,
    status: chosen.catalog !== undefined ? 'ready' : isFailed ? 'failed' : 'loading',
    error: networksQuery.error ?? tokensQuery.error,
    retry: () => {
      void networksQuery.refetch()
      if (tokensQuery.isError) void tokensQuery.refetch()
    },
  }
}
