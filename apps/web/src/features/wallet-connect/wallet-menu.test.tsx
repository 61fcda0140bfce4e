import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { wallets } from '../../entities/wallet/wallets.ts'
import { createQueryClient } from '../../shared/api/query-client.ts'
import { loginAnswer } from '../../testing/login-answer.ts'
import { apiFailure, scriptApi } from '../../testing/scripted-api.ts'
import {
  announceScriptedWallet,
  SCRIPTED_ADDRESS,
  SCRIPTED_WALLET_ID,
  userRejection,
} from '../../testing/scripted-wallet.ts'
import { aNetworkWire } from '../../testing/wire-builders.ts'
import { WalletButton } from './wallet-button.tsx'

// A root of its own, whose timers would outlive the page of this test.
vi.mock('../../shared/ui/toast/toasts.tsx', () => ({ showToast: vi.fn() }))

const next = { sign: (): unknown => `0x${'ab'.repeat(65)}` }
const wallet = announceScriptedWallet(window, { personal_sign: () => next.sign() })

const authorization = (isAuthorized: boolean) => ({
  wallet_address: SCRIPTED_ADDRESS,
  network_type: 'EVM',
  is_authorized: isAuthorized,
  expires_at: null,
})

describe('the menu of a connected wallet', () => {
  const user = userEvent.setup()
  let stop = (): void => undefined

  beforeEach(async () => {
    await import('./wallet-menu.tsx')
    // Where nobody is asked to sign at once.
    window.history.replaceState({}, '', '/explorer')
    vi.stubGlobal(
      'fetch',
      scriptApi({
        'GET /api/network': [aNetworkWire({ id: 'ethereum', name: 'Ethereum', chainId: '1' })],
        [`GET /api/wallet_auth/wallet/${SCRIPTED_ADDRESS}`]: authorization(false),
        'GET /api/wallet_auth/message': loginAnswer(),
        'POST /api/wallet_auth/message': authorization(true),
      }).fetch,
    )
    next.sign = () => `0x${'ab'.repeat(65)}`
    stop = wallets.evm.login.start()
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
    vi.unstubAllGlobals()
  })

  async function openMenu(): Promise<HTMLElement> {
    await user.click(screen.getByRole('button', { name: /^Wallet/ }))
    return screen.findByRole('region', { name: 'Scripted Wallet, EVM' })
  }

  it('says where the wallet stands, and that it waits for a signature', async () => {
    const card = await openMenu()
    expect(await within(card).findByText('Ethereum')).toBeTruthy()
    expect(within(card).getByText('Not signed in yet')).toBeTruthy()
    const sign = Promise.withResolvers<string>()
    next.sign = () => sign.promise
    await user.click(within(card).getByRole('button', { name: 'Sign in with the EVM wallet' }))
    expect(await within(card).findByText('Waiting for your signature')).toBeTruthy()
    sign.resolve(`0x${'ab'.repeat(65)}`)
    expect(await within(card).findByText('Signed in')).toBeTruthy()
    act(() => wallet.emit('chainChanged', '0x539'))
    expect(await within(card).findByText('On a network that is not served here')).toBeTruthy()
  })

  it('closes with the wallet, when that is disconnected as it will not sign', async () => {
    next.sign = () => {
      throw userRejection()
    }
    const card = await openMenu()
    await user.click(within(card).getByRole('button', { name: 'Sign in with the EVM wallet' }))
    expect(await screen.findByRole('button', { name: 'Connect wallet' })).toBeTruthy()
  })

  it('shows an address that nobody can look up without the way to it', async () => {
    vi.stubGlobal('fetch', scriptApi({ 'GET /api/network': apiFailure(500, 'INTERNAL_ERROR', 'x') }).fetch)
    const card = await openMenu()
    expect(within(card).getByText(SCRIPTED_ADDRESS)).toBeTruthy()
    expect(within(card).getByRole('button', { name: 'Copy EVM address' })).toBeTruthy()
    expect(within(card).queryByRole('link')).toBeNull()
  })
})
