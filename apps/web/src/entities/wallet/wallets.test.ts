// @vitest-environment jsdom
import { WALLET_FAMILIES } from '@sunspan/chains'
import { afterEach, expect, it, vi } from 'vitest'
import { wallets } from './wallets.ts'

const storages = vi.hoisted(() => [] as Pick<Storage, 'setItem' | 'removeItem'>[])
vi.mock('@sunspan/chains/wallets', async (original) => ({
  ...(await original<object>()),
  createWalletConnector: (_room: unknown, { storage }: { storage: Storage }) => {
    storages.push(storage)
    return { subscribe: () => () => undefined }
  },
}))

afterEach(() => {
  window.localStorage.clear()
  window.sessionStorage.clear()
})

it.each(WALLET_FAMILIES)(
  'remembers the wallet of %s for the tab if it is of Starknet, else for the browser',
  async (family) => {
    await wallets[family].open()
    const storage = storages.at(-1)
    storage?.setItem('wallet', family)
    const kept = [window.localStorage.getItem('wallet'), window.sessionStorage.getItem('wallet')]
    expect(kept).toEqual(family === 'starknet' ? [null, family] : [family, null])
    storage?.removeItem('wallet')
    expect([window.localStorage.length, window.sessionStorage.length]).toEqual([0, 0])
  },
)
