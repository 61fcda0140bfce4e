import { vi } from 'vitest'

export interface ScriptedPush {
  /** What the page asked the browser for, in order. */
  readonly calls: readonly string[]
  /** What the user answers when asked. */
  answer: NotificationPermission
}

export const PUSH_TARGET = {
  endpoint: 'https://push.example/1',
  keys: { p256dh: 'A'.repeat(87), auth: 'B'.repeat(22) },
}

/** A browser with notifications, a service worker and a push service. `delete navigator.serviceWorker` ends what the end of a test does not. */
export function scriptPush(
  permission: NotificationPermission,
  { answer = 'granted', earlierKey }: { answer?: NotificationPermission; earlierKey?: ArrayBuffer } = {},
): ScriptedPush {
  const calls: string[] = []
  const script = { calls, answer }
  const subscription = {
    options: { applicationServerKey: earlierKey ?? null },
    toJSON: () => ({ ...PUSH_TARGET, expirationTime: null }),
    unsubscribe: async () => calls.push('unsubscribe'),
  }
  const registration = {
    active: {},
    installing: null,
    waiting: null,
    pushManager: {
      getSubscription: async () => (earlierKey === undefined ? null : subscription),
      subscribe: async (options: PushSubscriptionOptionsInit) => {
        calls.push(
          `subscribe ${String(options.userVisibleOnly)} ${String(new Uint8Array(options.applicationServerKey as ArrayBuffer).length)}`,
        )
        return subscription
      },
    },
  }
  const requestPermission = async (): Promise<NotificationPermission> => {
    calls.push('ask')
    notification.permission = script.answer
    return script.answer
  }
  const notification = { permission, requestPermission }
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('PushManager', class {})
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: async (path: string, { scope }: RegistrationOptions) => {
        calls.push(`register ${path} ${String(scope)}`)
        return registration
      },
    },
  })
  return script
}

/** The browser of the tests has no push service. */
export function endPush(): void {
  Reflect.deleteProperty(navigator, 'serviceWorker')
}
