// @vitest-environment jsdom
import { createQueryClient } from '../../shared/api/query-client.ts'
import { notify } from '../../shared/ui/toast/notify.ts'
import { apiFailure, scriptApi } from '../../testing/scripted-api.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { loginOf } from '../wallet-login/logins.ts'
import { assignReferrerAtLogin } from './assign-referrer.ts'
import { forgetReferralKey, readReferralKey, REFERRAL_COOKIE_DAYS, takeReferralKey } from './referral-key.ts'

const KEY = 'k7m2p9x4qa'
const ASSIGN = 'PUT /api/user/assign_referrer'

afterEach(() => {
  forgetReferralKey()
  window.history.replaceState(null, '', '/')
})

describe('a referral link', () => {
  it('leaves its key for 365 days, and the address without it', () => {
    expect(REFERRAL_COOKIE_DAYS).toBe(365)
    const write = vi.spyOn(document, 'cookie', 'set')
    window.history.replaceState(null, '', `/quests?refid=${KEY}&phase=Sunrise#top`)
    takeReferralKey(window.location.href)
    expect(write.mock.lastCall?.[0]).toBe(`refid=${KEY}; Path=/; Max-Age=31536000; SameSite=Lax`)
    expect(readReferralKey()).toBe(KEY)
    expect(window.location.href.replace(window.location.origin, '')).toBe('/quests?phase=Sunrise#top')
  })

  it('is read where the router has led on without it', () => {
    window.history.replaceState(null, '', '/send')
    takeReferralKey(`https://app.example/?refid=${KEY}`)
    expect(readReferralKey()).toBe(KEY)
    expect(window.location.pathname).toBe('/send')
  })

  it.each(['', 'short', 'K7M2P9X4QA', 'k7m2p9x4qa;x=1', '../../../..'])('keeps no key like %j', (key) => {
    window.history.replaceState(null, '', `/send?refid=${encodeURIComponent(key)}`)
    takeReferralKey(window.location.href)
    expect(readReferralKey()).toBeUndefined()
    expect(window.location.search).toBe('')
  })
})

describe('the first login', () => {
  const logIn = (): void => {
    const state = { status: 'authorized', address: `0x${'12'.repeat(20)}` } as const
    vi.spyOn(loginOf('evm'), 'getState').mockReturnValue(state)
  }
  const comeBy = (): void => {
    window.history.replaceState(null, '', `/send?refid=${KEY}`)
    takeReferralKey(window.location.href)
  }

  it('reports the referrer, once, and welcomes for 5 s', async () => {
    const api = scriptApi({ [ASSIGN]: { referrer_address: '0x1', points_received: '15' } })
    vi.stubGlobal('fetch', api.fetch)
    const tell = vi.spyOn(notify, 'success').mockImplementation(() => undefined)
    comeBy()
    logIn()
    assignReferrerAtLogin(createQueryClient())
    await vi.waitFor(
      () =>
        expect(tell).toHaveBeenCalledExactlyOnceWith('You received 15 free points for the referral link', {
          title: 'Welcome to RetroPoints',
          autoCloseMs: 5_000,
        }),
      60_000,
    )
    expect(readReferralKey()).toBeUndefined()
    assignReferrerAtLogin(createQueryClient())
    expect(api.requests).toEqual([ASSIGN])
  })

  it('forgets a key that is refused, and keeps one that could not be handed in', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    comeBy()
    logIn()
    const failed = scriptApi({ [ASSIGN]: () => apiFailure(503, 'INTERNAL_ERROR', 'Busy') })
    vi.stubGlobal('fetch', failed.fetch)
    assignReferrerAtLogin(createQueryClient())
    await vi.waitFor(() => expect(failed.requests).toEqual([ASSIGN]), 60_000)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(readReferralKey()).toBe(KEY)
    vi.stubGlobal(
      'fetch',
      scriptApi({ [ASSIGN]: () => apiFailure(409, 'REFERRAL_REFUSED', 'Own link') }).fetch,
    )
    assignReferrerAtLogin(createQueryClient())
    await vi.waitFor(() => expect(readReferralKey()).toBeUndefined(), 60_000)
  })

  it('asks nothing before a login', async () => {
    const api = scriptApi({})
    vi.stubGlobal('fetch', api.fetch)
    comeBy()
    assignReferrerAtLogin(createQueryClient())
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(api.requests).toEqual([])
  })
})
