import { describe, expect, it } from 'vitest'
import { describeWalletConnector, type PuppetWallet } from '../../testing/suites/describe-wallet-connector.ts'
import { createMemoryStorage, createTestPage } from '../../testing/wallets/wallet-page.ts'
import { openConnector } from '../../testing/wallets/open-connector.ts'
import { KNOWN_TON_WALLETS } from '../known-wallets.ts'
import { proofPayload } from '../login/proof-payload.ts'
import { connectError, connectEvent, createScriptedTonWallet } from '../testing/scripted-ton-wallet.ts'
import { KNOWN_KEYS } from './discover-ton-wallets.ts'
import { tonWalletModule } from './ton-wallet-module.ts'

const FIRST = 'UQAqKioqKioqKioqKioqKioqKioqKioqKioqKioqKioqKtX_'
const SECOND = 'UQCGYdlqci31-hEt6Xmx_pSWidko8MlyFU1iuPt9fvr-UD7f'
const DECLINED = 300

function createPuppet(name: string, address: string): PuppetWallet {
  const wallet = createScriptedTonWallet({ name, address })
  const nothing = { event: 'connect', id: 1, payload: { items: [] } }
  const answers = {
    share: () => connectEvent({ address }),
    share_nothing: () => nothing,
    refuse: () => connectError(DECLINED),
  }
  return {
    id: wallet.key,
    address,
    onConnect: (answer) => wallet.script({ connect: answers[answer], restoreConnection: answers[answer] }),
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      wallet.script({ connect: () => promise.then(() => connectEvent({ address })) })
      return resolve
    },
    choose: (chosen) =>
      wallet.emit(
        chosen === undefined
          ? { event: 'disconnect', id: 2, payload: {} }
          : connectEvent({ address: chosen }),
      ),
    countListeners: () => wallet.countListeners(),
    install: wallet.install,
  }
}

describeWalletConnector('TON', {
  walletModule: tonWalletModule,
  addresses: [FIRST, SECOND],
  createWallet: createPuppet,
})

const open = async (loginText?: () => Promise<string | undefined>) => {
  const page = createTestPage()
  const storage = createMemoryStorage()
  const connector = await openConnector(tonWalletModule, {
    window: page,
    storage,
    ...(loginText && { loginText }),
  })
  return { page, storage, connector }
}

