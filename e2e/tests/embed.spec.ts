import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { expect, type Frame, type Page } from '@playwright/test'
import { productUrl } from '../src/chains/devnet-account.ts'
import { test } from '../src/run/browser-test.ts'

/** The devnet lets its pages frame the form (build-installation.ts); the product itself is at http://localhost. */
const SHOP = 'http://127.0.0.1:8080'
const STRANGER = 'http://127.0.0.1:8081'
/** Where Chromium puts a frame that may not be. */
const REFUSED = 'chrome-error://chromewebdata/'

/** What the other sites serve. */
let body = ''
const sites: Server[] = []

test.beforeAll(async () => {
  for (const origin of [SHOP, STRANGER]) {
    const site = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(body)
    })
    site.listen(Number(new URL(origin).port), '127.0.0.1')
    await once(site, 'listening')
    sites.push(site)
  }
})
test.afterAll(() => sites.forEach((site) => site.close()))

/** Opens a page of another site, which keeps what the frame says in `window.told`. */
async function openParent(page: Page, origin: string, content: string): Promise<void> {
  body = `<!doctype html><html lang="en"><title>Shop</title><body style="margin:0"><script>
        window.told = []
        addEventListener('message', ({ origin, data }) => window.told.push({ origin, ...data }))
      </script>${content}</body></html>`
  await page.goto(`${origin}/`, { waitUntil: 'commit' })
  await page.locator('iframe').waitFor({ state: 'attached' })
}

const widget = (attributes: string): string =>
  `<script src="${productUrl()}/widget.js" ${attributes}></script>`

type News = { readonly origin: string; readonly type: string } & Readonly<Record<string, unknown>>

const told = (page: Page): Promise<readonly News[]> =>
  // CAST: kept by the page above.
  page.evaluate(() => (window as unknown as { told: News[] }).told)
const typesTold = async (page: Page): Promise<readonly string[]> => (await told(page)).map(({ type }) => type)

async function frameOf(page: Page): Promise<Frame> {
  const frame = await (await page.locator('iframe').elementHandle())?.contentFrame()
  if (frame === null || frame === undefined) throw new Error('The page frames nothing.')
  return frame
}

/** Only messages of the parent itself count. Leaves the dark theme. */
async function forgeMessages(page: Page, frame: Frame): Promise<void> {
  // Another frame of the same parent has its origin, but is not the parent.
  await page.evaluate(() => {
    const other = document.createElement('iframe')
    other.srcdoc = `<script>parent.frames[0].postMessage({ sunspan: 1, type: 'theme', theme: 'dark' }, '*')</script>`
    document.body.append(other)
  })
  await page.waitForTimeout(500)
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.evaluate(
    (origin) => window.frames[0]?.postMessage({ sunspan: 1, type: 'theme', theme: 'dark' }, origin),
    productUrl(),
  )
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark')
}

/** A click on what is covered does not count. Leaves the dialog that the next one opens. */
async function coverForm(page: Page, frame: Frame): Promise<void> {
  const connect = frame.locator('#main').getByRole('button', { name: 'Connect Wallet' })
  const dialog = frame.getByRole('dialog', { name: 'Connect a wallet' })
  // A bait that lets every click through.
  await page.evaluate(() => {
    const bait = document.createElement('div')
    bait.id = 'bait'
    bait.style.cssText = 'position:fixed;inset:0;background:#fff;pointer-events:none;z-index:9'
    document.body.append(bait)
  })
  await page.waitForTimeout(500)
  await connect.click()
  await expect(frame.getByText(/Something covers the form/)).toBeAttached()
  await expect(dialog).toHaveCount(0)
  await page.evaluate(() => document.getElementById('bait')?.remove())
  await page.waitForTimeout(1_000)
  await connect.click()
  await expect(dialog).toBeVisible()
}

/** Connects the burner wallet in the open dialog, and sends what the form says. */
async function sendTransfer(page: Page, frame: Frame): Promise<void> {
  const dialog = frame.getByRole('dialog', { name: 'Connect a wallet' })
  const approve = async (): Promise<void> => {
    await page.waitForTimeout(2_000)
    await frame.getByTestId('burner-approve').click({ timeout: 60_000 })
  }
  await page.waitForTimeout(2_000)
  await dialog.getByRole('button', { name: /burner wallet/i }).click()
  await approve()
  await expect(frame.getByTestId('burner-window')).toContainText(/sign/i)
  await approve()
  await page.waitForTimeout(2_000)
  await frame.getByRole('button', { name: /review transfer/i }).click()
  await expect(frame.getByRole('heading', { name: 'Your Transfer Details' })).toBeVisible()
  await page.waitForTimeout(2_000)
  await frame.getByRole('button', { name: 'Send Transfer' }).click()
  await approve()
}

