import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../shared/api/query-client.ts'
import { type ApiScript, scriptApi } from '../../testing/scripted-api.ts'
import { aCurrencyWire, aNetworkWire } from '../../testing/wire-builders.ts'
import { TokenPickerDialog } from './token-picker-dialog.tsx'
import type { TokenPickerDialogProps } from './token-picker-panel.tsx'

const API: ApiScript = {
  'GET /api/network': [
    aNetworkWire({ id: 'ethereum', name: 'Ethereum', bridge_popularity: 9 }),
    aNetworkWire({ id: 'base', name: 'Base', category: 'L2 EVM' }),
    aNetworkWire({ id: 'scroll', name: 'Scroll', active: false }),
  ],
  'GET /api/network/rpcs_for_frontend': [],
  'GET /api/status': { state: 'working', checked_at: '2026-05-01T10:00:00.000Z', networks: [] },
  'GET /api/status/incidents': { data: [] },
  'GET /api/prices': [],
  'GET /api/currency/ethereum,base,scroll': [
    aCurrencyWire('base', 'USDC', { name: 'USD Coin' }),
    aCurrencyWire('base', 'ETH', { name: 'Ether' }),
    aCurrencyWire('ethereum', 'ETH', { name: 'Ether' }),
  ],
}

function openPicker(props: Partial<TokenPickerDialogProps> = {}, script: ApiScript = {}) {
  vi.stubGlobal('fetch', scriptApi({ ...API, ...script }).fetch)
  const onSelect = vi.fn()
  const onOpenChange = vi.fn()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <TokenPickerDialog
        open
        side="source"
        value={{}}
        onSelect={onSelect}
        onOpenChange={onOpenChange}
        {...props}
      />
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), onSelect, onOpenChange }
}

/** The row of a network; a quick pick with the same name comes before it. */
const networkButton = async (name: string) =>
  (await screen.findAllByRole('button', { name: new RegExp(`^${name}`) })).at(-1)

