import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../shared/api/query-client.ts'
import { scriptApi } from '../../testing/scripted-api.ts'
import { aCurrencyWire, aNetworkWire } from '../../testing/wire-builders.ts'
import { TokenPickerDialog } from './token-picker-dialog.tsx'

const SYMBOLS = ['ETH', 'BTC', 'SOL', 'TON', 'POL', 'USDC', 'USDT', 'DAI']
const NETWORKS = Array.from({ length: 45 }, (_, place) =>
  aNetworkWire({ id: `network-${place}`, name: `Network ${place}`, chainId: String(place + 1) }),
)
const ids = NETWORKS.map(({ id }) => id)
const TOKENS = ids.flatMap((id) => SYMBOLS.map((symbol) => aCurrencyWire(id, symbol)))
const SENT = { id: 'network-0-sol', networkId: 'network-0' }
/** All other tokens, except one network and one token. */
const PAIRS = TOKENS.map(({ id }) => id).filter(
  (id) => !id.startsWith('network-0-') && !id.startsWith('network-7-') && id !== 'network-8-ton',
)

beforeAll(async () => void (await import('./token-picker-panel.tsx')))

it('45 networks of 8 tokens open at once, and only what SOL can be sent to can be chosen', async () => {
  const api = scriptApi({
    'GET /api/network': NETWORKS,
    'GET /api/network/rpcs_for_frontend': [],
    'GET /api/status': { state: 'working', checked_at: '2026-05-01T10:00:00.000Z', networks: [] },
    'GET /api/status/incidents': { data: [] },
    'GET /api/prices': [],
    [`GET /api/currency/${ids.join(',')}`]: TOKENS,
    'GET /api/currency/network-0': SYMBOLS.map((symbol) =>
      aCurrencyWire('network-0', symbol, { pairs: symbol === 'SOL' ? PAIRS : [] }),
    ),
  })
  vi.stubGlobal('fetch', api.fetch)
  const onSelect = vi.fn()
  const start = performance.now()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <TokenPickerDialog
        open
        side="destination"
        value={{}}
        sentFrom={SENT}
        onSelect={onSelect}
        onOpenChange={() => undefined}
      />
    </QueryClientProvider>,
  )
  const dialog = await screen.findByRole('dialog')
  const rowOf = async (name: string): Promise<HTMLElement | undefined> =>
    (await within(dialog).findAllByText(name)).at(-1)?.closest('button') ?? undefined
  await rowOf('Network 44')
  // Takes well under a second on an idle machine; a busy one also meets this bound.
  expect(performance.now() - start).toBeLessThan(4_000)
  await vi.waitFor(
    async () => expect((await rowOf('Network 7'))?.hasAttribute('disabled')).toBe(true),
    60_000,
  )
  expect((await rowOf('Network 0'))?.hasAttribute('disabled')).toBe(false)

  const user = userEvent.setup()
  const eight = await rowOf('Network 8')
  if (eight === undefined) throw new Error('no row')
  await user.click(eight)
  const list = within(await screen.findByRole('list', { name: 'Tokens on Network 8' }))
  const rows = list.getAllByRole('button')
  expect(rows).toHaveLength(8)
  expect(rows.filter((row) => row.hasAttribute('disabled')).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^TON/),
  ])
  await user.click(list.getByRole('button', { name: /^BTC/ }))
  expect(onSelect).toHaveBeenCalledExactlyOnceWith({ networkId: 'network-8', currencyId: 'network-8-btc' })
  // One list of all tokens, one of those reachable from the source: no request per pair.
  expect(api.requests.filter((request) => request.includes('/api/currency/'))).toHaveLength(2)
})
