import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../shared/api/query-client.ts'
import { apiFailure, scriptApi } from '../../testing/scripted-api.ts'
import type { QuoteQuestion } from './quote-queries.ts'
import { useLimits, type LimitedCurrency } from './use-limits.ts'
import { useQuote } from './use-quote.ts'

const ETH: LimitedCurrency = { id: 'ethereum-eth', decimals: 18, minSend: 1n, maxSend: 9n }
const BASE_ETH = { id: 'base-eth', decimals: 18 }
const REFUSED = apiFailure(400, 'PAIR_NOT_SUPPORTED', 'No')

let api: ReturnType<typeof scriptApi>
let client: ReturnType<typeof createQueryClient>

beforeEach(() => {
  vi.useFakeTimers()
  client = createQueryClient()
  api = scriptApi({
    'GET /api/orders/limits/ethereum-eth/base-eth': REFUSED,
    'GET /api/orders/calculate_amount_out/ethereum-eth/base-eth/': REFUSED,
  })
  vi.stubGlobal('fetch', api.fetch)
})

function Wrapper({ children }: { children: ReactNode }): ReactNode {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

const pass = (ms: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })

it('limits are asked for 300 ms after both currencies are chosen, and the own ones hold without an answer', async () => {
  const { rerender, result } = renderHook(
    ({ out }: { readonly out?: typeof BASE_ETH }) => useLimits(ETH, out),
    { wrapper: Wrapper, initialProps: {} },
  )
  rerender({ out: BASE_ETH })
  await pass(299)
  expect(api.requests).toEqual([])
  await pass(1)
  expect(api.requests).toEqual(['GET /api/orders/limits/ethereum-eth/base-eth'])
  expect(result.current).toEqual({ minSend: 1n, maxSend: 9n })
})

it('a quote is asked for 150 ms after the last digit, once', async () => {
  const question = (amountIn: bigint): QuoteQuestion => ({
    currencyIn: ETH,
    currencyOut: BASE_ETH,
    amountIn,
    sourceNativeDecimals: 18,
    sender: undefined,
    receiver: undefined,
  })
  const { rerender } = renderHook(({ amountIn }) => useQuote(question(amountIn)), {
    wrapper: Wrapper,
    initialProps: { amountIn: 0n },
  })
  rerender({ amountIn: 1n })
  await pass(149)
  rerender({ amountIn: 10n })
  await pass(149)
  expect(api.requests).toEqual([])
  await pass(1)
  expect(api.requests).toEqual(['GET /api/orders/calculate_amount_out/ethereum-eth/base-eth/'])
})
