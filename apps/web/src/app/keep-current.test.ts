// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { notify } from '../shared/ui/toast/notify.ts'
import { hasNewVersion, keepCurrent } from './keep-current.ts'

const pageOf = (entry: string): string =>
  `<!doctype html><script src="/first-paint.js"></script><script type="module" crossorigin src="/assets/${entry}.js"></script>`
const serve = (answer: () => Response | Promise<Response>) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answer()),
  )
const open = (entry: string): Document => new DOMParser().parseFromString(pageOf(entry), 'text/html')

beforeEach(() => void serve(() => new Response(pageOf('index-b'))))

it('knows a newer version by the script that the server’s page starts with', async () => {
  expect(await hasNewVersion(open('index-a'))).toBe(true)
  expect(await hasNewVersion(open('index-b'))).toBe(false)
})

it.each([
  ['without a connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['while the server fails', () => new Response(pageOf('index-b'), { status: 503 })],
  ['where the answer is not a page', () => new Response('{}')],
])('claims none %s', async (_name, answer) => {
  serve(answer)
  expect(await hasNewVersion(open('index-a'))).toBe(false)
})

it('offers it once, on a return to the page after five minutes, and reloads only at a click', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const offer = vi.spyOn(notify, 'info').mockImplementation(() => undefined)
  document.documentElement.innerHTML = pageOf('index-a')
  keepCurrent()
  const comeBackAfter = async (minutes: number): Promise<void> => {
    vi.setSystemTime(Date.now() + minutes * 60_000)
    document.dispatchEvent(new Event('visibilitychange'))
    await new Promise(setImmediate)
  }
  await comeBackAfter(4)
  expect([vi.mocked(fetch).mock.calls.length, offer.mock.calls.length]).toEqual([0, 0])
  serve(() => new Response(pageOf('index-a')))
  await comeBackAfter(2)
  expect([vi.mocked(fetch).mock.calls.length, offer.mock.calls.length]).toEqual([1, 0])
  serve(() => new Response(pageOf('index-b')))
  await comeBackAfter(6)
  await comeBackAfter(6)
  await vi.waitFor(() => expect(offer).toHaveBeenCalledOnce())
  expect(offer.mock.calls[0]?.[1]).toMatchObject({
    title: 'There is a new version',
    autoCloseMs: 0,
    action: { name: 'Reload' },
  })
})
