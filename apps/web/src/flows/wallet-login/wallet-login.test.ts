// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest'
import { loginAnswer } from '../../testing/login-answer.ts'
import { apiFailure } from '../../testing/scripted-api.ts'
import { SCRIPTED_ADDRESS, SCRIPTED_WALLET_ID, userRejection } from '../../testing/scripted-wallet.ts'
import { loginFailureMessage } from './login-failure-message.ts'
import { authorization, CHECK, MESSAGE, settled, setUpLogin, SUBMIT } from './testing/set-up-login.ts'

const OTHER_ADDRESS = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

describe('wallet login', () => {
  it('checks, asks for the message, signs value and address, and submits the signature', async () => {
    const { api, wallet, connector, login, states, onFailure } = setUpLogin()
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
    const { connector, login } = setUpLogin({
      api: { [MESSAGE]: (url: URL, init?: RequestInit) => (asked.push(url.search), answer(url, init)) },
      wallet: { eth_chainId: () => '0x2105' },
    })
    await connector.connect(SCRIPTED_WALLET_ID)
    await settled(login, 'authorized')
    expect(asked).toEqual([`?address=${SCRIPTED_ADDRESS}&chain_id=8453`])
  })

  it('asks a wallet on the wrong Starknet network for nothing, disconnects it, and says what to do', async () => {
    const { wallet, connector, login, onFailure } = setUpLogin({
      expectedChain: () => Promise.resolve('SN_MAIN'),
    })
    await connector.connect(SCRIPTED_WALLET_ID)
    await vi.waitFor(() => expect(onFailure).toHaveBeenCalledTimes(1), 60_000)
    const error: unknown = onFailure.mock.calls[0]?.[0]
    expect(error).toMatchObject({ title: 'Wrong StarkNet Network' })
    expect(loginFailureMessage(error, 'disconnect')).toBe(
      'Please ensure to switch StarkNet network to MainNet in your wallet',
    )
    expect(wallet.calls.map(({ method }) => method)).not.toContain('personal_sign')
    await vi.waitFor(() => expect(connector.getState().status).toBe('disconnected'), 60_000)
    expect(login.getState().status).not.toBe('authorized')
  })

  it('disconnects a wallet that goes to the wrong Starknet network while it is signed in', async () => {
    const { wallet, connector, login, onFailure } = setUpLogin({ expectedChain: () => Promise.resolve('1') })
    await connector.connect(SCRIPTED_WALLET_ID)
    await settled(login, 'authorized')
    wallet.emit('chainChanged', '0x2105')
    await vi.waitFor(() => expect(connector.getState().status).toBe('disconnected'))
    expect(onFailure.mock.calls).toMatchObject([[{ title: 'Wrong StarkNet Network' }]])
  })

  it.each(['1', undefined])(
    'asks for a signature where the chain is %s, which is right or not known',
    async (chain) => {
      const { connector, login } = setUpLogin({ expectedChain: () => Promise.resolve(chain) })
      await connector.connect(SCRIPTED_WALLET_ID)
      await settled(login, 'authorized')
    },
  )

  it('W-03 asks no wallet to sign another text than the login of this page, and says why', async () => {
    const { api, wallet, connector, onFailure } = setUpLogin({
      api: { [MESSAGE]: loginAnswer({ domain: 'evil.example' }) },
      keepsWallet: true,
    })
    await connector.connect(SCRIPTED_WALLET_ID)
    await vi.waitFor(() => expect(onFailure).toHaveBeenCalledTimes(1), 60_000)
    expect(wallet.calls.map(({ method }) => method)).not.toContain('personal_sign')
    expect(api.requests).not.toContain(SUBMIT)
    const told = loginFailureMessage(onFailure.mock.calls[0]?.[0], 'notify')
    expect(told).toMatch(
      /^The sign-in message isn’t one for this page, so we didn’t ask your wallet to sign it\./,
    )
  })

  it('asks for no signature when the session has proved the wallet', async () => {
    const { api, wallet, connector, login } = setUpLogin({ api: { [CHECK]: authorization(true) } })
    await connector.connect(SCRIPTED_WALLET_ID)
    await settled(login, 'authorized')
    expect(api.requests).toEqual([CHECK])
    expect(wallet.calls.map(({ method }) => method)).not.toContain('personal_sign')
  })

  it('signs after one second when the check itself fails', async () => {
    const { connector, login, waits } = setUpLogin({
      api: { [CHECK]: apiFailure(500, 'INTERNAL_ERROR', 'Something went wrong') },
    })
    await connector.connect(SCRIPTED_WALLET_ID)
    await settled(login, 'authorized')
    expect(waits).toEqual([1_000])
  })

  it('disconnects and says why when the person declines', async () => {
    const { connector, login, onFailure } = setUpLogin({
      wallet: {
        personal_sign: () => {
          throw userRejection()
        },
      },
    })
    await connector.connect(SCRIPTED_WALLET_ID)
    await vi.waitFor(() => expect(connector.getState().status).toBe('disconnected'), 60_000)
    expect(login.getState().status).toBe('none')
    expect(onFailure).toHaveBeenCalledTimes(1)
    expect(loginFailureMessage(onFailure.mock.calls[0]?.[0], 'disconnect')).toMatch(
      /^You cancelled the sign-in/,
    )
  })

  it('only shows the failure where a family keeps its wallet', async () => {
    const decline = (): never => {
      throw userRejection()
    }
    const { connector, login, onFailure } = setUpLogin({
      wallet: { personal_sign: decline },
      keepsWallet: true,
    })
    await connector.connect(SCRIPTED_WALLET_ID)
    await vi.waitFor(() => expect(onFailure).toHaveBeenCalledTimes(1), 60_000)
    expect(connector.getState().status).toBe('connected')
    expect(login.getState().status).toBe('none')
    const told = loginFailureMessage(onFailure.mock.calls[0]?.[0], 'notify')
    expect(told).toBe(
      'You cancelled the sign-in. The wallet stays connected and will ask again when it needs to.',
    )
  })

  it('says in the words of the specification that a wallet does not know this page any more', async () => {
    const { connector, onFailure } = setUpLogin({
      wallet: {
        personal_sign: () => {
          throw Object.assign(new Error('The requested method has not been authorized (eth.rpc.9)'), {
            code: 4100,
          })
        },
      },
    })
    await connector.connect(SCRIPTED_WALLET_ID)
    await vi.waitFor(() => expect(connector.getState().status).toBe('disconnected'), 60_000)
    expect(loginFailureMessage(onFailure.mock.calls[0]?.[0], 'disconnect')).toBe(
      'Current wallet is not authorized for this connection!',
    )
  })

  it('disconnects and repeats the words of a server that refuses', async () => {
    const { connector, onFailure } = setUpLogin({
      api: { [SUBMIT]: apiFailure(401, 'SIGNATURE_INVALID', 'The signature does not fit.') },
    })
    await connector.connect(SCRIPTED_WALLET_ID)
    await vi.waitFor(() => expect(connector.getState().status).toBe('disconnected'), 60_000)
    expect(loginFailureMessage(onFailure.mock.calls[0]?.[0], 'disconnect')).toBe(
      'The signature does not fit.',
    )
  })

  it.each([
    ['cut off by a reload', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['answered with 500', () => apiFailure(500, 'INTERNAL_ERROR', 'Something went wrong.')],
    ['answered by a proxy', () => new Response('<html>', { status: 502 })],
  ])('keeps the wallet when its call is %s, and logs in once the server is back', async (_case, fail) => {
    const pause = Promise.withResolvers<void>()
    let isDown = true
    const { connector, login, waits, onFailure } = setUpLogin({
      api: { [MESSAGE]: (url: URL, init: RequestInit) => (isDown ? fail() : loginAnswer()(url, init)) },
      wait: () => pause.promise,
    })
    await connector.connect(SCRIPTED_WALLET_ID)
    await vi.waitFor(() => expect(waits).toEqual([5_000]), 60_000)
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
    const { connector, login, waits } = setUpLogin({
      api: {
        [MESSAGE]: () => {
          asked += 1
          return apiFailure(500, 'INTERNAL_ERROR', 'Something went wrong')
        },
      },
    })
    await connector.connect(SCRIPTED_WALLET_ID)
    await vi.waitFor(() => expect(asked).toBe(4), 60_000)
    expect(waits).toEqual([5_000, 5_000, 5_000])
    login.reconsider()
    await vi.waitFor(() => expect(asked).toBe(5), 60_000)
    expect(connector.getState().status).toBe('connected')
  })

  it('W-17 starts over when the address changes, and never submits for the old one', async () => {
    let release = (): void => undefined
    const { api, wallet, connector, login, onFailure } = setUpLogin({
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
    const { api, connector, login } = setUpLogin({ atOnce: false })
    await connector.connect(SCRIPTED_WALLET_ID)
    expect(api.requests).toEqual([])

    await Promise.all([login.requireLogin(), login.requireLogin()])
    expect(api.requests).toEqual([CHECK, MESSAGE, SUBMIT])
    await login.requireLogin()
    expect(api.requests).toHaveLength(3)
  })

  it('logs in once the page is one that asks for it, and not a second time', async () => {
    const { api, connector, login, place } = setUpLogin({ atOnce: false })
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

  it('does not ask again by itself after a refusal, before the address changes', async () => {
    const decline = vi.fn(() => {
      throw userRejection()
    })
    const { wallet, connector, login, onFailure } = setUpLogin({
      api: { [`GET /api/wallet_auth/wallet/${OTHER_ADDRESS}`]: authorization(false) },
      wallet: { personal_sign: decline },
      keepsWallet: true,
    })
    await connector.connect(SCRIPTED_WALLET_ID)
    await vi.waitFor(() => expect(onFailure).toHaveBeenCalledTimes(1), 60_000)
    login.reconsider()
    expect(login.getState().status).toBe('none')
    wallet.emit('accountsChanged', [OTHER_ADDRESS])
    await vi.waitFor(() => expect(onFailure).toHaveBeenCalledTimes(2), 60_000)
    expect(decline).toHaveBeenCalledTimes(2)
    await expect(login.requireLogin()).rejects.toMatchObject({ kind: 'rejected' })
    expect(decline).toHaveBeenCalledTimes(3)
  })

  it('signs again after a 401, whatever was known', async () => {
    const { api, connector, login } = setUpLogin({ api: { [CHECK]: authorization(true) } })
    await connector.connect(SCRIPTED_WALLET_ID)
    await settled(login, 'authorized')
    await login.resign()
    expect(api.requests).toEqual([CHECK, MESSAGE, SUBMIT])
  })

  it('says which wallet gave no signature, and that the server refused one', async () => {
    for (const [wallet, api, told] of [
      [
        { personal_sign: () => ({}) },
        {},
        'We got no signature from Scripted Wallet. You aren’t signed in, and nothing was sent. Open it and try again, or connect another wallet.',
      ],
      [
        { personal_sign: () => Promise.reject(Object.assign(new Error('busy'), { code: -32_002 })) },
        {},
        'Scripted Wallet already has a request open. Answer it there, then try again.',
      ],
      [
        {},
        { [SUBMIT]: authorization(false) },
        'The signature from Scripted Wallet doesn’t match its address. You aren’t signed in, and nothing was sent. Try again, or connect another wallet.',
      ],
    ] as const) {
      const { connector, login } = setUpLogin({ atOnce: false, wallet, api, keepsWallet: true })
      await connector.connect(SCRIPTED_WALLET_ID)
      const failure = await login.requireLogin().catch((error: unknown) => error)
      expect(loginFailureMessage(failure, 'notify')).toBe(told)
    }
  })

  it('leaves a failure to the caller to show, as long as it can', async () => {
    const decline = (): never => {
      throw userRejection()
    }
    const { connector, login, onFailure } = setUpLogin({
      atOnce: false,
      wallet: { personal_sign: decline },
      keepsWallet: true,
    })
    await connector.connect(SCRIPTED_WALLET_ID)
    await expect(login.requireLogin(() => true)).rejects.toMatchObject({ kind: 'rejected' })
    expect(onFailure).not.toHaveBeenCalled()
    await expect(login.requireLogin(() => false)).rejects.toMatchObject({ kind: 'rejected' })
    expect(onFailure).toHaveBeenCalledTimes(1)
  })

  it('refuses without a wallet', async () => {
    const failure = await setUpLogin()
      .login.requireLogin()
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({ kind: 'disconnected' })
    expect(loginFailureMessage(failure, 'disconnect')).toBe(
      'Current wallet is not authorized for this connection!',
    )
  })
})
