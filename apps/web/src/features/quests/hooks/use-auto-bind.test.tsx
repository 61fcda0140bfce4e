import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WalletWithLogin } from '../../../flows/wallet-login/use-wallet-logins.ts'
import { createQueryClient } from '../../../shared/api/query-client.ts'
import { notify } from '../../../shared/ui/toast/notify.ts'
import { aProfile } from '../../../testing/pages/quest-server.ts'
import { apiFailure, scriptApi } from '../../../testing/scripted-api.ts'
import { AUTO_BIND_DELAY_MS, useAutoBind } from './use-auto-bind.ts'
import { keepUnlinked, linkKey } from '../model/unlinked-wallets.ts'
import type { QuestUser } from './use-quest-user.ts'

const BIND = 'POST /api/user/bind_wallet'
const wallets = vi.hoisted(() => ({ now: [] as unknown[] }))
vi.mock('../../../flows/wallet-login/use-wallet-logins.ts', () => ({
  useWalletsWithLogin: () => wallets.now,
}))

const aWallet = (family: WalletWithLogin['family'], login: WalletWithLogin['login']) => ({
  ...{ family, login, address: `${family}-wallet` },
})
const user = (changes = {}): QuestUser => {
  const profile = aProfile(changes)
  return { kind: 'user', address: profile.evm_address, profile }
}
const client = createQueryClient()
const wrapper = ({ children }: { children: ReactNode }): ReactNode => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('wallets of other families', () => {
  it('are linked 3 s after the profile has loaded, once, if this session has proved them', async () => {
    expect(AUTO_BIND_DELAY_MS).toBe(3_000)
    const api = scriptApi({ [BIND]: aProfile() })
    vi.stubGlobal('fetch', api.fetch)
    wallets.now = [aWallet('evm', 'authorized'), aWallet('solana', 'authorized'), aWallet('ton', 'none')]
    const { rerender } = renderHook(() => useAutoBind(user()), { wrapper })
    await pass(2_999)
    expect(api.requests).toEqual([])
    await pass(1)
    expect(api.bodies).toEqual([{ wallet_address: 'solana-wallet' }])
    rerender()
    await pass(10_000)
    expect(api.requests).toEqual([BIND])
    // The other one follows once its owner has signed in with it.
    wallets.now = [aWallet('solana', 'authorized'), aWallet('ton', 'authorized')]
    rerender()
    await pass(3_000)
    expect(api.bodies).toEqual([{ wallet_address: 'solana-wallet' }, { wallet_address: 'ton-wallet' }])
  })

  it('that are linked already, or without a profile, are left alone', async () => {
    const api = scriptApi({})
    vi.stubGlobal('fetch', api.fetch)
    wallets.now = [aWallet('solana', 'authorized')]
    renderHook(() => useAutoBind(user({ solana_address: 'another-wallet' })), { wrapper })
    renderHook(() => useAutoBind({ kind: 'nobody' }), { wrapper })
    await pass(10_000)
    expect(api.requests).toEqual([])
  })

  it('that somebody has unlinked stay so', async () => {
    const api = scriptApi({})
    vi.stubGlobal('fetch', api.fetch)
    const key = linkKey(aProfile().evm_address, { family: 'solana', address: 'solana-wallet' })
    keepUnlinked(key, true)
    wallets.now = [aWallet('solana', 'authorized')]
    renderHook(() => useAutoBind(user()), { wrapper })
    await pass(10_000)
    keepUnlinked(key, false)
    expect(api.requests).toEqual([])
  })

  it('that belong to somebody else are said to, in the words of the server', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const tell = vi.spyOn(notify, 'error').mockImplementation(() => undefined)
    const message = 'This wallet belongs to another user.'
    vi.stubGlobal('fetch', scriptApi({ [BIND]: () => apiFailure(409, 'WALLET_TAKEN', message) }).fetch)
    wallets.now = [aWallet('sui', 'authorized')]
    renderHook(() => useAutoBind(user()), { wrapper })
    await pass(3_000)
    expect(tell).toHaveBeenCalledExactlyOnceWith(message, { id: 'bind-sui' })
  })
})
