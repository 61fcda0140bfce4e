import { registerWallet } from '@wallet-standard/wallet'
import { describe, expect, it, vi } from 'vitest'
import { describeWalletConnector, type PuppetWallet } from '../../testing/suites/describe-wallet-connector.ts'
import { createMemoryStorage, createTestPage } from '../../testing/wallets/wallet-page.ts'
import { openConnector } from '../../testing/wallets/open-connector.ts'
import { servesSolanaNetwork } from '../known-wallets.ts'
import { accountOf, createScriptedSolanaWallet } from '../testing/scripted-solana-wallet.ts'
import { solanaWalletModule } from './solana-wallet-module.ts'

const FIRST = 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9'
const SECOND = '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu'

function createPuppet(name: string, address: string): PuppetWallet {
  const wallet = createScriptedSolanaWallet({ name, address })
  const connect = 'standard:connect.connect'
  return {
    id: name,
    address,
    onConnect: (answer) =>
      wallet.script({
        [connect]: () => {
          if (answer === 'refuse')
            throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
          return { accounts: answer === 'share' ? [accountOf(address)] : [] }
        },
      }),
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      wallet.script({ [connect]: () => promise.then(() => ({ accounts: [accountOf(address)] })) })
      return resolve
    },
    choose: (chosen) => wallet.share(...(chosen === undefined ? [] : [chosen])),
    countListeners: () => wallet.countListeners(),
    install: (page) => void wallet.install(page),
  }
}

describeWalletConnector('Solana', {
  walletModule: solanaWalletModule,
  addresses: [FIRST, SECOND],
  createWallet: createPuppet,
})

describe('discovery by the Wallet Standard', () => {
  const open = async () => {
    const page = createTestPage()
    return {
      page,
      connector: await openConnector(solanaWalletModule, { window: page, storage: createMemoryStorage() }),
    }
  }

  it.each<[string, Partial<Parameters<typeof createScriptedSolanaWallet>[0]>]>([
    ['of another family', { chains: ['sui:mainnet'] }],
    ['without a name', { name: ' ' }],
  ])('leaves out wallets %s', async (_, facts) => {
    const { page, connector } = await open()
    createScriptedSolanaWallet({ name: 'Odd', address: FIRST, ...facts }).install(page)
    expect(connector.getWallets()).toEqual([])
  })

  it.each([
    ['messages', ['standard:connect', 'solana:signTransaction']],
    ['payments', ['standard:connect', 'solana:signMessage']],
  ] as const)('says of a wallet that it cannot sign %s, and does not connect it', async (lacks, features) => {
    const { page, connector } = await open()
    const wallet = createScriptedSolanaWallet({ name: 'Odd', address: FIRST, features })
    wallet.install(page)
    expect(connector.getWallets()).toMatchObject([{ id: 'Odd', lacks }])
    await expect(connector.connect('Odd')).rejects.toMatchObject({ kind: 'unsupported' })
    expect(wallet.calls).toEqual([])
  })

  it('finds wallets that register with the standard’s own package, before the page and after it', async () => {
    const page = createTestPage()
    const walletOf = (name: string): Parameters<typeof registerWallet>[0] => ({
      ...({
        version: '1.0.0',
        name,
        icon: 'data:image/svg+xml;base64,',
        chains: ['solana:mainnet'],
      } as const),
      features: { 'standard:connect': {}, 'solana:signMessage': {}, 'solana:signTransaction': {} },
      accounts: [],
    })
    vi.stubGlobal('window', page)
    try {
      registerWallet(walletOf('Early'))
      const connector = await openConnector(solanaWalletModule, {
        window: page,
        storage: createMemoryStorage(),
      })
      registerWallet(walletOf('Late'))
      expect(connector.getWallets().map(({ id, lacks }) => [id, lacks])).toEqual([
        ['Early', undefined],
        ['Late', undefined],
      ])
    } finally {
      vi.unstubAllGlobals()
    }
  })

  it('survives what is not a wallet at all', async () => {
    const { page, connector } = await open()
    for (const wallet of [null, 'wallet', {}, { name: 'x', chains: 'solana:mainnet', features: {} }]) {
      const register = (api: { register(wallet: unknown): void }) => api.register(wallet)
      page.dispatchEvent(Object.assign(new Event('wallet-standard:register-wallet'), { detail: register }))
    }
    page.dispatchEvent(Object.assign(new Event('wallet-standard:register-wallet'), { detail: 7 }))
    expect(connector.getWallets()).toEqual([])
  })

  it('keeps the first who claims a name, and drops a wallet that withdraws', async () => {
    const { page, connector } = await open()
    const withdraw = createScriptedSolanaWallet({ name: 'Phantom', address: FIRST }).install(page)
    createScriptedSolanaWallet({ name: 'Phantom', address: SECOND, chains: ['solana:devnet'] }).install(page)
    expect(connector.getWallets()).toMatchObject([
      { id: 'Phantom', chains: ['solana:mainnet', 'solana:devnet'] },
    ])
    withdraw()
    expect(connector.getWallets()).toEqual([])
  })

  it('lets a wallet go that withdraws while it is connected, and takes it back when it registers again', async () => {
    const { page, connector } = await open()
    const withdraw = createScriptedSolanaWallet({ name: 'Phantom', address: FIRST }).install(page)
    await connector.connect('Phantom')
    withdraw()
    expect(connector.getState()).toEqual({ status: 'disconnected' })
    const again = createScriptedSolanaWallet({ name: 'Phantom', address: SECOND })
    const back = new Promise<void>((resolve) => {
      connector.subscribe(() => connector.getState().status === 'connected' && resolve())
    })
    again.install(page)
    await back
    expect(connector.getState()).toMatchObject({ address: SECOND })
    expect(again.countListeners()).toBe(1)
  })
})

describe('which wallet serves which network', () => {
  const eclipse = { id: 'eclipse', chainId: 'EAQLJCV2mh23BsK2P9oYpV5CHVLDNHTxYss3URrNmg3s' }

  it.each([
    ['Phantom', ['solana:mainnet'], false],
    ['Backpack', ['solana:mainnet'], true],
    ['Local', ['solana:EAQLJCV2mh23BsK2P9oYpV5CHVLDNHTx'], true],
    ['Silent', undefined, false],
  ])('%s on Eclipse: %j', (id, chains, serves) => {
    expect(servesSolanaNetwork({ id, ...(chains && { chains }) }, eclipse)).toBe(serves)
    expect(servesSolanaNetwork({ id }, { ...eclipse, id: 'solana' })).toBe(true)
  })
})
