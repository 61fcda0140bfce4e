import { createApiClient } from '@sunspan/api/client'
import { createWalletConnector, walletRooms } from '@sunspan/chains/wallets'
import { describe, expect, it, vi } from 'vitest'
import { loginPage } from '../../entities/wallet/login-page.ts'
import { createLoginTexts } from '../../entities/wallet/login-texts.ts'
import { loginAnswer } from '../../testing/login-answer.ts'
import { apiFailure, type ApiScript, scriptApi } from '../../testing/scripted-api.ts'
import {
  announceScriptedWallet,
  SCRIPTED_ADDRESS,
  SCRIPTED_WALLET_ID,
  userRejection,
  type WalletScript,
} from '../../testing/scripted-wallet.ts'
import { loginFailureMessage } from './login-failure-message.ts'
import { createWalletLogin } from './wallet-login.ts'

const OTHER_ADDRESS = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const CHECK = `GET /api/wallet_auth/wallet/${SCRIPTED_ADDRESS}`
const MESSAGE = 'GET /api/wallet_auth/message'
const SUBMIT = 'POST /api/wallet_auth/message'

const authorization = (isAuthorized: boolean) => ({
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

function setUp(
  options: {
    api?: ApiScript
    wallet?: WalletScript
    atOnce?: boolean
    keepsWallet?: boolean
    wait?: () => Promise<void>
  } = {},
) {
  const place = { atOnce: options.atOnce ?? true }
  // A separate window, since wallets of other tests stay announced on the shared one.
  const page = Object.assign(new EventTarget(), { location: { href: 'http://localhost/send' } })
  const wallet = announceScriptedWallet(page, options.wallet)
  const api = scriptApi({ ...OPEN, ...options.api })
  const connector = createWalletConnector(walletRooms.evm, { window: page, storage: window.localStorage })
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
    logsInAtOnce: () => place.atOnce,
    onFailure,
  })
  const states: string[] = []
  login.subscribe(() => states.push(login.getState().status))
  login.start()
  return { wallet, api, connector, login, onFailure, waits, states, place }
}

const settled = (login: ReturnType<typeof setUp>['login'], status: string) =>
  vi.waitFor(() => expect(login.getState().status).toBe(status))

