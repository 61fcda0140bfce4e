import { useMemo } from 'react'
import type { Network } from '../../../entities/network/network.ts'
import { useNetworks } from '../../../entities/network/network-queries.ts'
import { tokensOfNetwork, useTokens } from '../../../entities/token/token-queries.ts'
import type { Token } from '../../../entities/token/token.ts'
import { resolveCurrencies, resolveNetworks } from '../model/selection.ts'
import type { ShownRoute, TransferDraft } from '../model/transfer-draft.ts'

export interface RouteView {
  readonly status: 'loading' | 'failed' | 'ready'
  /** Why it failed. */
  readonly error: unknown
  readonly retry: () => void
  readonly source: Network | undefined
  readonly destination: Network | undefined
  readonly tokenFrom: Token | undefined
  readonly tokenTo: Token | undefined
  /** Tokens of all networks. */
  readonly tokens: readonly Token[]
  readonly networks: readonly Network[]
  readonly shown: ShownRoute
}

const NO_NETWORKS: readonly Network[] = []
const NO_TOKENS: readonly Token[] = []

/** The networks and tokens that a draft refers to, resolved against the live catalogue. */
export function useRoute(draft: TransferDraft): RouteView {
  const networksQuery = useNetworks()
  const tokensQuery = useTokens()
  const networks = networksQuery.data ?? NO_NETWORKS
  const tokens = tokensQuery.data ?? NO_TOKENS
  const { source: sourceRef, destination: destinationRef, tokenFrom: fromRef, tokenTo: toRef } = draft
  const chosen = useMemo(() => {
    const ends = resolveNetworks({ source: sourceRef, destination: destinationRef }, networks)
    const { from, to } = resolveCurrencies(
      { tokenFrom: fromRef, tokenTo: toRef },
      tokensOfNetwork(tokens, ends.source?.id),
      tokensOfNetwork(tokens, ends.destination?.id),
    )
    return { ...ends, tokenFrom: from, tokenTo: to, shown: shownRoute(ends, from, to) }
  }, [sourceRef, destinationRef, fromRef, toRef, networks, tokens])
  const isReady = networks.length > 0 && tokens.length > 0
  const isFailed = networksQuery.isError || tokensQuery.isError
  return {
    ...chosen,
    networks,
    tokens,
    status: isReady ? 'ready' : isFailed ? 'failed' : 'loading',
    error: networksQuery.error ?? tokensQuery.error,
    retry: () => {
      void networksQuery.refetch()
      if (tokensQuery.isError) void tokensQuery.refetch()
    },
  }
}

const shownRoute = (
  ends: { readonly source: Network | undefined; readonly destination: Network | undefined },
  from: Token | undefined,
  to: Token | undefined,
): ShownRoute => ({
  source: ends.source?.id,
  destination: ends.destination?.id,
  tokenFrom: from?.symbol,
  tokenTo: to?.symbol,
})
