import type { WalletConnector, WalletState } from '@sunspan/chains'
import { expect, it, vi } from 'vitest'
import { connectLater } from './later-connector.ts'

const WALLET = { id: 'test', name: 'Test', icon: '' }
const CONNECTED: WalletState = { status: 'connected', wallet: WALLET, address: '0x1' }

/** A connector whose wallet shares an account when it is restored. */
function createConnector() {
  const listeners = new Set<() => void>()
  let state: WalletState = { status: 'disconnected' }
  const connector: WalletConnector<string> = {
    getState: () => state,
    getWallets: () => [WALLET],
    lookAgain: vi.fn(),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    connect: vi.fn(async () => undefined),
    cancel: vi.fn(),
    disconnect: vi.fn(async () => undefined),
    async restore() {
      state = CONNECTED
      for (const listener of listeners) listener()
    },
    signMessage: async (text) => `signed ${text}`,
    send: async (action) => `sent ${action}`,
    switchNetwork: async () => undefined,
  }
  return connector
}

it('has no wallet until its code is there, and notifies those who listened before', async () => {
  const { promise, resolve } = Promise.withResolvers<WalletConnector<string>>()
  const later = connectLater(() => promise)
  const listener = vi.fn()
  later.subscribe(listener)
  const restored = later.restore()
  expect([later.getState(), later.getWallets(), later.switchNetwork]).toEqual([
    { status: 'disconnected' },
    [],
    undefined,
  ])
  expect(later.getState()).toBe(later.getState())

  resolve(createConnector())
  await restored
  expect(listener).toHaveBeenCalledOnce()
  expect([later.getState(), later.getWallets()]).toEqual([CONNECTED, [WALLET]])
  expect(later.switchNetwork).toBeTypeOf('function')
  expect(later.addToken).toBeUndefined()
})

it('holds a command back until its code is there', async () => {
  const { promise, resolve } = Promise.withResolvers<WalletConnector<string>>()
  const later = connectLater(() => promise)
  const network = { id: 'x', name: 'X', chainId: '1', rpcUrl: '', explorerUrl: '', nativeSymbol: 'X' }
  const answers = Promise.all([
    later.signMessage('text'),
    later.send('action', { ...network, nativeDecimals: 18 }),
  ])
  resolve(createConnector())
  expect(await answers).toEqual(['signed text', 'sent action'])
})

it('goes on without wallets where its code cannot be fetched, and fetches it again for the next command', async () => {
  const connector = createConnector()
  const load = vi
    .fn<() => Promise<WalletConnector<string>>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue(connector)
  const later = connectLater(load)
  await later.restore()
  expect(later.getState()).toEqual({ status: 'disconnected' })
  await expect(later.connect('test')).rejects.toThrow('offline')
  later.lookAgain()
  await later.connect('test')
  expect(connector.connect).toHaveBeenCalledWith('test')
  expect(load).toHaveBeenCalledTimes(3)
})
