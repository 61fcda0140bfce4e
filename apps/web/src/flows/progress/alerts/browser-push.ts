/** What a push service needs to reach this browser. */
export interface PushTarget {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

const WORKER = '/alerts-worker.js'
/** A folder without pages: the worker controls none of them. */
const SCOPE = '/alerts/'

export type PushPermission = 'unsupported' | NotificationPermission

export const pushPermission = (): PushPermission =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
    ? Notification.permission
    : 'unsupported'

/** Subscribes this browser at its push service, if it is not yet. The user must have allowed notifications. `publicKey` is base64url. */
export async function subscribeBrowser(publicKey: string): Promise<PushTarget> {
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE })
  await untilActive(registration)
  const key = decode(publicKey)
  const earlier = await registration.pushManager.getSubscription()
  // The service may have another key by now; a browser has one subscription only.
  if (earlier !== null && !isSameKey(earlier.options.applicationServerKey, key)) await earlier.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const { endpoint = '', keys } = (await registration.pushManager.subscribe(options)).toJSON()
  return { endpoint, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } }
}

async function untilActive({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting
  if (active !== null || worker === null) return
  await new Promise<void>((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve()
      if (worker.state === 'redundant') reject(new Error('The worker of notifications was not installed'))
    })
  })
}

function decode(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

function isSameKey(buffer: ArrayBuffer | null, key: Uint8Array): boolean {
  if (buffer === null) return false
  const bytes = new Uint8Array(buffer)
  return bytes.length === key.length && bytes.every((byte, index) => byte === key[index])
}
