import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EvmDepositAction } from '../deposit-action.ts'
import type { WalletConnector, WalletState } from '../../capabilities/wallet.ts'
import { createMemoryStorage } from '../../testing/wallets/wallet-page.ts'
import {
  createScriptedWallet,
  createWalletPage,
  walletError,
  type ScriptedWallet,
} from '../testing/scripted-wallet.ts'
import { createWalletConnector } from '../../wallet/create-wallet-connector.ts'
import { openConnector } from '../../testing/wallets/open-connector.ts'
import { evmWalletModule } from './evm-wallet-module.ts'

const LOWER = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const OTHER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

let page: ReturnType<typeof createWalletPage>
let storage: ReturnType<typeof createMemoryStorage>
let wallet: ScriptedWallet
let connector: WalletConnector<EvmDepositAction>

beforeEach(async () => {
  page = createWalletPage()
  storage = createMemoryStorage()
  wallet = createScriptedWallet({
    eth_requestAccounts: () => [LOWER],
    eth_accounts: () => [LOWER],
    eth_chainId: () => '0x2105',
  })
  page.install('io.wallet', wallet)
  connector = await openConnector(evmWalletModule, { window: page.window, storage })
})
afterEach(() => vi.useRealTimers())

const asked = (of: ScriptedWallet = wallet): string[] => of.requests.map(({ method }) => method)
const reload = (): void => {
  connector = createWalletConnector(evmWalletModule, { window: page.window, storage })
}

describe('connecting', () => {
  it('goes through connecting to connected, with the checksummed address and the decimal chain id', async () => {
    const states: WalletState[] = []
    connector.subscribe(() => states.push(connector.getState()))
    await connector.connect('io.wallet')
    expect(states).toEqual([
      { status: 'connecting', walletId: 'io.wallet' },
      { status: 'connected', wallet: connector.getWallets()[0], address: ADDRESS, chainId: '8453' },
    ])
  })

  it.each<[string, () => unknown, string]>([
    ['the person refuses', walletError(4001, 'User rejected the request.'), 'rejected'],
    ['the wallet is already asking', walletError(-32002, 'already pending'), 'request_pending'],
    ['the wallet shares no account', () => [], 'disconnected'],
    ['the wallet answers nonsense', () => ['alice'], 'disconnected'],
  ])('ends disconnected when %s', async (_, answer, kind) => {
    wallet.script({ eth_requestAccounts: answer })
    await expect(connector.connect('io.wallet')).rejects.toMatchObject({ name: 'ChainError', kind })
    expect(connector.getState()).toEqual({ status: 'disconnected' })
    reload()
    await connector.restore()
    expect(connector.getState()).toEqual({ status: 'disconnected' })
  })

  it('fails when the wallet is not installed', async () => {
    await expect(connector.connect('io.absent')).rejects.toMatchObject({ kind: 'unsupported' })
  })

  it('keeps the wallet in use when another one refuses, and replaces it when it agrees', async () => {
    const second = createScriptedWallet({
      eth_requestAccounts: walletError(4001, 'no'),
      eth_chainId: () => '0x1',
    })
    page.install('io.second', second)
    await connector.connect('io.wallet')
    await expect(connector.connect('io.second')).rejects.toMatchObject({ kind: 'rejected' })
    expect(connector.getState()).toMatchObject({ status: 'connected', address: ADDRESS })

    second.script({ eth_requestAccounts: () => [OTHER] })
    await connector.connect('io.second')
    expect(connector.getState()).toMatchObject({ wallet: { id: 'io.second' }, address: OTHER, chainId: '1' })
    expect(wallet.countListeners()).toBe(0)
    wallet.emit('accountsChanged', [])
    expect(connector.getState()).toMatchObject({ address: OTHER })
  })

  it('drops the late answer to an older attempt', async () => {
    const answers: ((accounts: string[]) => void)[] = []
    wallet.script({ eth_requestAccounts: () => new Promise((resolve) => answers.push(resolve)) })
    const second = createScriptedWallet({ eth_requestAccounts: () => [OTHER], eth_chainId: () => '0x1' })
    page.install('io.second', second)
    const slow = connector.connect('io.wallet')
    await connector.connect('io.second')
    answers[0]?.([LOWER])
    await slow
    expect(connector.getState()).toMatchObject({ status: 'connected', address: OTHER })
  })
})

describe('what the wallet reports', () => {
  beforeEach(() => connector.connect('io.wallet'))

  it('changes the address', () => {
    wallet.emit('accountsChanged', [OTHER.toLowerCase()])
    expect(connector.getState()).toMatchObject({ status: 'connected', address: OTHER })
  })

  it.each<[unknown, string | null]>([
    ['0x1', '1'],
    ['10', '10'],
    [137, '137'],
    ['mainnet', null],
    [undefined, null],
  ])('changes the network: %j', (payload, chainId) => {
    wallet.emit('chainChanged', payload)
    expect(connector.getState()).toMatchObject({ status: 'connected', chainId })
  })

  it.each<[string, unknown]>([
    ['accountsChanged', []],
    ['accountsChanged', undefined],
    ['disconnect', { code: 4900, message: 'gone' }],
  ])('ends the session: %s %j', async (event, payload) => {
    wallet.emit(event, payload)
    expect(connector.getState()).toEqual({ status: 'disconnected' })
    await expect(connector.signMessage('x')).rejects.toMatchObject({ kind: 'disconnected' })
  })

  it('reconnects a locked wallet when it is unlocked, on the network that it has selected then', async () => {
    wallet.emit('accountsChanged', [])
    wallet.script({ eth_accounts: () => [OTHER], eth_chainId: () => '0x1' })
    wallet.emit('chainChanged', '0x1')
    expect(connector.getState()).toEqual({ status: 'disconnected' })
    const back = new Promise<void>((resolve) => {
      connector.subscribe(() => connector.getState().status === 'connected' && resolve())
    })
    wallet.emit('accountsChanged', [OTHER])
    await back
    expect(connector.getState()).toMatchObject({ address: OTHER, chainId: '1' })
    expect(asked().filter((method) => method === 'eth_requestAccounts')).toHaveLength(1)
    expect(wallet.countListeners()).toBe(3)
  })

  it('does not let a locked wallet come between while another one is asked', async () => {
    wallet.emit('accountsChanged', [])
    const second = createScriptedWallet({ eth_requestAccounts: () => new Promise(() => undefined) })
    page.install('io.second', second)
    void connector.connect('io.second')
    wallet.emit('accountsChanged', [LOWER])
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(connector.getState()).toEqual({ status: 'connecting', walletId: 'io.second' })
  })

  it('does not end the session while the wallet reconnects to its own node', () => {
    wallet.emit('disconnect', {
      code: 1013,
      message: 'MetaMask: Disconnected from chain. Attempting to connect.',
    })
    expect(connector.getState()).toMatchObject({ status: 'connected' })
  })
})