test('a listed site embeds the form with one script, gets events of an order, and a forged message or a cover changes nothing', async ({
  page,
}) => {
  await openParent(
    page,
    SHOP,
    widget(
      'data-source="ethereum" data-destination="base" data-token-from="ETH" data-token-to="ETH" data-amount="0.0537" data-theme="light"',
    ),
  )
  const frame = await frameOf(page)
  await expect.poll(() => typesTold(page)).toEqual(expect.arrayContaining(['ready', 'height']))
  expect(await told(page)).toContainEqual({
    origin: productUrl(),
    sunspan: 1,
    type: 'ready',
    signs_in: 'frame',
  })
  await expect(frame.getByRole('textbox', { name: /^Amount to send/ })).toHaveValue('0.0537')
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(frame.getByRole('contentinfo')).toBeHidden()

  await forgeMessages(page, frame)
  await coverForm(page, frame)
  await sendTransfer(page, frame)
  await expect
    .poll(
      async () =>
        (await told(page)).filter(({ type }) => type === 'order_status').map(({ status }) => status),
      {
        timeout: 60_000,
      },
    )
    .toContain('COMPLETE')
  const created = (await told(page)).filter(({ type }) => type === 'order_created')
  expect(created).toEqual([
    {
      origin: productUrl(),
      sunspan: 1,
      type: 'order_created',
      order_id: expect.any(String),
      kind: 'standard',
    },
  ])
  // A session in a frame does not exist outside of it.
  const cookies = await page.context().cookies()
  expect(cookies.map(({ name, sameSite, secure }) => [name, sameSite, secure])).toContainEqual([
    '__Host-sunspan_embed_session',
    'None',
    true,
  ])
  await page.goto(`${productUrl()}/send`)
  const session = await page.evaluate(async () => (await fetch('/api/wallet_auth/sessions')).status)
  expect(session).toBe(401)
})

test('a page that mounts the form by calls is greeted again when it listens late, changes its theme, and removes it on Close', async ({
  page,
}) => {
  await openParent(
    page,
    SHOP,
    `<div id="bridge"></div><script src="${productUrl()}/widget.js" data-mount="none"></script><script>
      const place = document.getElementById('bridge')
      window.heard = []
      place.addEventListener('sunspan:close', ({ detail }) => window.heard.push(detail.type))
      window.widget = SunspanWidget.mount(place, {
        source: 'ethereum', destination: 'base', amount: '0.25', theme: 'light', lang: 'de', closable: true,
        onMessage: ({ type }) => window.heard.push(type),
      })
    </script>`,
  )
  const frame = await frameOf(page)
  // CAST: set by the page above.
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard)
  const call = (name: 'hello' | 'setTheme', value?: string) =>
    page.evaluate(([method, given]) => Object(window).widget[method](given), [name, value] as const)
  await expect.poll(heard).toEqual(expect.arrayContaining(['ready', 'height']))
  await expect(frame.getByRole('textbox').first()).toHaveValue('0.25')
  await expect(frame.locator('html')).toHaveAttribute('lang', 'de')

  const before = (await heard()).filter((type) => type === 'ready').length
  await call('hello')
  await expect.poll(async () => (await heard()).filter((type) => type === 'ready').length).toBe(before + 1)
  await call('setTheme', 'dark')
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark')
  await call('setTheme', 'red')
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark')

  await frame.getByRole('button', { name: 'Schließen' }).click()
  await expect(page.locator('iframe')).toHaveCount(0)
  // By the call that was given to it, and as an event of the element.
  expect((await heard()).filter((type) => type === 'close')).toEqual(['close', 'close'])
})

test('no other site can frame anything: not the form, nor any other page for a listed site', async ({
  page,
}) => {
  const frameUrl = (): string | undefined => page.frames()[1]?.url()
  await openParent(page, STRANGER, widget('data-source="ethereum"'))
  await expect.poll(frameUrl).toBe(REFUSED)
  expect(await typesTold(page)).toEqual([])
  for (const path of ['/send', '/', '/explorer', '/embed/explorer']) {
    await openParent(page, SHOP, `<iframe src="${productUrl()}${path}"></iframe>`)
    await expect.poll(frameUrl, path).toBe(REFUSED)
  }
  // The form in a frame of a listed site, which says that it is another one: it gets no messages.
  await openParent(
    page,
    SHOP,
    `<iframe src="${productUrl()}/embed/send?parent=${encodeURIComponent('http://localhost:8080')}"></iframe>`,
  )
  const frame = await frameOf(page)
  await expect(frame.getByRole('button', { name: /^From network/ })).toBeVisible()
  await page.waitForTimeout(1_000)
  expect(await typesTold(page)).toEqual([])
})
