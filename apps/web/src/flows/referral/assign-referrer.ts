import { ApiError } from '@sunspan/api/client'
import type { QueryClient } from '@tanstack/react-query'
import { POINTS_KEY } from '../../entities/points/points-key.ts'
import { pointsClient } from '../../shared/api/points-client.ts'
import { notify } from '../../shared/ui/toast/notify.ts'
import { loginOf } from '../wallet-login/logins.ts'
import { forgetReferralKey, readReferralKey } from './referral-key.ts'

export { takeReferralKey } from './referral-key.ts'

/** Specification, section 8. */
const WELCOME = { title: 'Welcome to RetroPoints', autoCloseMs: 5_000 }
const received = (points: string): string => `You received ${points} free points for the referral link`

/** Reports the visitor's referrer to the server at the first login of an EVM wallet. */
export function assignReferrerAtLogin(queryClient: QueryClient): void {
  const login = loginOf('evm')
  let isAsking = false
  const assign = async (): Promise<void> => {
    const key = readReferralKey()
    if (isAsking || key === undefined || login.getState().status !== 'authorized') return
    isAsking = true
    try {
      const { points_received: points } = await pointsClient.call('assignReferrer', {
        query: { referrer_key: key },
      })
      forgetReferralKey()
      if (points !== '0') notify.success(received(points), WELCOME)
      await queryClient.invalidateQueries({ queryKey: POINTS_KEY })
    } catch (error) {
      console.warn('[referral]', error)
      // A final refusal: an own link, or one that came too late. Anything else is tried at the next login.
      if (error instanceof ApiError && error.status === 409) forgetReferralKey()
    }
    isAsking = false
  }
  login.subscribe(() => void assign())
  void assign()
}
