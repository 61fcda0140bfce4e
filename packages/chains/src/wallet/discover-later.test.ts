import { expect, it, vi } from 'vitest'
import type { WalletDiscovery } from '../capabilities/wallet-module.ts'
import type { DiscoveredWallet } from '../capabilities/wallet.ts'
import { createTestPage } from '../testing/wallets/wallet-page.ts'
import { discoverLater } from './discover-later.ts'

const wallet: DiscoveredWallet = { id: 'io.wallet', name: 'Wallet', icon: '' }

const createDiscovery = (wallets: readonly DiscoveredWallet[]) => ({
  start: vi.fn<() => void>(),
  getWallets: () => wallets,
  lookAgain: vi.fn<() => void>(),
  find: (id: string) => (id === wallet.id && wallets.length > 0 ? { wallet, handle: 'handle' } : undefined),
})

it('finds no wallet before its code is there, and reports those that were on the page', async () => {
  const discovery = createDiscovery([wallet])
  const onChange = vi.fn<() => void>()
  const later = discoverLater(async () => () => discovery, createTestPage(), onChange)
  expect(later.getWallets()).toEqual([])
  expect(later.getWallets()).toBe(later.getWallets())
  expect(later.find(wallet.id)).toBeUndefined()
  await Promise.all([later.ready(), later.ready()])
  expect(discovery.start).toHaveBeenCalledOnce()
  expect(onChange).toHaveBeenCalledOnce()
  expect(later.getWallets()).toEqual([wallet])
  expect(later.find(wallet.id)).toEqual({ wallet, handle: 'handle' })
  later.lookAgain()
  expect(discovery.lookAgain).toHaveBeenCalledOnce()
})

it('reports nothing where there is no wallet', async () => {
  const onChange = vi.fn<() => void>()
  await discoverLater(async () => () => createDiscovery([]), createTestPage(), onChange).ready()
  expect(onChange).not.toHaveBeenCalled()
})

it('fetches its code again when the list of wallets is opened after it failed', async () => {
  const discovery = createDiscovery([wallet])
  const load = vi
    .fn<() => Promise<() => WalletDiscovery<string>>>()
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockResolvedValue(() => discovery)
  const later = discoverLater(load, createTestPage(), () => undefined)
  await expect(later.ready()).rejects.toThrow('offline')
  later.lookAgain()
  await later.ready()
  expect(load).toHaveBeenCalledTimes(2)
  expect(later.getWallets()).toEqual([wallet])
})
