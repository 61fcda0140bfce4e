import type { CDPSession, Page } from '@playwright/test'
import { createPushBrowser, startReceiver } from '@sunspan/host/testing/receivers'

export interface PushDriver {
  /** What the push service received and delivered, decrypted with the browser's key, in order. */
  readonly delivered: readonly unknown[]
  /** The notifications that the service worker shows now, as `title: text`. */
  shown(): Promise<readonly string[]>
  close(): Promise<void>
}

const WORKER_SCOPE = '/alerts/'

/**
 * Gives a browser a push service on loopback, since Chromium's own cannot be reached from a test. The page subscribes there. The service decrypts each
 * message with the subscription's key, as the browser would, and hands it to the real service worker. Call it before the page opens.
 */
export async function drivePush(page: Page, baseUrl: string): Promise<PushDriver> {
  const context = page.context()
  await context.grantPermissions(['notifications'], { origin: baseUrl })
  // Stays open when the product's pages are closed.
  const other = await context.newPage()
  const session = await context.newCDPSession(other)
  const registrations = await watchRegistrations(session)

  const delivered: unknown[] = []
  const service = await startReceiver((request) => {
    const data = browser.decrypt(request)
    delivered.push(data)
    for (const registrationId of registrations) {
      void session.send('ServiceWorker.deliverPushMessage', {
        origin: baseUrl,
        registrationId,
        data: JSON.stringify(data),
      })
    }
    return 201
  })
  const browser = createPushBrowser(`${service.url}/push/1`)
  await page.addInitScript(subscribeAt, browser.subscription)

  return {
    delivered,
    async shown() {
      await other.goto(`${baseUrl}/robots.txt`)
      return other.evaluate(async (scope) => {
        const registration = await navigator.serviceWorker.getRegistration(scope)
        const notifications = (await registration?.getNotifications()) ?? []
        return notifications.map(({ title, body }) => `${title}: ${body}`)
      }, WORKER_SCOPE)
    },
    close: () => service.close(),
  }
}

/** The ids of the service workers of the product, kept current. */
async function watchRegistrations(session: CDPSession): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const { registrationId, scopeURL, isDeleted } of registrations) {
      if (!isDeleted && new URL(scopeURL).pathname === WORKER_SCOPE) ids.add(registrationId)
    }
  })
  await session.send('ServiceWorker.enable')
  return ids
}

/** Runs in the page: its browser subscribes with the given subscription. */
function subscribeAt(subscription: object): void {
  let applicationServerKey: ArrayBuffer | null = null
  const own = {
    get options() {
      return { applicationServerKey }
    },
    toJSON: () => ({ ...subscription, expirationTime: null }),
    unsubscribe: () => Promise.resolve(true),
  }
  Object.assign(PushManager.prototype, {
    getSubscription: () => Promise.resolve(applicationServerKey === null ? null : own),
    subscribe: (options: { readonly applicationServerKey: Uint8Array<ArrayBuffer> }) => {
      applicationServerKey = options.applicationServerKey.buffer
      return Promise.resolve(own)
    },
  })
}
