import { describe, expect, it } from 'vitest'
import { describeWalletConnector, type PuppetWallet } from '../../testing/suites/describe-wallet-connector.ts'
import { createScriptedStandardWallet } from '../../testing/wallets/scripted-standard-wallet.ts'
import { createMemoryStorage, createTestPage } from '../../testing/wallets/wallet-page.ts'
import { openConnector } from '../../testing/wallets/open-connector.ts'
import { spellAddress } from '../address.ts'
import { createScriptedStarknetWallet } from '../testing/scripted-starknet-wallet.ts'
import { readChainText } from './chain-text.ts'
import { starknetWalletModule } from './starknet-wallet-module.ts'

const FIRST = spellAddress(2n ** 249n + 5n)
const SECOND = spellAddress(2n ** 200n + 7n)

const refusal = () => Object.assign(new Error('An error occurred (USER_REFUSED_OP)'), { code: 113 })

function createPuppet(name: string, address: string): PuppetWallet {
  const id = name.toLowerCase()
  const wallet = createScriptedStarknetWallet({ id, name, address })
  return {
    id,
    address,
    onConnect: (answer) =>
      wallet.script({
        wallet_requestAccounts: () => {
          if (answer === 'refuse') throw refusal()
          return answer === 'share' ? [address] : []
        },
      }),
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      wallet.script({ wallet_requestAccounts: () => promise.then(() => [address]) })
      return resolve
    },
    choose: (chosen) => wallet.emit('accountsChanged', chosen === undefined ? [] : [chosen]),
    countListeners: () => wallet.countListeners(),
    install: (page) => wallet.install(page),
  }
}

describeWalletConnector('Starknet, by the object on the page', {
  walletModule: starknetWalletModule,
  addresses: [FIRST, SECOND],
  createWallet: createPuppet,
})

const open = async () => {
  const page = createTestPage()
  const connector = await openConnector(starknetWalletModule, {
    window: page,
    storage: createMemoryStorage(),
  })
  return { page, connector }
}
const standardWallet = (name: string) => ({
  name,
  version: '1.0.0',
  icon: 'data:image/svg+xml,a',
  chains: ['starknet:SN_SEPOLIA'],
  accounts: [],
  features: {
    'starknet:walletApi': {
      version: '1.0.0',
      request: ({ type }: { readonly type: string }) =>
        Promise.resolve(type === 'wallet_requestAccounts' ? [FIRST] : '0x534e5f4d41494e'),
    },
  },
})
const announce = (page: EventTarget, wallet: object): void => {
  const register = (api: { register(wallet: object): void }) => api.register(wallet)
  page.dispatchEvent(Object.assign(new Event('wallet-standard:register-wallet'), { detail: register }))
}

describe('discovery of Starknet wallets', () => {
  it('finds wallets of the Wallet Standard, and connects them', async () => {
    const { page, connector } = await open()
    announce(page, standardWallet('Modern'))
    expect(connector.getWallets()).toMatchObject([{ id: 'Modern', name: 'Modern' }])
    await connector.connect('Modern')
    expect(connector.getState()).toMatchObject({ address: FIRST, chainId: 'SN_MAIN' })
  })

  it('lists a wallet with both interfaces once, by the object on the page', async () => {
    const { page, connector } = await open()
    createScriptedStarknetWallet({ id: 'braavos', name: 'Braavos', address: FIRST }).install(page)
    announce(page, standardWallet('Braavos'))
    expect(connector.getWallets().map(({ id }) => id)).toEqual(['braavos'])
  })

  it('leaves out wallets of other families, and what is not a wallet', async () => {
    const { page, connector } = await open()
    createScriptedStandardWallet({
      name: 'Phantom',
      address: 'x',
      namespace: {
        connect: 'standard:connect',
        features: ['solana:signMessage'],
        chains: ['solana:mainnet'],
        accountOf: (address) => ({ address, chains: [], features: [], publicKey: new Uint8Array() }),
      },
    }).install(page)
    Object.assign(page, {
      starknet_none: null,
      starknet_text: 'wallet',
      starknet_half: { id: 'half', name: 'Half', request: () => [] },
      starknet_nameless: { id: 'a', name: ' ', request: () => [], on: () => 0, off: () => 0 },
      starknet_long: { id: 'a'.repeat(200), name: 'A', request: () => [], on: () => 0, off: () => 0 },
    })
    expect(connector.getWallets()).toEqual([])
  })

  it('finds a wallet at the first place that wallets had, and once if it is at both', async () => {
    const { page, connector } = await open()
    createScriptedStarknetWallet({ id: 'argentX', name: 'Ready', address: FIRST }).install(page)
    Object.assign(page, { starknet: Reflect.get(page, 'starknet_argentX') })
    expect(connector.getWallets().map(({ id }) => id)).toEqual(['argentX'])
    Reflect.deleteProperty(page, 'starknet_argentX')
    expect(connector.getWallets().map(({ id }) => id)).toEqual(['argentX'])
  })

  it('takes the icon of a theme, and none from elsewhere', async () => {
    const { page, connector } = await open()
    const add = (id: string, icon: unknown) =>
      createScriptedStarknetWallet({ id, name: id, address: FIRST, icon }).install(page)
    add('themed', { dark: 'data:image/png;base64,aa', light: 'data:image/png;base64,bb' })
    add('remote', 'https://evil.example/icon.png')
    expect(connector.getWallets().map(({ icon }) => icon)).toEqual(['data:image/png;base64,aa', ''])
  })
})

it.each([
  ['0x534e5f4d41494e', 'SN_MAIN'],
  ['0x534e5f5345504f4c4941', 'SN_SEPOLIA'],
  ['SN_SEPOLIA', 'SN_SEPOLIA'],
  ['0x1', null],
  ['0x0a0b', null],
  [7, null],
  [undefined, null],
])('reads the chain %s', (told, name) => {
  expect(readChainText(told)).toBe(name)
})