describe('restoring', () => {
  it('reconnects after a reload without asking the person', async () => {
    await connector.connect('io.wallet')
    reload()
    const before = wallet.requests.length
    await connector.restore()
    expect(connector.getState()).toMatchObject({ status: 'connected', address: ADDRESS })
    expect(asked().slice(before)).toEqual(['eth_accounts', 'eth_chainId'])
  })

  it('asks nothing when nothing was connected', async () => {
    await connector.restore()
    expect(wallet.requests).toEqual([])
  })

  it('waits for a wallet that announces itself late', async () => {
    await connector.connect('io.wallet')
    const fresh = createWalletPage()
    connector = createWalletConnector(evmWalletModule, { window: fresh.window, storage })
    await connector.restore()
    expect(connector.getState()).toEqual({ status: 'disconnected' })
    const connected = new Promise<void>((resolve) => {
      connector.subscribe(() => connector.getState().status === 'connected' && resolve())
    })
    fresh.install('io.wallet', wallet)
    await connected
    expect(connector.getState()).toMatchObject({ address: ADDRESS })
  })

  it('says nothing of a wallet that is locked or withdrew its permission, and takes it back once it is open', async () => {
    await connector.connect('io.wallet')
    wallet.script({ eth_accounts: () => [] })
    reload()
    await connector.restore()
    expect(connector.getState()).toEqual({ status: 'disconnected' })
    wallet.script({ eth_accounts: () => [LOWER] })
    reload()
    await connector.restore()
    expect(connector.getState()).toMatchObject({ status: 'connected', address: ADDRESS })
  })

  it('survives a wallet that comes late while its part of the app cannot be fetched', async () => {
    await connector.connect('io.wallet')
    const fresh = createWalletPage()
    const load = () => Promise.reject(new TypeError('offline'))
    const { window } = fresh
    connector = createWalletConnector({ ...evmWalletModule, load }, { window, storage })
    await connector.restore()
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    fresh.install('io.wallet', wallet)
    await new Promise((resolve) => setTimeout(resolve, 10))
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
    expect(connector.getState()).toEqual({ status: 'disconnected' })
  })

  it('gives up on a wallet that keeps silent, and tries again next time', async () => {
    await connector.connect('io.wallet')
    wallet.script({ eth_accounts: () => new Promise(() => undefined) })
    reload()
    vi.useFakeTimers()
    const restoring = connector.restore()
    await vi.waitFor(() =>
      expect(connector.getState()).toEqual({ status: 'connecting', walletId: 'io.wallet' }),
    )
    await vi.advanceTimersByTimeAsync(6_000)
    await restoring
    expect(connector.getState()).toEqual({ status: 'disconnected' })
    vi.useRealTimers()
    wallet.script({ eth_accounts: () => [LOWER] })
    reload()
    await connector.restore()
    expect(connector.getState()).toMatchObject({ status: 'connected' })
  })

  it('works in a browser that forbids storage', async () => {
    const forbid = (): never => {
      throw new DOMException('denied', 'SecurityError')
    }
    const forbidden = { getItem: forbid, setItem: forbid, removeItem: forbid }
    connector = createWalletConnector(evmWalletModule, { window: page.window, storage: forbidden })
    await connector.restore()
    await connector.connect('io.wallet')
    expect(connector.getState()).toMatchObject({ status: 'connected' })
    await connector.disconnect()
    expect(connector.getState()).toEqual({ status: 'disconnected' })
  })
})

describe('disconnecting', () => {
  it('forgets the wallet, takes the permission back, and ignores later events', async () => {
    await connector.connect('io.wallet')
    await connector.disconnect()
    expect(connector.getState()).toEqual({ status: 'disconnected' })
    expect(asked()).toContain('wallet_revokePermissions')
    expect(wallet.countListeners()).toBe(0)
    reload()
    await connector.restore()
    expect(connector.getState()).toEqual({ status: 'disconnected' })
  })

  it('ends an attempt that still waits for the person', async () => {
    const answers: ((accounts: string[]) => void)[] = []
    wallet.script({ eth_requestAccounts: () => new Promise((resolve) => answers.push(resolve)) })
    const connecting = connector.connect('io.wallet')
    await connector.disconnect()
    answers[0]?.([LOWER])
    await connecting
    expect(connector.getState()).toEqual({ status: 'disconnected' })
  })
})
