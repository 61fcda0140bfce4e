import type { SessionWire } from '@sunspan/api'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readDefaultName } from '../../entities/name/default-names.ts'
import { wallets } from '../../entities/wallet/wallets.ts'
import { loginOf } from '../../flows/wallet-login/logins.ts'
import { createQueryClient } from '../../shared/api/query-client.ts'
import { SESSION_MESSAGES } from '../../shared/messages/session-messages.ts'
import { showToast } from '../../shared/ui/toast/toasts.tsx'
import { loginAnswer } from '../../testing/login-answer.ts'
import { apiFailure, scriptApi } from '../../testing/scripted-api.ts'
import {
  announceScriptedWallet,
  SCRIPTED_ADDRESS,
  SCRIPTED_WALLET_ID,
  userRejection,
} from '../../testing/scripted-wallet.ts'
import { signedAddressName } from '../../testing/signed-name.ts'
import { aNetworkWire } from '../../testing/wire-builders.ts'
import { WalletButton } from './wallet-button.tsx'

// Toasts have a separate root whose timers would outlive this test's page.
vi.mock('../../shared/ui/toast/toasts.tsx', () => ({ showToast: vi.fn() }))

const next = { sign: (): unknown => `0x${'ab'.repeat(65)}` }
const wallet = announceScriptedWallet(window, { personal_sign: () => next.sign() })

const authorization = (isAuthorized: boolean) => ({
  wallet_address: SCRIPTED_ADDRESS,
  network_type: 'EVM',
  is_authorized: isAuthorized,
  expires_at: null,
})

const OTHER = '01890000-0000-7000-8000-000000000002'
const LOG_OUT = 'PUT /api/wallet_auth/logout'
const CLOSE_ALL = 'PUT /api/wallet_auth/sessions/close_all'
const CLOSE = `PUT /api/wallet_auth/sessions/close/${OTHER}`

const aSession = (changes: Partial<SessionWire> = {}): SessionWire => ({
  id: '01890000-0000-7000-8000-000000000001',
  is_current: false,
  browser: '',
  created_at: '2026-05-01T10:00:00.000Z',
  last_used_at: '2026-05-01T10:00:00.000Z',
  expires_at: '2026-05-02T10:00:00.000Z',
  wallets: [{ wallet_address: SCRIPTED_ADDRESS, network_type: 'EVM' }],
  ...changes,
})

