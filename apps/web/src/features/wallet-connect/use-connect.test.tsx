import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeConnectDialog, openConnectDialog } from '../../entities/wallet/connect-dialog-store.ts'
import { wallets } from '../../entities/wallet/wallets.ts'
import { createQueryClient } from '../../shared/api/query-client.ts'
import { scriptApi } from '../../testing/scripted-api.ts'
import { announceScriptedWallet, SCRIPTED_ADDRESS, userRejection } from '../../testing/scripted-wallet.ts'
import { aNetworkWire } from '../../testing/wire-builders.ts'
import { ConnectDialog } from './connect-dialog.tsx'
import { WalletButton } from './wallet-button.tsx'

// Toasts have a separate root whose timers would outlive this test's page.
vi.mock('../../shared/ui/toast/toasts.tsx', () => ({ showToast: vi.fn() }))

const OTHER_ADDRESS = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** The next response of each of two wallets to a connection request. */
const next = { first: (): unknown => [SCRIPTED_ADDRESS], second: (): unknown => [OTHER_ADDRESS] }

announceScriptedWallet(
  window,
  { eth_requestAccounts: () => next.first() },
  { id: 'test.first', name: 'First' },
)
announceScriptedWallet(
  window,
  { eth_requestAccounts: () => next.second() },
  { id: 'test.second', name: 'Second' },
)

/** A wallet response that the test resolves later. */
function hold() {
  const { promise, resolve, reject } = Promise.withResolvers<readonly string[]>()
  return { answer: () => promise, share: (address: string) => resolve([address]), reject }
}

const row = (name: string): HTMLElement => screen.getByRole('button', { name: new RegExp(`^${name}`) })
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)))

describe('an attempt to connect', () => {
  const user = userEvent.setup()

  beforeEach(async () => {
    await import('./connect-panel.tsx')
    // A page that asks for no signature.
    window.history.replaceState({}, '', '/explorer')
    vi.stubGlobal(
      'fetch',
      scriptApi({ 'GET /api/network': [aNetworkWire({ id: 'ethereum', name: 'Ethereum' })] }).fetch,
    )
    next.first = () => [SCRIPTED_ADDRESS]
    next.second = () => [OTHER_ADDRESS]
    render(
      <QueryClientProvider client={createQueryClient()}>
        <WalletButton />
        <ConnectDialog />
      </QueryClientProvider>,
    )
  })

  afterEach(async () => {
    await act(() => wallets.evm.connector.disconnect())
    act(closeConnectDialog)
  })

  async function openDialog(): Promise<void> {
    act(() => openConnectDialog({ family: 'evm' }))
    await screen.findByRole('dialog', { name: 'Connect a wallet' })
  }

  it('that is given up leaves the wallet connected that was', async () => {
    await wallets.evm.connector.connect('test.first')
    await openDialog()
    const second = hold()
    next.second = second.answer
    await user.click(row('Second'))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(wallets.evm.connector.getState()).toMatchObject({ address: SCRIPTED_ADDRESS })
    second.share(OTHER_ADDRESS)
    await settle()
    expect(wallets.evm.connector.getState()).toMatchObject({ address: SCRIPTED_ADDRESS })
  })

  it('that was given up may be refused late: nothing is said of it, and the next one goes on', async () => {
    await openDialog()
    const first = hold()
    const second = hold()
    next.first = first.answer
    next.second = second.answer
    await user.click(row('First'))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await user.click(row('Second'))
    await screen.findByText('Waiting for Second')
    first.reject(userRejection())
    await settle()
    expect(screen.getByText('Waiting for Second')).toBeTruthy()
    second.share(OTHER_ADDRESS)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(wallets.evm.connector.getState()).toMatchObject({ address: OTHER_ADDRESS })
  })

  it('that was given up and is refused then says nothing', async () => {
    await openDialog()
    const first = hold()
    next.first = first.answer
    await user.click(row('First'))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    first.reject(userRejection())
    await settle()
    expect(screen.queryByText(/declined/)).toBeNull()
  })

  it('that no wallet answers can be found again after the dialog was closed, and be given up', async () => {
    next.first = () => new Promise(() => undefined)
    await user.click(screen.getByRole('button', { name: 'Connect wallet' }))
    await screen.findByRole('dialog', { name: 'Connect a wallet' })
    await user.click(row('First'))
    await screen.findByText('Waiting for First')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const header = screen.getByRole('button', { name: 'Connect wallet' })
    expect(header.getAttribute('aria-busy')).toBe('true')
    await user.click(header)
    const dialog = await screen.findByRole('dialog', { name: 'Connect a wallet' })
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(wallets.evm.connector.getState()).toEqual({ status: 'disconnected' })
    expect(row('First')).toBeTruthy()
  })

  it('that is refused gives the focus back to its row, and is announced while it lasts', async () => {
    await openDialog()
    const first = hold()
    next.first = first.answer
    row('First').focus()
    await user.keyboard('{Enter}')
    await screen.findByText('Waiting for First')
    // A live region that already existed: only changes within one are announced.
    const heard = [...document.querySelectorAll('[aria-live]')].map(({ textContent }) => textContent)
    expect(heard.join()).toContain('Waiting for First')
    first.reject(userRejection())
    const failed = await screen.findByRole('button', { name: /rejected the connection.*Try again/ })
    expect(document.activeElement).toBe(failed)
  })
})
