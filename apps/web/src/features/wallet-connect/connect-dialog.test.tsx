import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeConnectDialog, openConnectDialog } from '../../entities/wallet/connect-dialog-store.ts'
import { wallets } from '../../entities/wallet/wallets.ts'
import { loginOf } from '../../flows/wallet-login/logins.ts'
import { showToast } from '../../shared/ui/toast/toasts.tsx'
import { createQueryClient } from '../../shared/api/query-client.ts'
import { loginAnswer } from '../../testing/login-answer.ts'
import { scriptApi } from '../../testing/scripted-api.ts'
import { announceScriptedWallet, SCRIPTED_ADDRESS, userRejection } from '../../testing/scripted-wallet.ts'
import { aNetworkWire } from '../../testing/wire-builders.ts'
import { ConnectDialog } from './connect-dialog.tsx'
import { WalletButton } from './wallet-button.tsx'

// Toasts have a separate root whose timers would outlive this test's page.
vi.mock('../../shared/ui/toast/toasts.tsx', () => ({ showToast: vi.fn() }))

/** What the announced wallet does next; the page's connector lives as long as the page. */
const next = { connect: (): unknown => [SCRIPTED_ADDRESS], sign: (): unknown => `0x${'ab'.repeat(65)}` }

announceScriptedWallet(window, {
  eth_requestAccounts: () => next.connect(),
  personal_sign: () => next.sign(),
})

const NETWORKS = [
  aNetworkWire({ id: 'ethereum', name: 'Ethereum' }),
  aNetworkWire({ id: 'solana', name: 'Solana', network_type: 'SOLANA', chainId: 'genesis' }),
  aNetworkWire({ id: 'eclipse', name: 'Eclipse', network_type: 'SOLANA', chainId: 'other' }),
]

const authorization = (isAuthorized: boolean) => ({
  wallet_address: SCRIPTED_ADDRESS,
  network_type: 'EVM',
  is_authorized: isAuthorized,
  expires_at: null,
})

function hold<T>(): { promise: Promise<T>; release: (value: T) => void } {
  const { promise, resolve } = Promise.withResolvers<T>()
  return { promise, release: resolve }
}

