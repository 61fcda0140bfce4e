import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'

const script = readFileSync(join(import.meta.dirname, '../../public/offline-worker.js'), 'utf8')

let listeners: Map<string, (event: object) => void>
let stored: string[]
let deleted: string[]
let cookie: object | null
let theme: string | undefined
const fetchPage = vi.fn<() => Promise<string>>()

beforeEach(() => {
  listeners = new Map()
  stored = []
  deleted = []
  cookie = null
  theme = undefined
  const worker = {
    cookieStore: { get: async (name: string) => (name === 'language' ? cookie : null) },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    skipWaiting: async () => undefined,
    fetch: fetchPage,
    caches: {
      open: async () => ({ addAll: async (paths: string[]) => void stored.push(...paths) }),
      keys: async () => ['offline-1', 'offline-2', 'of-others'],
      delete: async (name: string) => deleted.push(name),
      match: async (path: string) => {
        if (path !== '/offline-theme') return new Response(`${path} <meta content="dark light" />`)
        return theme === undefined ? undefined : new Response(theme)
      },
    },
  }
  new Function('self', script)(worker)
})

async function emit(name: string, event: object = {}): Promise<unknown> {
  let work: Promise<unknown> | undefined
  const take = (started: Promise<unknown>): void => void (work = started)
  listeners.get(name)?.({ ...event, waitUntil: take, respondWith: take })
  return work
}

/** What a person sees who opens a page without a connection. */
async function openOffline(): Promise<string> {
  fetchPage.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const shown = await emit('fetch', { request: { mode: 'navigate' } })
  if (!(shown instanceof Response)) throw new TypeError('No page is shown')
  return shown.text()
}

it('keeps one page and its sign, and drops what earlier versions of it kept', async () => {
  await emit('install')
  await emit('activate')
  expect(stored).toEqual(['/offline.html', '/offline.de.html', '/favicon.svg'])
  expect(deleted).toEqual(['offline-1'])
})

it('answers navigations from the network, and without one with the page that it keeps', async () => {
  const request = { mode: 'navigate' }
  fetchPage.mockResolvedValueOnce('live')
  expect(await emit('fetch', { request })).toBe('live')
  expect(await openOffline()).toMatch('/offline.html ')
})

it('answers in German for those who chose it', async () => {
  cookie = { value: 'de' }
  expect(await openOffline()).toMatch('/offline.de.html ')
})

it.each([
  ['light', 'content="light"'],
  ['dark', 'content="dark"'],
  ['system', 'content="dark light"'],
  ['no theme', 'content="dark light"'],
])('shows it in the theme of the app: %s', async (chosen, scheme) => {
  theme = chosen
  expect(await openOffline()).toContain(scheme)
})

it('leaves everything else alone', async () => {
  fetchPage.mockClear()
  expect(await emit('fetch', { request: { mode: 'cors' } })).toBeUndefined()
  expect(fetchPage).not.toHaveBeenCalled()
})
