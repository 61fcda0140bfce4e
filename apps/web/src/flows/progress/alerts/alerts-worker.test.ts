import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'

const script = readFileSync(join(import.meta.dirname, '../../../../public/alerts-worker.js'), 'utf8')
const ORDER = '01890000-0000-7000-8000-000000000000'

interface Shown {
  readonly title: string
  readonly body: string
  readonly tag: string
  readonly data: string
}

interface Page {
  readonly url: string
  readonly focus: () => Promise<void>
}

let listeners: Map<string, (event: object) => void>
let shown: Shown[]
let opened: string[]
let pages: Page[]
let language: string | undefined
/** Undefined in a browser whose workers read no cookies. */
let cookieStore: object | undefined

beforeEach(() => {
  listeners = new Map()
  shown = []
  opened = []
  pages = []
  language = undefined
  cookieStore = {
    get: async (name: string) =>
      name === 'language' && language !== undefined ? { name, value: language } : null,
  }
  const worker = {
    get cookieStore() {
      return cookieStore
    },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    registration: {
      showNotification: async (title: string, options: Omit<Shown, 'title'>) => {
        shown.push({ ...options, title })
      },
    },
    clients: {
      matchAll: async () => pages,
      openWindow: async (path: string) => {
        opened.push(path)
      },
    },
  }
  new Function('self', script)(worker)
})

async function emit(name: string, event: object): Promise<void> {
  const waited: Promise<unknown>[] = []
  listeners.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => waited.push(work) })
  expect(waited).toHaveLength(1)
  await Promise.all(waited)
}

const push = (message: object): Promise<void> => emit('push', { data: { json: () => message } })

describe('a message', () => {
  it.each([
    [
      { kind: 'standard', news: 'arrived', amount: '0.5', symbol: 'ETH', network: 'Base' },
      'Transfer complete',
      '0.5 ETH arrived on Base.',
    ],
    [
      { kind: 'standard', news: 'arrived', amount: '0.5', symbol: 'ETH', network: 'Base', points: '40.5' },
      'Transfer complete',
      '0.5 ETH arrived on Base. +40.5 Retro Points.',
    ],
    [
      { news: 'returned', no_points: 'The deposit was not transferred, so it brings no points.' },
      'Your deposit was refunded',
      'We sent it back to the address it came from. No Retro Points: The deposit was not transferred, so it brings no points.',
    ],
    [{ kind: 'bulk', news: 'arrived', recipients: 1 }, 'Transfer complete', '1 recipient was paid.'],
    [{ kind: 'bulk', news: 'arrived', recipients: 7 }, 'Transfer complete', '7 recipients were paid.'],
    [
      { news: 'returning' },
      'Your deposit is being refunded',
      'We’re sending it back to the address it came from.',
    ],
    [{ news: 'returned' }, 'Your deposit was refunded', 'We sent it back to the address it came from.'],
    [
      { news: 'held' },
      'Your transfer needs your attention',
      'We’re holding your deposit for you. Open the transfer to see why.',
    ],
    [
      { news: 'points_taken_back', taken_back: '40', no_points: 'The deposit of the order left the chain.' },
      'Retro Points taken back',
      '40 points of this transfer were taken back: The deposit of the order left the chain.',
    ],
    [{ news: 'cancelled' }, 'Transfer cancelled', 'It was cancelled before it was paid.'],
    [{ news: 'ended' }, 'Your transfer has ended', 'Open it to see where your money is.'],
    [{ news: 'a word of a later version' }, 'Your transfer has ended', 'Open it to see where your money is.'],
  ])('%j says: %s', async (message, title, body) => {
    await push({ order_id: ORDER, ...message })
    expect(shown).toMatchObject([{ title, body, tag: ORDER }])
  })

  it.each([
    [
      { kind: 'standard', news: 'arrived', amount: '0.5', symbol: 'ETH', network: 'Base', points: '40.5' },
      'Transfer abgeschlossen',
      '0.5 ETH sind auf Base angekommen. +40.5 Retro Points.',
    ],
    [
      { kind: 'bulk', news: 'arrived', recipients: 7, no_points: 'An English reason.' },
      'Transfer abgeschlossen',
      '7 Empfänger wurden bezahlt. Keine Retro Points: Den Grund zeigt der Transfer.',
    ],
    [
      { news: 'returned' },
      'Ihre Einzahlung wurde erstattet',
      'Wir haben sie an die Adresse zurückgesendet, von der sie kam.',
    ],
    [
      { news: 'points_taken_back', taken_back: '40', no_points: 'An English reason.' },
      'Retro Points zurückgenommen',
      '40 Punkte dieses Transfers wurden zurückgenommen. Den Grund zeigt der Transfer.',
    ],
    [{ news: 'cancelled' }, 'Transfer abgebrochen', 'Er wurde abgebrochen, bevor er bezahlt war.'],
    [{ news: 'toString' }, 'Ihr Transfer ist beendet', 'Öffnen Sie ihn, um zu sehen, wo Ihr Geld ist.'],
  ])('%j is German for those who chose it', async (message, title, body) => {
    language = 'de'
    await push({ order_id: ORDER, ...message })
    expect(shown).toMatchObject([{ title, body }])
  })

  it('is English in any other language, and where the language cannot be read', async () => {
    language = 'fr'
    await push({ order_id: ORDER, news: 'ended' })
    cookieStore = undefined
    await push({ order_id: ORDER, news: 'ended' })
    cookieStore = { get: () => Promise.reject(new TypeError('no cookies here')) }
    await push({ order_id: ORDER, news: 'ended' })
    expect(shown.map(({ title }) => title)).toEqual(Array(3).fill('Your transfer has ended'))
  })

  it('that cannot be read is shown as one, as browsers require', async () => {
    await emit('push', {
      data: {
        json() {
          throw new SyntaxError('no JSON')
        },
      },
    })
    await emit('push', { data: null })
    expect(shown.map(({ data }) => data)).toEqual(['/send', '/send'])
  })
})

describe('a click', () => {
  const click = async (message: object): Promise<void> => {
    await push(message)
    await emit('notificationclick', { notification: { data: shown.at(-1)?.data, close: () => undefined } })
  }

  it('opens the progress page of the order', async () => {
    await click({ order_id: ORDER, kind: 'standard', news: 'arrived' })
    await click({ order_id: ORDER, kind: 'bulk', news: 'arrived' })
    expect(opened).toEqual([`/progress/${ORDER}`, `/progress/advanced/${ORDER}`])
  })

  it('goes to a page that shows it already', async () => {
    let focused = 0
    const focus = async (): Promise<void> => {
      focused += 1
    }
    pages = [
      { url: 'http://localhost/send', focus: () => Promise.reject(new Error('another page')) },
      { url: `http://localhost/progress/${ORDER}?a=b`, focus },
    ]
    await click({ order_id: ORDER, kind: 'standard', news: 'arrived' })
    expect([opened, focused]).toEqual([[], 1])
  })

  it('leaves our pages for no order id', async () => {
    await click({ order_id: '/evil.example/' + ORDER, kind: 'standard', news: 'arrived' })
    expect(opened).toEqual(['/send'])
  })
})
