import type { FirstViewWire } from '@sunspan/api'
import { loadFamilies } from '@sunspan/chains'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect } from 'react'
import { frontendRpcsQuery, networksQuery, toRpcUrls } from '../../entities/network/network-queries.ts'
import { toNetwork } from '../../entities/network/network.ts'
import { pricesQuery, toPrices } from '../../entities/price/price-queries.ts'
import { tokensQuery, toTokens } from '../../entities/token/token-queries.ts'
import { useHasSettled } from '../../shared/hydration/page-life.ts'

/**
 * Fills the queries of the page with the data that the server put into it, before any of them is fetched. The address rules of the networks'
 * families follow once the page can be used: nothing needs them before an address is typed.
 */
export function useFirstView(): void {
  const queryClient = useQueryClient()
  const hasSettled = useHasSettled()
  // Before the queries' own effects, and after hydration: the prerendered page has no data.
  useLayoutEffect(() => fillQueries(queryClient), [queryClient])
  useEffect(() => {
    if (hasSettled) void loadAddressRules(queryClient)
  }, [hasSettled, queryClient])
}

function fillQueries(queryClient: QueryClient): void {
  const element = document.getElementById('first-view')
  if (element === null) return
  // Read once: a later visit to the send page must not show the data of the first.
  element.remove()
  const view = parseFirstView(element.textContent)
  if (view === undefined) return
  // Of an old page in the browser's history the data is shown at first, and fetched again.
  const fill = { updatedAt: Math.min(view.listed_at, Date.now()) }
  const networks = view.networks.map(toNetwork)
  const ids = networks.map(({ id }) => id)
  queryClient.setQueryData(frontendRpcsQuery().queryKey, toRpcUrls(view.rpcs), fill)
  queryClient.setQueryData(tokensQuery(ids).queryKey, toTokens(view.currencies), fill)
  if (view.prices.length > 0) queryClient.setQueryData(pricesQuery().queryKey, toPrices(view.prices), fill)
  // A link can have an address in it, which needs the rules at once: `networksQuery` fetches them along with the networks.
  if (window.location.search === '') queryClient.setQueryData(networksQuery().queryKey, networks, fill)
}

/** Undefined where the page has none that can be read: everything is then fetched. */
function parseFirstView(text: string | null): FirstViewWire | undefined {
  try {
    // CAST: written by the server that served this very page; CSP keeps foreign content out of it.
    return JSON.parse(text ?? '') as FirstViewWire
  } catch {
    return undefined
  }
}

async function loadAddressRules(queryClient: QueryClient): Promise<void> {
  const { queryKey } = networksQuery()
  const families = queryClient.getQueryData(queryKey)?.map(({ family }) => family) ?? []
  try {
    await loadFamilies(families)
  } catch (error) {
    // Fetched again with the networks, which are stale after a minute.
    console.warn('[first view]', error)
    return
  }
  const state = queryClient.getQueryState(queryKey)
  if (state?.data === undefined) return
  // Rendered again, but no fresher than before.
  queryClient.setQueryData(queryKey, [...state.data], { updatedAt: state.dataUpdatedAt })
}
