import { addressCodec } from '@sunspan/chains'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useNetworks, useRpcUrl } from '../../entities/network/network-queries.ts'
import { usePrices } from '../../entities/price/price-queries.ts'
import { useTokens } from '../../entities/token/token-queries.ts'
import { createQueryClient } from '../../shared/api/query-client.ts'
import { goLive } from '../../shared/hydration/page-life.ts'
import { type ScriptedApi, scriptApi } from '../../testing/scripted-api.ts'
import { aCurrencyWire, aNetworkWire } from '../../testing/wire-builders.ts'
import { useFirstView } from './use-first-view.ts'

const base = aNetworkWire({ id: 'base', name: 'Base' })
const ether = aCurrencyWire('base', 'ETH')
const VIEW = {
  networks: [base],
  rpcs: [{ id: 'base', rpc: 'https://rpc.example/base' }],
  currencies: [ether],
  prices: [{ symbol: 'ETH', usd: '3000' }],
}
const CALLS = ['/api/network', '/api/network/rpcs_for_frontend', '/api/currency/base', '/api/prices'].map(
  (path) => `GET ${path}`,
)

let api: ScriptedApi

beforeEach(() => {
  const [networks = '', rpcs = '', currencies = '', prices = ''] = CALLS
  api = scriptApi({
    [networks]: [{ ...base, name: 'Base, fetched' }],
    [rpcs]: VIEW.rpcs,
    [currencies]: VIEW.currencies,
    [prices]: VIEW.prices,
  })
  vi.stubGlobal('fetch', api.fetch)
})

afterEach(() => {
  document.getElementById('first-view')?.remove()
  window.history.replaceState(null, '', '/')
})

function embed(text: string): void {
  const element = document.createElement('script')
  element.type = 'application/json'
  element.id = 'first-view'
  element.textContent = text
  document.body.append(element)
}

const embedView = (ageMs = 0, changes: Partial<typeof VIEW> = {}): void =>
  embed(JSON.stringify({ listed_at: Date.now() - ageMs, ...VIEW, ...changes }))

/** The page's data, as a component of the send page has it. */
function show() {
  const queryClient = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  return renderHook(
    () => {
      useFirstView()
      return {
        network: useNetworks().data?.[0]?.name,
        token: useTokens().data?.[0]?.id,
        rpc: useRpcUrl('base'),
        price: usePrices().get('ETH'),
      }
    },
    { wrapper },
  ).result
}

it('shows what came with the page, and asks for none of it', async () => {
  embedView()
  const shown = show()
  expect(shown.current).toMatchObject({ network: 'Base', token: 'base-eth', rpc: 'https://rpc.example/base' })
  expect(shown.current.price).toBeGreaterThan(0n)
  expect(document.getElementById('first-view')).toBeNull()
  goLive()
  await waitFor(() => expect(addressCodec('evm')).toBeDefined())
  expect(api.requests).toEqual([])
})

it('shows an old page as it was, and asks for what has changed since', async () => {
  embedView(61_000)
  const shown = show()
  expect(shown.current.network).toBe('Base')
  await waitFor(() => expect(shown.current.network).toBe('Base, fetched'))
})

it('fetches the prices where the server had none', async () => {
  embedView(0, { prices: [] })
  const shown = show()
  await waitFor(() => expect(shown.current.price).toBeGreaterThan(0n))
  expect(api.requests).toEqual(['GET /api/prices'])
})

it('has the address rules along with the networks where a link may need them', async () => {
  window.history.replaceState(null, '', '/send?receiver=0x')
  embedView()
  const shown = show()
  expect(shown.current.network).toBeUndefined()
  await waitFor(() => expect(shown.current.network).toBe('Base, fetched'))
  expect(api.requests).toEqual(['GET /api/network'])
})

it.each(['', '{"networks":'])('fetches everything where the page has no such data: "%s"', async (text) => {
  embed(text)
  const shown = show()
  await waitFor(() => expect(shown.current).toMatchObject({ network: 'Base, fetched', token: 'base-eth' }))
  expect(api.requests.toSorted()).toEqual(CALLS.toSorted())
})