describe('the menu of a connected wallet', () => {
  const user = userEvent.setup()
  let sessions: SessionWire[] = []
  let told: string[] = []
  const ended = (request: string): unknown => {
    told.push(request)
    if (request === CLOSE) sessions = sessions.filter(({ id }) => id !== OTHER)
    return { ended: 1 }
  }
  let stop = (): void => undefined

  beforeEach(async () => {
    await import('./wallet-menu.tsx')
    // A page that does not ask for a signature on connecting.
    window.history.replaceState({}, '', '/explorer')
    vi.stubGlobal(
      'fetch',
      scriptApi({
        'GET /api/wallet_auth/sessions': () => ({ data: sessions }),
        [LOG_OUT]: () => ended(LOG_OUT),
        [CLOSE_ALL]: () => ended(CLOSE_ALL),
        [CLOSE]: () => ended(CLOSE),
        'GET /api/network': [aNetworkWire({ id: 'ethereum', name: 'Ethereum', chainId: '1' })],
        [`GET /api/wallet_auth/wallet/${SCRIPTED_ADDRESS}`]: authorization(false),
        'GET /api/wallet_auth/message': loginAnswer(),
        'POST /api/wallet_auth/message': authorization(true),
      }).fetch,
    )
    told = []
    sessions = [aSession({ is_current: true, browser: 'Firefox on Linux' })]
    next.sign = () => `0x${'ab'.repeat(65)}`
    stop = loginOf('evm').start()
    await wallets.evm.connector.connect(SCRIPTED_WALLET_ID)
    render(
      <QueryClientProvider client={createQueryClient()}>
        <WalletButton />
      </QueryClientProvider>,
    )
  })
  afterEach(async () => {
    await act(() => wallets.evm.connector.disconnect())
    stop()
  })

  async function openMenu(): Promise<HTMLElement> {
    await user.click(screen.getByRole('button', { name: /^Wallet/ }))
    return screen.findByRole('region', { name: 'Scripted Wallet, EVM' })
  }

  it('shows the wallet’s network, and that it waits for a signature', async () => {
    const card = await openMenu()
    expect(await within(card).findByText('Ethereum')).toBeTruthy()
    expect(within(card).getByText('Not signed in yet')).toBeTruthy()
    const sign = Promise.withResolvers<string>()
    next.sign = () => sign.promise
    await user.click(within(card).getByRole('button', { name: 'Sign in with the EVM wallet' }))
    expect(await within(card).findByText('Waiting for your signature')).toBeTruthy()
    sign.resolve(`0x${'ab'.repeat(65)}`)
    expect(await within(card).findByText('Signed in')).toBeTruthy()
  })

  it('asks a wallet again that does not answer', async () => {
    next.sign = () => new Promise(() => undefined)
    const card = await openMenu()
    await user.click(within(card).getByRole('button', { name: 'Sign in with the EVM wallet' }))
    const again = await within(card).findByRole('button', { name: 'Ask again: EVM wallet' })
    next.sign = () => `0x${'ab'.repeat(65)}`
    await user.click(again)
    expect(await within(card).findByText('Signed in')).toBeTruthy()
    act(() => wallet.emit('chainChanged', '0x539'))
    expect(await within(card).findByText('On a network we don’t support')).toBeTruthy()
  })

  it('lets the user choose the name that a network shows with the address, and keeps the choice', async () => {
    const [own, other] = ['alice.eth', 'work.alice.eth'].map((name) =>
      signedAddressName('ethereum', SCRIPTED_ADDRESS, name),
    )
    vi.stubGlobal(
      'fetch',
      scriptApi({
        'GET /api/network': [aNetworkWire({ id: 'ethereum', name: 'Ethereum', chainId: '1' })],
        [`GET /api/wallet_auth/domain_names/${SCRIPTED_ADDRESS}/ethereum`]: [
          { ...other, is_default: false },
          own,
        ],
      }).fetch,
    )
    const card = await openMenu()
    const names = within(await within(card).findByRole('group', { name: 'Name on Ethereum' }))
    const radio = (name: string) => names.getByRole<HTMLInputElement>('radio', { name })
    expect(radio('alice.eth').checked).toBe(true)
    await user.click(radio('work.alice.eth'))
    expect(radio('work.alice.eth').checked).toBe(true)
    expect(readDefaultName('ethereum', SCRIPTED_ADDRESS)).toBe('work.alice.eth')
    await user.click(radio('None, the address only'))
    expect(radio('work.alice.eth').checked).toBe(false)
    expect(readDefaultName('ethereum', SCRIPTED_ADDRESS)).toBe('')
  })

  async function signIn(card: HTMLElement): Promise<void> {
    await user.click(within(card).getByRole('button', { name: 'Sign in with the EVM wallet' }))
    await within(card).findByText('Signed in')
  }

  it('W-16 reports a disconnected wallet to the server, so that its session ends there too', async () => {
    const card = await openMenu()
    await user.click(within(card).getByRole('button', { name: 'Disconnect the EVM wallet' }))
    expect(await screen.findByRole('button', { name: 'Connect wallet' })).toBeTruthy()
    await waitFor(() => expect(told).toEqual([LOG_OUT]))
  })

  it('disconnects even when the server cannot be reached, and shows that', async () => {
    vi.stubGlobal('fetch', scriptApi({ [LOG_OUT]: apiFailure(503, 'OVERLOADED', 'x') }).fetch)
    const card = await openMenu()
    await user.click(within(card).getByRole('button', { name: 'Disconnect the EVM wallet' }))
    expect(await screen.findByRole('button', { name: 'Connect wallet' })).toBeTruthy()
    await waitFor(() => expect(showToast).toHaveBeenCalledWith('error', SESSION_MESSAGES.notTold, {}))
  })

  it('shows where the wallet is signed in, and ends one of the places', async () => {
    sessions.push(aSession({ id: OTHER, browser: 'Safari on iPhone' }))
    const card = await openMenu()
    expect(screen.queryByRole('region', { name: 'Where you are signed in' })).toBeNull()
    await signIn(card)
    const list = within(await screen.findByRole('region', { name: 'Where you are signed in' }))
    expect(list.getByText('This browser, Firefox on Linux')).toBeTruthy()
    await user.click(list.getByRole('button', { name: 'Sign out: Safari on iPhone' }))
    await waitFor(() => expect(list.queryByText('Safari on iPhone')).toBeNull())
    expect(told).toEqual([CLOSE])
    expect(list.queryByRole('button', { name: 'Sign out everywhere' })).toBeNull()
  })

  it('says that one more wallet signs another out, once as many are signed in as can be', async () => {
    const wallets = Array.from({ length: 32 }, (_, index) => ({
      wallet_address: `0x${String(index).padStart(40, '0')}`,
      network_type: 'EVM' as const,
    }))
    sessions = [aSession({ is_current: true, wallets })]
    await signIn(await openMenu())
    const list = within(await screen.findByRole('region', { name: 'Where you are signed in' }))
    expect(list.getByText(/^This browser is signed in with 32 wallets, the most it can be\./)).toBeTruthy()
  })

  it('signs out everywhere, and disconnects the wallet here', async () => {
    sessions.push(aSession({ id: OTHER }))
    const card = await openMenu()
    await signIn(card)
    const list = within(await screen.findByRole('region', { name: 'Where you are signed in' }))
    expect(list.getByText('A browser')).toBeTruthy()
    await user.click(list.getByRole('button', { name: 'Sign out everywhere' }))
    expect(await screen.findByRole('button', { name: 'Connect wallet' })).toBeTruthy()
    expect(told[0]).toBe(CLOSE_ALL)
  })

  it('closes with the wallet, when that is disconnected as it will not sign', async () => {
    next.sign = () => {
      throw userRejection()
    }
    const card = await openMenu()
    await user.click(within(card).getByRole('button', { name: 'Sign in with the EVM wallet' }))
    expect(await screen.findByRole('button', { name: 'Connect wallet' })).toBeTruthy()
  })

  it('shows an address without a block explorer without a link', async () => {
    vi.stubGlobal('fetch', scriptApi({ 'GET /api/network': apiFailure(500, 'INTERNAL_ERROR', 'x') }).fetch)
    const card = await openMenu()
    expect(within(card).getByText(SCRIPTED_ADDRESS)).toBeTruthy()
    expect(within(card).getByRole('button', { name: 'Copy EVM address' })).toBeTruthy()
    expect(within(card).queryByRole('link')).toBeNull()
  })
})
