// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { hasNewVersion } from './keep-current.ts'

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
