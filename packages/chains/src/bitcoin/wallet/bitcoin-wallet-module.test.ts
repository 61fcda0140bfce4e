import { describe, expect, it } from 'vitest'
import { describeWalletConnector, type PuppetWallet } from '../../testing/suites/describe-wallet-connector.ts'
import { createMemoryStorage, createTestPage } from '../../testing/wallets/wallet-page.ts'
import { openConnector } from '../../testing/wallets/open-connector.ts'
import { KNOWN_BITCOIN_WALLETS } from '../known-wallets.ts'
import {
  createScriptedUniSatWallet,
  createScriptedWbipWallet,
  sharing,
  type ScriptedBitcoinWallet,
} from '../testing/scripted-bitcoin-wallet.ts'
import { createScriptedSigningWallet } from '../testing/scripted-signing-wallet.ts'
import { bitcoinWalletModule } from './bitcoin-wallet-module.ts'

const FIRST = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const SECOND = 'bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw'

const UNISAT_PROVIDER = {
  requestAccounts() {},
  getAccounts() {},
  signMessage() {},
  sendBitcoin() {},
}

interface Manner {
  readonly connect: string
  readonly silent: string
  readonly refusal: { readonly code: number }
  readonly share: (...addresses: readonly string[]) => unknown
  readonly choose: (wallet: ScriptedBitcoinWallet, address: string | undefined) => void
}

const WBIP: Manner = {
  connect: 'wallet_connect',
  silent: 'wallet_getAccount',
  refusal: { code: -32_000 },
  share: sharing,
  choose: (wallet, address) =>
    address === undefined
      ? wallet.emit('disconnect', { type: 'disconnect' })
      : wallet.emit('accountChange', { type: 'accountChange', ...sharing(address) }),
}
const UNISAT: Manner = {
  connect: 'requestAccounts',
  silent: 'getAccounts',
  refusal: { code: 4001 },
  share: (...addresses) => addresses,
  choose: (wallet, address) => wallet.emit('accountsChanged', address === undefined ? [] : [address]),
}

const puppetOf = (wallet: ScriptedBitcoinWallet, address: string, manner: Manner): PuppetWallet => ({
  id: wallet.id,
  address,
  onConnect(answer) {
    const shared = manner.share(...(answer === 'share' ? [address] : []))
    wallet.script({
      [manner.connect]: () => {
        if (answer === 'refuse') throw Object.assign(new Error('No'), manner.refusal)
        return shared
      },
      [manner.silent]: () => shared,
    })
  },
  hold() {
    const { promise, resolve } = Promise.withResolvers<void>()
    wallet.script({ [manner.connect]: () => promise.then(() => manner.share(address)) })
    return resolve
  },
  choose: (chosen) => manner.choose(wallet, chosen),
  countListeners: () => wallet.countListeners(),
  install: (page) => wallet.install(page),
})

const addresses = [FIRST, SECOND] as const

describeWalletConnector('Bitcoin by WBIP 004', {
  walletModule: bitcoinWalletModule,
  addresses,
  createWallet: (name, address) => puppetOf(createScriptedWbipWallet(name, address), address, WBIP),
})

const PLACES: Readonly<Record<string, string>> = { Puppet: 'unisat', Second: 'okxwallet.bitcoin' }

describeWalletConnector('Bitcoin in the manner of UniSat', {
  walletModule: bitcoinWalletModule,
  addresses,
  createWallet: (name, address) =>
    puppetOf(createScriptedUniSatWallet(PLACES[name] ?? 'bitkeep.unisat', address), address, UNISAT),
})

const CONNECT = 'bitcoin:connect.connect'

describeWalletConnector('Bitcoin by the Wallet Standard', {
  walletModule: bitcoinWalletModule,
  addresses,
  createWallet(name, address): PuppetWallet {
    const wallet = createScriptedSigningWallet({ name, address })
    const accounts = [{ address, chains: ['bitcoin:regtest'] }]
    return {
      id: name,
      address,
      onConnect(answer) {
        if (answer !== 'share') wallet.withdraw()
        wallet.script({
          [CONNECT]: () => {
            if (answer === 'refuse') throw Object.assign(new Error('No'), { code: 4001 })
            return { accounts: answer === 'share' ? accounts : [] }
          },
        })
      },
      hold() {
        const { promise, resolve } = Promise.withResolvers<void>()
        wallet.script({ [CONNECT]: () => promise.then(() => ({ accounts })) })
        return resolve
      },
      choose: (chosen) => wallet.share(...(chosen === undefined ? [] : [chosen])),
      countListeners: () => wallet.countListeners(),
      install: (page) => void wallet.install(page),
    }
  },
})

