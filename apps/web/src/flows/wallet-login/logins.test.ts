// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { wallets } from '../../entities/wallet/wallets.ts'
import { loginAnswer } from '../../testing/login-answer.ts'
import { scriptApi } from '../../testing/scripted-api.ts'
import {
  announceScriptedWallet,
  SCRIPTED_ADDRESS,
  SCRIPTED_WALLET_ID,
} from '../../testing/scripted-wallet.ts'
import { loginOf, reconsiderLogins, startWallets } from './logins.ts'

const wallet = announceScriptedWallet(window)
const { connector } = wallets.evm
const login = loginOf('evm')
const signatures = (): number => wallet.calls.filter(({ method }) => method === 'personal_sign').length

const authorization = (isAuthorized: boolean) => ({
  wallet_address: SCRIPTED_ADDRESS,
  network_type: 'EVM',
  is_authorized: isAuthorized,
  expires_at: null,
})

beforeEach(async () => {
  vi.stubGlobal(
    'fetch',
    scriptApi({
      [`GET /api/wallet_auth/wallet/${SCRIPTED_ADDRESS}`]: authorization(false),
      'GET /api/wallet_auth/message': loginAnswer(),
      'POST /api/wallet_auth/message': authorization(true),
    }).fetch,
  )
  await startWallets()
})
afterEach(async () => {
  await connector.disconnect()
})

it('asks for no signature in a hidden tab until it is shown', async () => {
  window.history.replaceState({}, '', '/send')
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const before = signatures()
  await connector.connect(SCRIPTED_WALLET_ID)
  expect(login.getState().status).toBe('none')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(login.getState().status).toBe('none')
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(login.getState().status).toBe('authorized'), 60_000)
  expect(signatures()).toBe(before + 1)
})

it('asks for it once the person comes to a page that wants it', async () => {
  window.history.replaceState({}, '', '/explorer')
  await connector.connect(SCRIPTED_WALLET_ID)
  reconsiderLogins()
  expect(login.getState().status).toBe('none')
  window.history.replaceState({}, '', '/send')
  reconsiderLogins()
  await vi.waitFor(() => expect(login.getState().status).toBe('authorized'), 60_000)
})
