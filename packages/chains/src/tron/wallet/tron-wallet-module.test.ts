import { afterEach, describe, expect, it, vi } from 'vitest'
import { describeWalletConnector, type PuppetWallet } from '../../testing/suites/describe-wallet-connector.ts'
import { createMemoryStorage, createTestPage } from '../../testing/wallets/wallet-page.ts'
import { openConnector } from '../../testing/wallets/open-connector.ts'
import { createScriptedTronWallet } from '../testing/scripted-tron-wallet.ts'
import { tronWalletModule } from './tron-wallet-module.ts'
import { RETRY_MS } from './wallet-session.ts'

const FIRST = 'TCNkawTmcQgYSU8nP8cHswT1QPjharxJr7'
const SECOND = 'THHsfg2eNiv6MSXC4y5d4t5wkvRVADRKiF'
afterEach(() => vi.useRealTimers())

function createPuppet(name: string, address: string): PuppetWallet {
  const wallet = createScriptedTronWallet({ name, address })
  return {
    id: wallet.rdns,
    address,
    onConnect(answer) {
      if (answer !== 'share') wallet.share(undefined)
      const answers = {
        share: () => Promise.resolve([address]),
        share_nothing: () => Promise.resolve([]),
        // As TronLink says it: a bare text.
        refuse: () => Promise.reject('Confirmation declined by user'),
      }
      wallet.script(answers[answer])
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      wallet.script(() => promise.then(() => [address]))
      return resolve
    },
    choose(chosen) {
      wallet.share(chosen)
      wallet.emit('accountsChanged', chosen === undefined ? [] : [chosen])
    },
    countListeners: () => wallet.countListeners(),
    install: wallet.install,
  }
}

describeWalletConnector('TRON', {
  walletModule: tronWalletModule,
  addresses: [FIRST, SECOND],
  createWallet: createPuppet,
})

const open = async () => {
  const page = createTestPage()
  const storage = createMemoryStorage()
  return { page, connector: await openConnector(tronWalletModule, { window: page, storage }) }
}

describe('discovery', () => {
  it('finds wallets in their places, once, also when they announce themselves', async () => {
    const { page, connector } = await open()
    const { provider } = createScriptedTronWallet({ name: 'x', address: FIRST })
    Object.assign(page, { okxwallet: { tronLink: provider } })
    expect(connector.getWallets()).toMatchObject([{ id: 'okxwallet.tronLink', name: 'OKX Wallet' }])
    const other = createScriptedTronWallet({ name: 'TronLink', address: SECOND })
    other.install(page)
    Object.assign(page, { tronLink: createScriptedTronWallet({ name: 'y', address: SECOND }).provider })
    expect(connector.getWallets().map(({ id }) => id)).toEqual(['okxwallet.tronLink', other.rdns])
  })

  it.each<[string, object]>([
    ['no detail', {}],
    ['no provider', { info: { rdns: 'a.b', name: 'A' } }],
    ['a provider that cannot be asked', { info: { rdns: 'a.b', name: 'A' }, provider: {} }],
    ['an empty name', { info: { rdns: 'a.b', name: '' }, provider: { request: () => undefined } }],
  ])('ignores an announcement with %s', async (_, detail) => {
    const { page, connector } = await open()
    page.dispatchEvent(Object.assign(new Event('TIP6963:announceProvider'), { detail }))
    expect(connector.getWallets()).toEqual([])
  })
})

describe('a wallet that reports that none is selected', () => {
  const connect = async (answers: readonly unknown[]) => {
    vi.useFakeTimers()
    const { page, connector } = await open()
    const wallet = createScriptedTronWallet({ name: 'Locked', address: FIRST })
    wallet.install(page)
    const left = [...answers]
    wallet.script(() => Promise.resolve(left.shift()))
    const connected = connector.connect(wallet.rdns).catch((error: unknown) => error)
    return { wallet, connector, connected }
  }

  it('is asked again after ten seconds', async () => {
    const { wallet, connector, connected } = await connect(['', [FIRST]])
    await vi.advanceTimersByTimeAsync(RETRY_MS - 1)
    expect(wallet.requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    await connected
    expect(RETRY_MS).toBe(10_000)
    expect(connector.getState()).toMatchObject({ status: 'connected', address: FIRST })
  })

  it('stays out when it still has none', async () => {
    const { wallet, connected } = await connect(['', '', [FIRST]])
    await vi.advanceTimersByTimeAsync(3 * RETRY_MS)
    expect(await connected).toMatchObject({ kind: 'disconnected', message: 'No tron address' })
    expect(wallet.requests).toHaveLength(2)
  })
})

describe('a wallet of the first interface', () => {
  it.each([
    [4001, 'rejected'],
    [4000, 'request_pending'],
  ])('says %s when it is %s', async (code, kind) => {
    const { page, connector } = await open()
    const { provider, script } = createScriptedTronWallet({ name: 'x', address: FIRST })
    script(() => Promise.resolve({ code, message: '' }))
    Object.assign(page, { tronLink: provider })
    vi.useFakeTimers()
    const attempt = connector.connect('tronLink').catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await attempt).toMatchObject({ kind })
  })
})