describe('discovery by TON Connect', () => {
  it.each<[string, object]>([
    ['a place without a bridge', { tonkeeper: {}, nothing: null, text: 'tonconnect' }],
    ['a bridge without its methods', { tonkeeper: { tonconnect: { connect() {} } } }],
    ['a bridge that is not an object', { tonkeeper: { tonconnect: 7 } }],
  ])('survives %s', async (_, globals) => {
    const { page, connector } = await open()
    Object.assign(page, globals)
    expect(connector.getWallets()).toEqual([])
  })

  it('survives places that may not be looked at', async () => {
    const { page, connector } = await open()
    const get = () => {
      throw new DOMException('Access is denied', 'SecurityError')
    }
    Object.defineProperty(page, 'localStorage', { enumerable: true, get })
    createScriptedTonWallet({ name: 'Tonkeeper', address: FIRST }).install(page)
    expect(connector.getWallets()).toMatchObject([{ id: 'tonkeeperWallet', name: 'Tonkeeper' }])
  })

  it('finds known wallets in places that cannot be enumerated, each once', async () => {
    for (const { id } of KNOWN_TON_WALLETS) expect(KNOWN_KEYS).toContain(id)
    for (const key of KNOWN_KEYS) {
      const { page, connector } = await open()
      const wallet = createScriptedTonWallet({ name: 'Hidden', address: FIRST })
      wallet.install(page)
      const { [wallet.key]: value } = Object(page)
      Reflect.deleteProperty(page, wallet.key)
      Object.defineProperty(page, key, { value })
      expect(connector.getWallets()).toMatchObject([{ id: key, name: 'Hidden' }])
    }
  })

  it('loads no picture from elsewhere, and takes those that come along', async () => {
    const picture = 'data:image/svg+xml,%3Csvg%2F%3E'
    for (const [image, icon] of [
      ['https://tonkeeper.example/icon.png', ''],
      [picture, picture],
    ] as const) {
      const { page, connector } = await open()
      createScriptedTonWallet({ name: 'Tonkeeper', address: FIRST, image }).install(page)
      expect(connector.getWallets()[0]?.icon).toBe(icon)
    }
  })

  it('names several wallets to install, each with the way to it', () => {
    expect(KNOWN_TON_WALLETS.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Tonkeeper', 'MyTonWallet', 'Tonhub', 'OpenMask']),
    )
    for (const { downloadUrl } of KNOWN_TON_WALLETS) expect(downloadUrl).toMatch(/^https:\/\//)
  })
})

describe('connecting', () => {
  const inputOf = async (loginText?: () => Promise<string | undefined>) => {
    const { page, connector } = await open(loginText)
    const wallet = createScriptedTonWallet({ name: 'Puppet', address: FIRST })
    wallet.install(page)
    await connector.connect(wallet.key)
    return { input: wallet.calls[0]?.input, connector }
  }

  it('names this service, and asks for the address alone where no login is needed', async () => {
    const { input, connector } = await inputOf()
    expect(input).toEqual({
      manifestUrl: 'http://localhost:3000/tonconnect-manifest.json',
      items: [{ name: 'ton_addr' }],
    })
    expect(connector.getState()).toMatchObject({ chainId: '-239' })
  })

  it('asks for a proof of the login’s text at once', async () => {
    const { input } = await inputOf(async () => 'Nonce: 7\nWallet: ')
    expect(input).toMatchObject({
      items: [{ name: 'ton_addr' }, { name: 'ton_proof', payload: proofPayload('Nonce: 7\nWallet: ') }],
    })
  })

  it('W-03 does not open the wallet where the login’s text is refused', async () => {
    const { page, connector } = await open(() => Promise.reject(new Error('a text of another site')))
    const wallet = createScriptedTonWallet({ name: 'Puppet', address: FIRST })
    wallet.install(page)
    await expect(connector.connect(wallet.key)).rejects.toThrow('a text of another site')
    expect(wallet.calls).toEqual([])
    expect(connector.getState()).toEqual({ status: 'disconnected' })
  })

  it.each<[string, () => unknown, string]>([
    ['declines', () => connectError(DECLINED), 'rejected'],
    ['cannot find the manifest', () => connectError(2), 'unsupported'],
    ['does not know why', () => connectError(0), 'unknown'],
    ['declines in its own words', () => Promise.reject(new Error('Canceled by the user')), 'rejected'],
    [
      'throws at once',
      () => {
        throw new Error('broken')
      },
      'unknown',
    ],
    ['answers nothing', () => undefined, 'disconnected'],
    [
      'shares an address of the test network',
      () => ({
        event: 'connect',
        payload: {
          items: [{ name: 'ton_addr', address: 'kQAqKioqKioqKioqKioqKioqKioqKioqKioqKioqKioqKjOw' }],
        },
      }),
      'disconnected',
    ],
  ])('fails with the right kind when the wallet %s', async (_, answer, kind) => {
    const { page, connector } = await open()
    const wallet = createScriptedTonWallet({ name: 'Puppet', address: FIRST })
    wallet.script({ connect: answer })
    wallet.install(page)
    await expect(connector.connect(wallet.key)).rejects.toMatchObject({ name: 'ChainError', kind })
  })

  it('notifies the wallet when it is disconnected here', async () => {
    const { page, connector } = await open()
    const wallet = createScriptedTonWallet({ name: 'Puppet', address: FIRST })
    wallet.install(page)
    await connector.connect(wallet.key)
    await connector.disconnect()
    expect(wallet.calls.map(({ method }) => method)).toEqual(['connect', 'disconnect'])
  })

  it('asks no person after a reload', async () => {
    const { page, storage, connector } = await open()
    const wallet = createScriptedTonWallet({ name: 'Puppet', address: FIRST })
    wallet.install(page)
    await connector.connect(wallet.key)
    const again = await openConnector(tonWalletModule, {
      window: page,
      storage,
      loginText: () => Promise.reject(new Error('it was not requested')),
    })
    await again.restore()
    expect(again.getState()).toMatchObject({ status: 'connected', address: FIRST })
    expect(wallet.calls.map(({ method }) => method)).toEqual(['connect', 'restoreConnection'])
  })
})