describe('discovery of Bitcoin wallets', () => {
  const open = async () => {
    const page = createTestPage()
    return {
      page,
      connector: await openConnector(bitcoinWalletModule, { window: page, storage: createMemoryStorage() }),
    }
  }

  it.each<[string, object]>([
    ['an invalid list', { btc_providers: 'all' }],
    ['invalid lines', { btc_providers: [null, 7, {}, { id: 'x' }] }],
    ['a path that leads nowhere', { btc_providers: [{ id: 'a.b.c', name: 'Odd' }] }],
    ['a path that is code', { Odd: { request() {} }, btc_providers: [{ id: 'Odd; x', name: 'Odd' }] }],
    ['no name', { Odd: { request() {} }, btc_providers: [{ id: 'Odd', name: ' ' }] }],
    ['UniSat’s place without its methods', { unisat: { requestAccounts() {} } }],
    ['a provider that its maker has deprecated', { phantom: { bitcoin: UNISAT_PROVIDER } }],
  ])('survives %s', async (_, globals) => {
    const { page, connector } = await open()
    Object.assign(page, globals)
    expect(connector.getWallets()).toEqual([])
  })

  it('lists one provider once, under the id that claimed it first', async () => {
    const { page, connector } = await open()
    const request = () => undefined
    Object.assign(page, {
      Odd: { request },
      btc_providers: [
        { id: 'Odd', name: 'Odd' },
        { id: 'Odd', name: 'Other' },
      ],
    })
    expect(connector.getWallets()).toMatchObject([{ id: 'Odd', name: 'Odd' }])
    Object.assign(page, { Odd: { request } })
    expect(connector.getWallets()).toHaveLength(1)
  })

  it('leaves out wallets of the Wallet Standard that are of another family', async () => {
    const { page, connector } = await open()
    createScriptedSigningWallet({ name: 'Odd', address: FIRST, chains: ['sui:mainnet'] }).install(page)
    expect(connector.getWallets()).toEqual([])
  })

  it.each([
    ['messages', ['bitcoin:connect', 'bitcoin:signTransaction']],
    ['payments', ['bitcoin:connect', 'bitcoin:signMessage']],
  ] as const)('says of a wallet of the Wallet Standard that it cannot sign %s', async (lacks, features) => {
    const { page, connector } = await open()
    createScriptedSigningWallet({ name: 'Odd', address: FIRST, features }).install(page)
    expect(connector.getWallets()).toMatchObject([{ id: 'Odd', lacks }])
    await expect(connector.connect('Odd')).rejects.toMatchObject({ kind: 'unsupported' })
  })

  it('says of one with UniSat’s methods that it does not send, until it does', async () => {
    const { page, connector } = await open()
    const { sendBitcoin, ...others } = UNISAT_PROVIDER
    Object.assign(page, { binancew3w: { bitcoin: others } })
    expect(connector.getWallets()).toMatchObject([{ id: 'binancew3w.bitcoin', lacks: 'payments' }])
    Object.assign(page, { binancew3w: { bitcoin: { ...others, sendBitcoin } } })
    expect(connector.getWallets()).toEqual([{ id: 'binancew3w.bitcoin', name: 'Binance Wallet', icon: '' }])
  })

  it.each([
    ['XverseProviders.BitcoinProvider', 'Xverse'],
    ['LeatherProvider', 'Leather'],
  ])('finds %s where its maker puts it, listed or not, once', async (id, name) => {
    const provider = { request: () => undefined }
    const [first = '', second] = id.split('.')
    const place = { [first]: second === undefined ? provider : { [second]: provider } }
    const bare = await open()
    Object.assign(bare.page, place)
    expect(bare.connector.getWallets()).toEqual([{ id, name, icon: '' }])
    const listed = await open()
    const icon = 'data:image/png;base64,'
    Object.assign(listed.page, place, { btc_providers: [{ id, name: `${name} Wallet`, icon }] })
    expect(listed.connector.getWallets()).toEqual([{ id, name: `${name} Wallet`, icon }])
  })

  it('lists a wallet of several manners once, in the one in which it sends itself', async () => {
    const { page, connector } = await open()
    createScriptedWbipWallet('Leather', FIRST).install(page)
    createScriptedSigningWallet({ name: 'leather Wallet', address: FIRST }).install(page)
    createScriptedSigningWallet({ name: 'Other', address: FIRST }).install(page)
    expect(connector.getWallets().map(({ id }) => id)).toEqual(['LeatherProvider', 'Other'])
  })

  it('W-24 lets no wallet that only has the name of another one hide it', async () => {
    const { page, connector } = await open()
    const fake = { id: 'Fake', name: 'OKX Wallet' }
    Object.assign(page, { Fake: { request: () => undefined }, btc_providers: [fake] })
    createScriptedSigningWallet({ name: 'Leather', address: FIRST }).install(page)
    expect(connector.getWallets().map(({ id }) => id)).toEqual(['Fake', 'Leather'])
    createScriptedUniSatWallet('okxwallet.bitcoin', FIRST).install(page)
    createScriptedWbipWallet('Leather', FIRST).install(page)
    expect(
      connector
        .getWallets()
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(['Fake', 'Leather', 'LeatherProvider', 'okxwallet.bitcoin'])
  })

  it('speaks WBIP to a wallet of the Wallet Standard that only hands out such a provider', async () => {
    const { page, connector } = await open()
    const provider = {
      request: (method: string) => ({ result: method === 'wallet_connect' ? sharing(FIRST) : null }),
    }
    const wallet = {
      version: '1.0.0',
      name: 'Hander',
      chains: ['bitcoin:mainnet'],
      accounts: [],
      features: { 'sats-connect:': { provider } },
    }
    const register = (api: { register(wallet: object): void }) => api.register(wallet)
    page.dispatchEvent(Object.assign(new Event('wallet-standard:register-wallet'), { detail: register }))
    Object.assign(page, { HanderProvider: provider })
    Object.assign(page, { btc_providers: [{ id: 'HanderProvider', name: 'Another name' }] })
    expect(connector.getWallets().map(({ name }) => name)).toEqual(['Another name'])
    await connector.connect('HanderProvider')
    expect(connector.getState()).toMatchObject({ status: 'connected', address: FIRST })
  })

  it('names wallets to install under the ids they have once they are there', async () => {
    const { page, connector } = await open()
    for (const { id, downloadUrl } of KNOWN_BITCOIN_WALLETS) {
      expect(downloadUrl).toMatch(/^https:\/\//)
      const isListed = !id.includes('Provider')
      if (isListed) createScriptedUniSatWallet(id, FIRST).install(page)
    }
    expect(connector.getWallets().map(({ id }) => id)).toEqual([
      'unisat',
      'okxwallet.bitcoin',
      'bitkeep.unisat',
      'binancew3w.bitcoin',
    ])
  })
})