describe('TokenPickerDialog', () => {
  // Opening for the first time fetches the dialog's code, which may be slow on a busy machine.
  beforeEach(async () => void (await import('./token-picker-panel.tsx')))

  it('goes from a network to one of its tokens, ether first, and answers with both', async () => {
    const { user, onSelect, onOpenChange } = openPicker()
    await screen.findByRole('dialog', { name: 'Send from' })
    const popular = await screen.findByRole('region', { name: 'Popular' })
    await user.click(within(popular).getByRole('button', { name: 'Base' }))

    const tokens = within(await screen.findByRole('list', { name: 'Tokens on Base' })).getAllByRole('button')
    expect(tokens.map(({ textContent }) => textContent)).toEqual(['ETHEther', 'USDCUSD Coin'])
    await user.type(screen.getByRole('searchbox', { name: 'Search tokens' }), 'usd')
    await user.click(screen.getByRole('button', { name: /USDC/ }))

    expect(onSelect).toHaveBeenCalledExactlyOnceWith({ networkId: 'base', currencyId: 'base-usdc' })
    expect(onOpenChange).toHaveBeenCalledWith(false)
  })

  it('keeps the token where another network has it, and asks where it has not', async () => {
    const { user, onSelect } = openPicker({ value: { networkId: 'ethereum', currencyId: 'ethereum-eth' } })
    const popular = await screen.findByRole('region', { name: 'Popular' })
    await user.click(within(popular).getByRole('button', { name: 'Base' }))
    expect(onSelect).toHaveBeenCalledExactlyOnceWith({ networkId: 'base', currencyId: 'base-eth' })
    cleanup()

    const other = openPicker({ value: { networkId: 'base', currencyId: 'base-usdc' } })
    await other.user.click(await screen.findByRole('button', { name: /^Ethereum/ }))
    expect(await screen.findByRole('list', { name: 'Tokens on Ethereum' })).toBeTruthy()
    expect(other.onSelect).not.toHaveBeenCalled()
  })

  it('leaves both steps by one Escape, and changes nothing', async () => {
    const { user, onSelect, onOpenChange } = openPicker()
    const popular = await screen.findByRole('region', { name: 'Popular' })
    await user.click(within(popular).getByRole('button', { name: 'Base' }))
    await screen.findByRole('list', { name: 'Tokens on Base' })
    await user.keyboard('{Escape}')
    expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false)
    expect(onSelect).not.toHaveBeenCalled()
  })

  it('goes through its rows by arrow keys, from the search field on', async () => {
    const { user } = openPicker()
    await screen.findByRole('region', { name: 'Popular' })
    screen.getByRole('searchbox').focus()
    await user.keyboard('{ArrowDown}')
    const first = document.activeElement
    expect(first?.tagName).toBe('BUTTON')
    await user.keyboard('{ArrowDown}{ArrowUp}')
    expect(document.activeElement).toBe(first)
    await user.keyboard('{End}{Enter}')
    expect(await screen.findByRole('searchbox', { name: 'Search tokens' })).toBeTruthy()
  })

  it('continues the search when the user types with the focus on a row', async () => {
    const { user } = openPicker()
    await screen.findByRole('region', { name: 'Popular' })
    const search = screen.getByRole('searchbox')
    await user.type(search, 'b')
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement?.tagName).toBe('BUTTON')
    await user.keyboard('ase')
    expect(search).toHaveProperty('value', 'base')
    expect(document.activeElement).toBe(search)
  })

  it('searches networks by name and says when there is none', async () => {
    const { user } = openPicker()
    await networkButton('Ethereum')
    const search = screen.getByRole('searchbox', { name: 'Search networks' })
    await user.type(search, 'eth')
    expect(screen.queryByRole('button', { name: /^Base/ })).toBeNull()
    await user.type(search, 'zzz')
    expect(screen.getByRole('heading', { name: 'No network matches' })).toBeTruthy()
  })

  it('explains the limits of Innovative Networks, and finds testnets by their tab', async () => {
    const { user } = openPicker(
      {},
      {
        'GET /api/network': [
          aNetworkWire({ id: 'ethereum', name: 'Ethereum', bridge_popularity: 9 }),
          aNetworkWire({ id: 'sonic', name: 'Sonic', category: 'Innovative Networks' }),
          aNetworkWire({ id: 'sepolia', name: 'Sepolia', tag: 'testnet' }),
        ],
        'GET /api/currency/ethereum,sonic,sepolia': [aCurrencyWire('ethereum', 'ETH')],
      },
    )
    await user.click(await screen.findByRole('button', { name: 'About Innovative Networks' }))
    expect(screen.getByText('Max limits may flex with market demand.')).toBeTruthy()
    await user.click(screen.getByRole('tab', { name: 'Testnet' }))
    expect(await screen.findByRole('button', { name: /Sepolia/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Sonic/ })).toBeNull()
  })

  it('shows what is not available and what the other side has taken, but does not let the user choose it', async () => {
    openPicker({ excludeNetworkId: 'base' })
    expect(await networkButton('Scroll')).toHaveProperty('disabled', true)
    expect((await networkButton('Scroll'))?.textContent).toContain('Temporary not available')
    expect(await networkButton('Base')).toHaveProperty('disabled', true)
    expect((await networkButton('Base'))?.textContent).toContain('Already chosen on the other side')
  })

  it('offers only networks and tokens that can be reached', async () => {
    const { user } = openPicker({ side: 'destination', selectableTokenIds: new Set(['base-eth']) })
    expect(await networkButton('Ethereum')).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('button', { name: /^Base/ }))
    expect(await screen.findByRole('button', { name: /USDC/ })).toHaveProperty('disabled', true)
    expect(screen.getByRole('button', { name: /ETH/ })).toHaveProperty('disabled', false)
  })

  it('opens the tokens of the chosen network at once, with a way back to networks', async () => {
    const { user } = openPicker({ startAt: 'token', value: { networkId: 'base', currencyId: 'base-eth' } })
    const chosen = await screen.findByRole('button', { name: /^ETH/ })
    expect(chosen.getAttribute('aria-current')).toBe('true')
    await user.click(screen.getByRole('button', { name: 'Back to networks' }))
    expect(await screen.findByRole('searchbox', { name: 'Search networks' })).toBeTruthy()
  })

  it('offers to try again when the list cannot be loaded', async () => {
    const { user } = openPicker(
      {},
      {
        'GET /api/network': Response.json(
          { code: 'FORBIDDEN', message: 'No', request_id: '1' },
          { status: 403 },
        ),
      },
    )
    await screen.findByRole('heading', { name: 'We couldn’t load the list.' })
    vi.stubGlobal('fetch', scriptApi(API).fetch)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await networkButton('Ethereum')).toBeTruthy()
  })
})
