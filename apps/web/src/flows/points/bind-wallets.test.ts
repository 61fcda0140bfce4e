// @vitest-environment jsdom
import type { WalletFamily } from '@sunspan/chains'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepUnlinked, linkKey } from '../../entities/points/unlinked-wallets.ts'
import { createQueryClient } from '../../shared/api/query-client.ts'
import { notify } from '../../shared/ui/toast/notify.ts'
import { aProfile } from '../../testing/pages/quest-server.ts'
import { apiFailure, scriptApi } from '../../testing/scripted-api.ts'
import { SCRIPTED_ADDRESS } from '../../testing/scripted-wallet.ts'
import type { LoginState } from '../wallet-login/login-state.ts'
import { AUTO_BIND_DELAY_MS, bindWalletsAtLogin } from './bind-wallets.ts'

const PROFILE = 'GET /api/user'
const BIND = 'POST /api/user/bind_wallet'

const logins = vi.hoisted(() => ({
  states: new Map<string, unknown>(),
  listeners: new Set<() => void>(),
}))
vi.mock('../wallet-login/logins.ts', () => ({
  loginOf: (family: string) => ({
    getState: () => logins.states.get(family) ?? { status: 'none' },
    subscribe: (listener: () => void) => logins.listeners.add(listener),
  }),
}))

/** Logs in with the EVM wallet, and with one of each of these families. */
function logIn(...families: readonly WalletFamily[]): void {
  const proved = (address: string): LoginState => ({ status: 'authorized', address })
  logins.states.set('evm', proved(SCRIPTED_ADDRESS))
  for (const family of families) logins.states.set(family, proved(`${family}-wallet`))
  for (const listener of logins.listeners) listener()
}
const script = (answers: Parameters<typeof scriptApi>[0]) => {
  const api = scriptApi({ [PROFILE]: aProfile(), [BIND]: aProfile(), ...answers })
  vi.stubGlobal('fetch', api.fetch)
  return api
}
const bound = (api: ReturnType<typeof script>) => api.requests.filter((request) => request === BIND)
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  logins.states.clear()
  logins.listeners.clear()
})

describe('wallets of other families', () => {
  it('are linked 3 s after the profile has loaded, once, if this session has proved them', async () => {
    expect(AUTO_BIND_DELAY_MS).toBe(3_000)
    const api = script({})
    logIn('solana')
    logins.states.set('ton', { status: 'signing', address: 'ton-wallet' })
    bindWalletsAtLogin(createQueryClient())
    await pass(2_999)
    expect(bound(api)).toEqual([])
    await pass(1)
    expect(api.bodies).toEqual([{ wallet_address: 'solana-wallet' }])
    logIn('solana')
    await pass(10_000)
    expect(bound(api)).toHaveLength(1)
    // The other one follows once its owner has signed in with it.
    logIn('solana', 'ton')
    await pass(3_000)
    expect(api.bodies).toEqual([{ wallet_address: 'solana-wallet' }, { wallet_address: 'ton-wallet' }])
  })

  it('wait for the profile, which is asked for again at the next login where it could not be had', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const failing = script({ [PROFILE]: () => apiFailure(500, 'INTERNAL_ERROR', 'Busy') })
    logIn('solana')
    bindWalletsAtLogin(createQueryClient())
    await pass(60_000)
    expect(bound(failing)).toEqual([])
    const api = script({})
    logIn('sui')
    await pass(3_000)
    expect(bound(api)).toHaveLength(2)
  })

  it('that are linked already, or without an EVM wallet, are left alone', async () => {
    const api = script({ [PROFILE]: aProfile({ solana_address: 'another-wallet' }) })
    logins.states.set('solana', { status: 'authorized', address: 'solana-wallet' })
    bindWalletsAtLogin(createQueryClient())
    await pass(10_000)
    expect(api.requests).toEqual([])
    logIn('solana')
    await pass(10_000)
    expect(api.requests).toEqual([PROFILE])
  })

  it('that a user has unlinked stay unlinked', async () => {
    const api = script({})
    const key = linkKey(aProfile().evm_address, { family: 'solana', address: 'solana-wallet' })
    keepUnlinked(key, true)
    logIn('solana')
    bindWalletsAtLogin(createQueryClient())
    await pass(10_000)
    keepUnlinked(key, false)
    expect(bound(api)).toEqual([])
  })

  it('that belong to another user are reported, in the words of the server', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const tell = vi.spyOn(notify, 'error').mockImplementation(() => undefined)
    const message = 'This wallet belongs to another user.'
    script({ [BIND]: () => apiFailure(409, 'WALLET_TAKEN', message) })
    logIn('sui')
    bindWalletsAtLogin(createQueryClient())
    await pass(3_000)
    expect(tell).toHaveBeenCalledExactlyOnceWith(message, { id: 'bind-sui' })
  })
})
