import type { NetworkType } from '@sunspan/domain'
import { useEffect, useState } from 'react'
import { apiClient } from '../../../shared/api/api-client.ts'
import { localStore } from '../../../shared/storage/browser-storage.ts'
import { notify } from '../../../shared/ui/toast/notify.ts'
import { actionFailureText, signInFirst } from '../../wallet-login/sign-in-first.ts'
import { ALERT_TEXTS } from './alert-texts.ts'
import { pushPermission, subscribeBrowser, type PushPermission } from './browser-push.ts'
import { followedOrders } from './followed-orders.ts'

const followed = followedOrders(localStore)

export interface Alerts {
  readonly permission: PushPermission
  readonly isOn: boolean
  readonly isBusy: boolean
  /** Asks for permission; to be called from a click. */
  readonly turnOn: () => Promise<void>
  readonly turnOff: () => Promise<void>
}

/** Whether this browser is notified of an order while no page shows it. */
export function useAlerts(orderId: string, deps: { publicKey: string; networkType: NetworkType }): Alerts {
  const { publicKey, networkType } = deps
  const [permission, setPermission] = useState(pushPermission)
  const [isOn, setOn] = useState(() => permission === 'granted' && followed.has(orderId))
  const [isBusy, setBusy] = useState(false)

  // A log-out has ended it on the server, of which this browser knows nothing.
  useEffect(() => {
    if (pushPermission() !== 'granted' || !followed.has(orderId)) return
    follow(orderId, publicKey).catch(() => {
      followed.remove(orderId)
      setOn(false)
    })
  }, [orderId, publicKey])

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      notify.error(actionFailureText(error, ALERT_TEXTS.failed))
    } finally {
      setBusy(false)
    }
  }
  return {
    permission,
    isOn,
    isBusy,
    turnOn: () =>
      attempt(async () => {
        const answer = await Notification.requestPermission()
        setPermission(answer)
        if (answer !== 'granted') return
        await signInFirst(networkType)
        await follow(orderId, publicKey)
        followed.add(orderId)
        setOn(true)
      }),
    turnOff: () =>
      attempt(async () => {
        const { endpoint } = await subscribeBrowser(publicKey)
        await apiClient.call('unsubscribeFromOrder', { params: { id: orderId }, body: { endpoint } })
        followed.remove(orderId)
        setOn(false)
      }),
  }
}

async function follow(orderId: string, publicKey: string): Promise<void> {
  const body = await subscribeBrowser(publicKey)
  await apiClient.call('subscribeToOrder', { params: { id: orderId }, body })
}
