import { createApiClient } from '@sunspan/api/client'
import { createWalletConnector, walletModules } from '@sunspan/chains/wallets'
import { expect, vi } from 'vitest'
import { loginPage } from '../../../entities/wallet/login-page.ts'
import { createLoginTexts } from '../../../entities/wallet/login-texts.ts'
import { loginAnswer } from '../../../testing/login-answer.ts'
import { type ApiScript, scriptApi } from '../../../testing/scripted-api.ts'
import {
  announceScriptedWallet,
  SCRIPTED_ADDRESS,
  type WalletScript,
} from '../../../testing/scripted-wallet.ts'
import { assertStarknetChain } from '../starknet-chain.ts'
import { createWalletLogin } from '../wallet-login.ts'

export const CHECK = `GET /api/wallet_auth/wallet/${SCRIPTED_ADDRESS}`
export const MESSAGE = 'GET /api/wallet_auth/message'
export const SUBMIT = 'POST /api/wallet_auth/message'

export const authorization = (isAuthorized: boolean) => ({
  wallet_address: SCRIPTED_ADDRESS,
  network_type: 'EVM',
  is_authorized: isAuthorized,
  expires_at: null,
})

const OPEN: ApiScript = {
  [CHECK]: authorization(false),
  [MESSAGE]: loginAnswer(),
  [SUBMIT]: authorization(true),
}

/** A login with a scripted wallet and a scripted server. */
export function setUpLogin(
  options: {
    api?: ApiScript
    wallet?: WalletScript
    atOnce?: boolean
    keepsWallet?: boolean
    wait?: () => Promise<void>
    expectedChain?: () => Promise<string | undefined>
  } = {},
) {
  const place = { atOnce: options.atOnce ?? true }
  // A separate window, since wallets of other tests stay announced on the shared one.
  const page = Object.assign(new EventTarget(), { location: { href: 'http://localhost/send' } })
  const wallet = announceScriptedWallet(page, options.wallet)
  const api = scriptApi({ ...OPEN, ...options.api })
  const connector = createWalletConnector(walletModules.evm, { window: page, storage: window.localStorage })
  const waits: number[] = []
  const onFailure = vi.fn<(error: unknown) => void>()
  const client = createApiClient({ baseUrl: 'http://localhost', fetch: api.fetch })
  const login = createWalletLogin({
    connector,
    api: client,
    networkType: 'EVM',
    texts: createLoginTexts({ api: client, page: loginPage('EVM') }),
    keepsWallet: options.keepsWallet ?? false,
    async wait(delayMs) {
      waits.push(delayMs)
      await options.wait?.()
    },
    ...(options.expectedChain && {
      assertChain: () => assertStarknetChain(connector, options.expectedChain),
    }),
    logsInAtOnce: () => place.atOnce,
    onFailure,
  })
  const states: string[] = []
  login.subscribe(() => states.push(login.getState().status))
  login.start()
  return { wallet, api, connector, login, onFailure, waits, states, place }
}

export const settled = (login: ReturnType<typeof setUpLogin>['login'], status: string) =>
  vi.waitFor(() => expect(login.getState().status).toBe(status))