describe('connecting a wallet', () => {
  let stop = (): void => undefined

  beforeEach(async () => {
    await import('./connect-panel.tsx')
    window.history.replaceState({}, '', '/send')
    vi.stubGlobal(
      'fetch',
      scriptApi({
        'GET /api/network': NETWORKS,
        [`GET /api/wallet_auth/wallet/${SCRIPTED_ADDRESS}`]: authorization(false),
        'GET /api/wallet_auth/message': loginAnswer(),
        'POST /api/wallet_auth/message': authorization(true),
      }).fetch,
    )
    vi.mocked(showToast).mockClear()
    next.connect = () => [SCRIPTED_ADDRESS]
    next.sign = () => `0x${'ab'.repeat(65)}`
    stop = loginOf('evm').start()
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
    stop()
  })

  const enabledTabs = (): (string | null)[] =>
    screen
      .getAllByRole('tab')
      .filter((tab) => !tab.hasAttribute('disabled'))
      .map(({ textContent }) => textContent)

  async function openDialog() {
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Connect wallet' }))
    return { user, dialog: await screen.findByRole('dialog', { name: 'Connect a wallet' }) }
  }

  it('shows a tab for every family that is served, and no other', async () => {
    await openDialog()
    // The networks load a moment later.
    await waitFor(() =>
      expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
        'All',
        'EVM',
        'Solana',
      ]),
    )
    expect(enabledTabs()).toEqual(['All', 'EVM', 'Solana'])
    expect(screen.queryByText(/not available on this installation/)).toBeNull()
  })

  it('lists the wallets of this browser, and links to those that are not there', async () => {
    const { dialog } = await openDialog()
    const found = within(dialog).getByRole('region', { name: 'In this browser' })
    expect(within(found).getAllByRole('button')).toHaveLength(1)
    const link = within(dialog).getByRole('link', { name: /MetaMask/ })
    expect(link.getAttribute('href')).toBe('https://metamask.io/download')
  })

  it('connects, waits for the signature, and closes once the wallet is signed in', async () => {
    const connect = hold<string[]>()
    const sign = hold<string>()
    next.connect = () => connect.promise
    next.sign = () => sign.promise
    const { user } = await openDialog()
    expect(screen.getByText('test.scripted')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /Scripted Wallet/ }))
    expect(await screen.findByText('Waiting for Scripted Wallet')).toBeTruthy()
    connect.release([SCRIPTED_ADDRESS])
    expect(await screen.findByText('Waiting for signature')).toBeTruthy()
    sign.release(`0x${'ab'.repeat(65)}`)

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: /^Wallet.*0x/ }))
    await screen.findByText('Signed in')
    const menu = screen.getByRole('dialog', { name: 'Wallet' })
    expect(await within(menu).findByText(SCRIPTED_ADDRESS)).toBeTruthy()
    expect(within(menu).getByText('Signed in')).toBeTruthy()
    await user.click(within(menu).getByRole('button', { name: 'Disconnect the EVM wallet' }))
    expect(await screen.findByRole('button', { name: 'Connect wallet' })).toBeTruthy()
  })

  it('says that the person declined, and lets them try again', async () => {
    next.connect = () => {
      throw userRejection()
    }
    const { user } = await openDialog()
    await user.click(screen.getByRole('button', { name: /Scripted Wallet/ }))
    const row = await screen.findByRole('button', { name: /You rejected the connection.*Try again/ })

    next.connect = () => [SCRIPTED_ADDRESS]
    await user.click(row)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('says in the wallet’s row that the person declined to sign, and nowhere else', async () => {
    const sign = Promise.withResolvers<string>()
    next.sign = () => sign.promise
    const { user } = await openDialog()
    await user.click(screen.getByRole('button', { name: /Scripted Wallet/ }))
    await screen.findByText('Waiting for signature')
    sign.reject(userRejection())
    const row = await screen.findByRole('button', { name: /You cancelled the sign-in.*Try again/ })
    expect(showToast).not.toHaveBeenCalled()

    next.sign = () => `0x${'ab'.repeat(65)}`
    await user.click(row)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(wallets.evm.connector.getState().status).toBe('connected')
  })

  it('says in the wallet’s row that it is on another Starknet network, under its title', async () => {
    const starknet = { network_type: 'STARKNET', chainId: 'SN_MAIN' } as const
    vi.stubGlobal(
      'fetch',
      scriptApi({ 'GET /api/network': [aNetworkWire({ id: 'starknet', name: 'Starknet', ...starknet })] })
        .fetch,
    )
    vi.stubGlobal('starknet_elsewhere', {
      id: 'elsewhere',
      name: 'Elsewhere',
      on: vi.fn(),
      off: vi.fn(),
      request: async ({ type }: { type: string }) =>
        type === 'wallet_requestAccounts' ? [`0x${'7'.repeat(63)}`] : '0x534e5f5345504f4c4941',
    })
    const user = userEvent.setup()
    act(() => openConnectDialog({ family: 'starknet' }))
    await user.click(await screen.findByRole('button', { name: /^Elsewhere/ }, { timeout: 10_000 }))
    const row = await screen.findByRole('button', { name: /^Elsewhere.*Try again$/ }, { timeout: 10_000 })
    expect(row.textContent).toContain(
      'Wrong StarkNet NetworkPlease ensure to switch StarkNet network to MainNet in your wallet',
    )
    expect(wallets.starknet.connector.getState().status).toBe('disconnected')
    expect(showToast).not.toHaveBeenCalled()
  })

  it('shows the failure in a notice where the dialog was closed meanwhile', async () => {
    const sign = Promise.withResolvers<string>()
    next.sign = () => sign.promise
    const { user } = await openDialog()
    await user.click(screen.getByRole('button', { name: /Scripted Wallet/ }))
    await screen.findByText('Waiting for signature')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    sign.reject(userRejection())
    await waitFor(() => expect(showToast).toHaveBeenCalled())
  })

  it('lists a wallet that adds itself while the dialog is open', async () => {
    const { dialog } = await openDialog()
    expect(within(dialog).queryByRole('button', { name: /Browser wallet/ })).toBeNull()
    vi.stubGlobal('ethereum', { request() {} })
    const late = await within(dialog).findByRole('button', { name: /Browser wallet/ }, { timeout: 3_000 })
    expect(late.textContent).toContain('window.ethereum')
  })

  it('can be limited to one family', async () => {
    act(() => openConnectDialog({ family: 'evm' }))
    await screen.findByRole('dialog')
    expect(screen.getByRole('tab', { name: 'EVM', selected: true })).toBeTruthy()
    expect(enabledTabs()).toEqual(['EVM'])
  })

  it('can be limited to wallets that serve a network', async () => {
    const network = { id: 'eclipse', name: 'Eclipse', family: 'solana', chainId: 'other' } as const
    act(() => openConnectDialog({ family: 'solana', network }))
    const dialog = await screen.findByRole('dialog')
    const notice = within(dialog).getByText(/^No wallet for Eclipse was found in this browser\./)
    expect(notice.textContent).toContain('Install one of these, then reload this page.')
    expect(notice.textContent).toContain('Open this page in your wallet app’s browser')
    expect(within(dialog).getByRole('link', { name: /Backpack/ })).toBeTruthy()
    expect(within(dialog).queryByRole('link', { name: /Phantom/ })).toBeNull()
  })

  it('leaves out families that have their wallet, when another is wanted', async () => {
    const { user } = await openDialog()
    await user.click(screen.getByRole('button', { name: /Scripted Wallet/ }))
    await user.click(await screen.findByRole('button', { name: /^Wallet.*0x/ }))
    await user.click(await screen.findByRole('button', { name: 'Connect another wallet' }))
    await screen.findByRole('dialog', { name: 'Connect a wallet' })
    expect(enabledTabs()).toEqual(['All', 'Solana'])
    expect(screen.getByRole('tab', { name: 'EVM' }).title).toBe('Your EVM wallet is already connected')
  })
})
