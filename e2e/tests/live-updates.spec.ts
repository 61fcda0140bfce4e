import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type BrowserContext, type Page } from '@playwright/test'
import { findFreePort } from '@sunspan/host'
import { productUrl } from '../src/chains/devnet-account.ts'
import { driveApp } from '../src/drivers/app-driver.ts'
import { SLOW, test } from '../src/run/browser-test.ts'
import { startProduct } from '../src/run/product.ts'

const ROUTE = { source: 'ethereum', destination: 'base', tokenFrom: 'ETH', tokenTo: 'ETH' }
/** Longer than an order is left unread while it is polled. */
const SEVERAL_POLLS_MS = 7_000

const complete = (page: Page) => page.getByRole('heading', { name: 'Transfer Complete' })

/** What the tabs of a browser ask the server for: event streams, and orders one by one. */
function watchRequests(context: BrowserContext) {
  const streams: { readonly page: Page; readonly since: string | null }[] = []
  const reads: Page[] = []
  context.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/stream') {
      streams.push({ page: request.frame().page(), since: searchParams.get('since') })
    }
    if (/^\/api\/orders\/[0-9a-f-]{36}$/.test(pathname)) reads.push(request.frame().page())
  })
  return { streams, reads }
}

/** Sends a transfer from a tab, and returns the address of its progress page. */
async function send(page: Page, baseUrl: string, amount: string, isConnected: boolean): Promise<string> {
  const app = driveApp(page, baseUrl)
  await app.openSend({ ...ROUTE, amount })
  if (!isConnected) await app.connect()
  await app.review()
  const { orderId } = await app.send()
  await app.answerWallet('approve')
  return `${baseUrl}/progress/${orderId}`
}

test('two tabs share one event stream, and it passes on when the leading tab closes', async ({
  page,
  context,
}) => {
  const { streams, reads } = watchRequests(context)
  const progress = await send(page, productUrl(), '0.0523', false)
  await expect.poll(() => streams.map((stream) => stream.page)).toEqual([page])

  const other = await context.newPage()
  await other.goto(progress)
  await expect(complete(page)).toBeVisible({ timeout: 60_000 })
  await expect(complete(other)).toBeVisible()
  expect(streams).toHaveLength(1)

  await page.close()
  await expect.poll(() => streams.map((stream) => stream.page)).toEqual([page, other])
  expect(streams[1]?.since).toMatch(/^\d+$/)

  // The order waits for the wallet: without the stream it would be read every two seconds.
  const app = driveApp(other, productUrl())
  await app.openSend({ ...ROUTE, amount: '0.0524' })
  await app.review()
  await app.send()
  const third = await context.newPage()
  await third.goto(other.url())
  await expect(third.getByText(/^Waiting for your deposit until/)).toBeVisible()
  await other.waitForTimeout(SEVERAL_POLLS_MS)
  const before = reads.length
  await other.waitForTimeout(SEVERAL_POLLS_MS)
  expect(reads.length - before).toBe(0)
  await app.answerWallet('approve')
  await expect(complete(other)).toBeVisible({ timeout: 60_000 })
  await expect(complete(third)).toBeVisible()
  expect(streams.filter((stream) => stream.page === third)).toEqual([])
})

test(
  'a server that is killed and starts again in the middle: every tab learns the end',
  { tag: SLOW },
  async ({ page, context }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sunspan-live-'))
    const port = await findFreePort()
    let product = await startProduct({ dataDir, port, isSmall: true })
    try {
      const { streams } = watchRequests(context)
      const progress = await send(page, product.url, '0.0527', false)
      const other = await context.newPage()
      await other.goto(progress)
      await expect(other.locator('#main').getByRole('heading', { level: 2 }).first()).toBeVisible()
      await expect.poll(() => streams.length).toBe(1)
      await product.kill()
      product = await startProduct({ dataDir, port, isSmall: true })

      await expect(complete(page)).toBeVisible({ timeout: 90_000 })
      await expect(complete(other)).toBeVisible()
      // One tab alone has come back to it, where it had left off.
      await expect.poll(() => streams.length).toBeGreaterThan(1)
      expect(new Set(streams.map((stream) => stream.page))).toEqual(new Set([page]))
      expect(streams.at(-1)?.since).toMatch(/^\d+$/)
    } finally {
      await product.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)