describe('wallet login', () => {
  it('checks, asks for the message, signs value and address, and submits the signature', async () => {
    const { api, wallet, connector, login, states, onFailure } = setUp()
    await connector.connect(SCRIPTED_WALLET_ID)
    await settled(login, 'authorized')

    expect(api.requests).toEqual([CHECK, MESSAGE, SUBMIT])
    const signed = wallet.calls.find(({ method }) => method === 'personal_sign')
    const text = Buffer.from(String(signed?.params[0]).slice(2), 'hex').toString('utf8')
    expect(text).toMatch(/^localhost:3000 wants you to sign in with your Ethereum account:\n/)
    expect(text.endsWith(`\n- eip155:1:${SCRIPTED_ADDRESS}`)).toBe(true)
    expect(api.bodies).toEqual([
      { wallet_address: SCRIPTED_ADDRESS, network_type: 'EVM', signature: `0x${'ab'.repeat(65)}` },
    ])
    expect(states.filter((status, index) => status !== states[index - 1])).toEqual([
      'none',
      'checking',
      'signing',
      'authorized',
    ])
    expect(onFailure).not.toHaveBeenCalled()
  })

  it('asks for a text that names the wallet and its chain, so that the wallet can compare the page', async () => {
    const asked: string[] = []
    const answer = loginAnswer()
    const { connector, login } = setUp({
      api: { [MESSAGE]: (url: URL, init?: RequestInit) => (asked.push(url.search), answer(url, init)) },
      wallet: { eth_chainId: () => '0x2105' },
    })
    await connector.connect(SCRIPTED_WALLET_ID)
    await settled(login, 'authorized')
    expect(asked).toEqual([`?address=${SCRIPTED_ADDRESS}&chain_id=8453`])
  })

  it('W-03 asks no wallet to sign another text than the login of this page, and says why', async () => {
    const { api, wallet, connector, onFailure } = setUp({
      api: { [MESSAGE]: loginAnswer({ domain: 'evil.example' }) },
      keepsWallet: true,
    })
    await connector.connect(SCRIPTED_WALLET_ID)
    await vi.waitFor(() => expect(onFailure).toHaveBeenCalledTimes(1))
    expect(wallet.calls.map(({ method }) => method)).not.toContain('personal_sign')
    expect(api.requests).not.toContain(SUBMIT)
    const told = loginFailureMessage(onFailure.mock.calls[0]?.[0], 'notify')
    expect(told).toMatch(/^The text to sign is not the login of this page, so your wallet was not asked\./)
  })

  it('asks for no signature when the session has proved the wallet', async () => {
    const { api, wallet, connector, login } = setUp({ api: { [CHECK]: authorization(true) } })
    await connector.connect(SCRIPTED_WALLET_ID)
    await settled(login, 'authorized')
    expect(api.requests).toEqual([CHECK])
    expect(wallet.calls.map(({ method }) => method)).not.toContain('personal_sign')
  })

  it('signs after one second when the check itself fails', async () => {
    const { connector, login, waits } = setUp({
      api: { [CHECK]: apiFailure(500, 'INTERNAL_ERROR', 'Something went wrong') },
    })
    await connector.connect(SCRIPTED_WALLET_ID)
    await settled(login, 'authorized')
    expect(waits).toEqual([1_000])
  })

  it('disconnects and says why when the person declines', async () => {
    const { connector, login, onFailure } = setUp({
      wallet: {
        personal_sign: () => {
          throw userRejection()
        },
      },
    })
    await connector.connect(SCRIPTED_WALLET_ID)
    await vi.waitFor(() => expect(connector.getState().status).toBe('disconnected'))
    expect(login.getState().status).toBe('none')
    expect(onFailure).toHaveBeenCalledTimes(1)
    expect(loginFailureMessage(onFailure.mock.calls[0]?.[0], 'disconnect')).toMatch(
      /^You declined to sign in/,
    )
  })

  it('only tells where a family keeps its wallet', async () => {
    const decline = (): never => {
      throw userRejection()
    }
    const { connector, login, onFailure } = setUp({ wallet: { personal_sign: decline }, keepsWallet: true })
    await connector.connect(SCRIPTED_WALLET_ID)
    await vi.waitFor(() => expect(onFailure).toHaveBeenCalledTimes(1))
    expect(connector.getState().status).toBe('connected')
    expect(login.getState().status).toBe('none')
    const told = loginFailureMessage(onFailure.mock.calls[0]?.[0], 'notify')
    expect(told).toBe('You declined to sign in. The wallet stays connected, and asks again when it matters.')
  })

  it('says in the words of the specification that a wallet does not know this page any more', async () => {
    const { connector, onFailure } = setUp({
      wallet: {
        personal_sign: () => {
          throw Object.assign(new Error('The requested method has not been authorized (eth.rpc.9)'), {
            code: 4100,
          })
        },
      },
    })
    await connector.connect(SCRIPTED_WALLET_ID)
    await vi.waitFor(() => expect(connector.getState().status).toBe('disconnected'))
    expect(loginFailureMessage(onFailure.mock.calls[0]?.[0], 'disconnect')).toBe(
      'Current wallet is not authorized for this connection!',
    )
  })

  it('disconnects and repeats the words of a server that refuses', async () => {
    const { connector, onFailure } = setUp({
      api: { [SUBMIT]: apiFailure(401, 'SIGNATURE_INVALID', 'The signature does not fit.') },
    })
    await connector.connect(SCRIPTED_WALLET_ID)
    await vi.waitFor(() => expect(connector.getState().status).toBe('disconnected'))
    expect(loginFailureMessage(onFailure.mock.calls[0]?.[0], 'disconnect')).toBe(
      'The signature does not fit.',
    )
  })

  it.each([
    ['cut off by a reload', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['answered with 500', () => apiFailure(500, 'INTERNAL_ERROR', 'Something went wrong')],
    ['answered by a proxy', () => new Response('<html>', { status: 502 })],
  ])('keeps the wallet when its call is %s, and logs in once the server is back', async (_case, fail) => {
    const pause = Promise.withResolvers<void>()
    let isDown = true
    const { connector, login, waits, onFailure } = setUp({
      api: { [MESSAGE]: (url: URL, init: RequestInit) => (isDown ? fail() : loginAnswer()(url, init)) },
      wait: () => pause.promise,
    })
    await connector.connect(SCRIPTED_WALLET_ID)
    await vi.waitFor(() => expect(waits).toEqual([5_000]))
    expect(connector.getState().status).toBe('connected')
    expect(Object.values(window.localStorage)).toContain(SCRIPTED_WALLET_ID)
    expect(loginFailureMessage(onFailure.mock.calls[0]?.[0], 'disconnect')).toMatch(
      /\. Your wallet stays connected\.$/,
    )
    isDown = false
    pause.resolve()
    await settled(login, 'authorized')
  })

  it('tries a login that finds no server three times more, and then waits for another page', async () => {
    let asked = 0
    const { connector, login, waits } = setUp({
      api: {
        [MESSAGE]: () => {
          asked += 1
          return apiFailure(500, 'INTERNAL_ERROR', 'Something went wrong')
        },
      },
    })
    await connector.connect(SCRIPTED_WALLET_ID)
    await vi.waitFor(() => expect(asked).toBe(4))
    expect(waits).toEqual([5_000, 5_000, 5_000])
    login.reconsider()
    await vi.waitFor(() => expect(asked).toBe(5))
    expect(connector.getState().status).toBe('connected')
  })

  it('W-17 starts anew when the address changes, and never submits for the old one', async () => {
    let release = (): void => undefined
    const { api, wallet, connector, login, onFailure } = setUp({
      api: { [`GET /api/wallet_auth/wallet/${OTHER_ADDRESS}`]: { ...authorization(true) } },
      wallet: {
        personal_sign: () => new Promise((resolve) => (release = () => resolve(`0x${'cd'.repeat(65)}`))),
      },
    })
    await connector.connect(SCRIPTED_WALLET_ID)
    await settled(login, 'signing')
    wallet.emit('accountsChanged', [OTHER_ADDRESS])
    release()
    await settled(login, 'authorized')

    expect(login.getState()).toEqual({ status: 'authorized', address: OTHER_ADDRESS })
    expect(api.requests).not.toContain(SUBMIT)
    expect(connector.getState().status).toBe('connected')
    expect(onFailure).not.toHaveBeenCalled()
  })

  it('waits with the login where the page does not ask for it, until it is required', async () => {
    const { api, connector, login } = setUp({ atOnce: false })
    await connector.connect(SCRIPTED_WALLET_ID)
    expect(api.requests).toEqual([])

    await Promise.all([login.requireLogin(), login.requireLogin()])
    expect(api.requests).toEqual([CHECK, MESSAGE, SUBMIT])
    await login.requireLogin()
    expect(api.requests).toHaveLength(3)
  })

  it('logs in once the page is one that asks for it, and not a second time', async () => {
    const { api, connector, login, place } = setUp({ atOnce: false })
    login.reconsider()
    await connector.connect(SCRIPTED_WALLET_ID)
    login.reconsider()
    expect(login.getState().status).toBe('none')
    place.atOnce = true
    login.reconsider()
    login.reconsider()
    await settled(login, 'authorized')
    login.reconsider()
    expect(api.requests).toEqual([CHECK, MESSAGE, SUBMIT])
  })

  it('asks nobody again by itself who has declined, before another address comes', async () => {
    const decline = vi.fn(() => {
      throw userRejection()
    })
    const { wallet, connector, login, onFailure } = setUp({
      api: { [`GET /api/wallet_auth/wallet/${OTHER_ADDRESS}`]: authorization(false) },
      wallet: { personal_sign: decline },
      keepsWallet: true,
    })
    await connector.connect(SCRIPTED_WALLET_ID)
    await vi.waitFor(() => expect(onFailure).toHaveBeenCalledTimes(1))
    login.reconsider()
    expect(login.getState().status).toBe('none')
    wallet.emit('accountsChanged', [OTHER_ADDRESS])
    await vi.waitFor(() => expect(onFailure).toHaveBeenCalledTimes(2))
    expect(decline).toHaveBeenCalledTimes(2)
    await expect(login.requireLogin()).rejects.toMatchObject({ kind: 'rejected' })
    expect(decline).toHaveBeenCalledTimes(3)
  })

  it('signs again after a 401, whatever was known', async () => {
    const { api, connector, login } = setUp({ api: { [CHECK]: authorization(true) } })
    await connector.connect(SCRIPTED_WALLET_ID)
    await settled(login, 'authorized')
    await login.resign()
    expect(api.requests).toEqual([CHECK, MESSAGE, SUBMIT])
  })

  it('refuses without a wallet', async () => {
    const failure = await setUp()
      .login.requireLogin()
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({ kind: 'disconnected' })
    expect(loginFailureMessage(failure, 'disconnect')).toBe(
      'Current wallet is not authorized for this connection!',
    )
  })
})
