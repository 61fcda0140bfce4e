import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../shared/api/query-client.ts'
import { scriptApi } from '../../testing/scripted-api.ts'
import { SCRIPTED_ADDRESS } from '../../testing/scripted-wallet.ts'
import { aCurrencyWire } from '../../testing/wire-builders.ts'
import type { Network } from '../network/network.ts'
import { aNetwork } from '../network/testing/network-builder.ts'
import { toToken } from '../token/token.ts'
import { useAllBalances } from './all-balances.ts'
import { balancesQuery, useBalances } from './balance-queries.ts'

const networks = [
  aNetwork({ id: 'era', type: 'ZK_SYNC_ERA' }),
  aNetwork({ id: 'dead', type: 'ZK_SYNC_ERA' }),
  aNetwork({ id: 'bitcoin', type: 'BTC' }),
]
const tokens = networks.map(({ id }) => toToken(aCurrencyWire(id, 'ETH')))

const answer = async (_url: URL, init: RequestInit | undefined) => {
  // CAST: a request that the balance reader just sent.
  const call = JSON.parse(init?.body as string) as { id: number } | { id: number }[]
  const result = { jsonrpc: '2.0', result: '0xde0b6b3a7640000' }
  return Array.isArray(call) ? call.map(({ id }) => ({ ...result, id })) : { ...result, id: call.id }
}

function Balances({ owner }: { owner: string | undefined }) {
  const all = useAllBalances({ ownerOn: () => owner, networks, tokens })
  const one = useBalances({ owner, network: networks[0], tokens })
  return (
    <>
      <output aria-label="all">{[...all].map(String).join(' ')}</output>
      <output aria-label="one">{String(one.balances.get('era-eth'))}</output>
    </>
  )
}

const show = (owner: string | undefined) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Balances owner={owner} />
    </QueryClientProvider>,
  )

describe('balances', () => {
  it('are asked for at most twice a second', () => {
    const request = { owner: SCRIPTED_ADDRESS, network: networks[0], tokens, rpcUrl: '/devnet/rpc/era' }
    expect(balancesQuery(request).staleTime).toBe(500)
  })

  it('reads each network from its own node, and leaves out a node that does not answer', async () => {
    const api = scriptApi({
      'GET /api/network/rpcs_for_frontend': [
        { id: 'era', rpc: '/devnet/rpc/era' },
        { id: 'dead', rpc: '/devnet/rpc/dead' },
      ],
      'POST /devnet/rpc/era': answer,
      'POST /devnet/rpc/dead': () => new Response('bad gateway', { status: 502 }),
    })
    vi.stubGlobal('fetch', api.fetch)
    show(SCRIPTED_ADDRESS)
    expect(await screen.findByText('era-eth,1000000000000000000')).toBeTruthy()
    expect(screen.getByLabelText('one').textContent).toBe('1000000000000000000')
    // Both hooks need the same network: one call serves both.
    expect(api.requests.filter((request) => request.endsWith('/era'))).toHaveLength(1)
  })

  it('are asked for half a second after the last change of the network', async () => {
    const api = scriptApi({
      'GET /api/network/rpcs_for_frontend': [
        { id: 'era', rpc: '/devnet/rpc/era' },
        { id: 'dead', rpc: '/devnet/rpc/dead' },
      ],
      'POST /devnet/rpc/era': answer,
      'POST /devnet/rpc/dead': () => new Response('bad gateway', { status: 502 }),
    })
    vi.stubGlobal('fetch', api.fetch)
    const asked = (): number => api.requests.filter((request) => request.startsWith('POST')).length
    const client = createQueryClient()
    const { rerender, result } = renderHook(
      ({ network }: { network: Network | undefined }) =>
        useBalances({ owner: SCRIPTED_ADDRESS, network, tokens }),
      {
        initialProps: { network: networks[0] },
        wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
      },
    )
    // The first response arrives without delay.
    await waitFor(() => expect(result.current.balances.size).toBeGreaterThan(0))
    const before = asked()
    vi.useFakeTimers()
    rerender({ network: networks[1] })
    await act(() => vi.advanceTimersByTimeAsync(499))
    expect(asked()).toBe(before)
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(asked()).toBeGreaterThan(before)
  })

  it('makes no call without an owner', async () => {
    const api = scriptApi({ 'GET /api/network/rpcs_for_frontend': [{ id: 'era', rpc: '/devnet/rpc/era' }] })
    vi.stubGlobal('fetch', api.fetch)
    show(undefined)
    await vi.waitFor(() => expect(api.requests).toEqual(['GET /api/network/rpcs_for_frontend']), 60_000)
    expect(screen.getByLabelText('all').textContent).toBe('')
  })
})
