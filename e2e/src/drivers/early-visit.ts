import type { Browser, Page } from '@playwright/test'

/** A visitor whose browser does what the prerendered page cannot know of. */
export interface EarlyVisit {
  readonly path: string
  /** How many times slower the processor is. */
  readonly slowdown: number
  readonly hasWallets: boolean
  readonly stored: Readonly<Record<string, string>>
  readonly timeZone: string
  readonly width: number
}

const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const ORDER = '0f8fad5b-d9cb-469f-a165-70867728950e'

const PATHS = ['/send', '/', '/faq', '/terms-conditions', '/guide/advanced']
const QUERIES = [
  '',
  '?mode=advanced',
  '?step=confirm',
  '?source=base&destination=arbitrum&tokenFrom=ETH&tokenTo=ETH&amount=0.25',
  `?receiver=${ADDRESS}`,
  `?popup=order&orderId=${ORDER}`,
  '?utm_source=somebody&refid=abcdefgh',
  '?myHistory=true&nobody=knows',
]
const STORED = [
  {},
  { 'sunspan.phase': 'sunset', 'sunspan.theme': 'light' },
  { 'sunspan.evm.wallet': 'example.gone', 'sunspan.recipients': '{"version":1,"recipients":[]}' },
]
const TIME_ZONES = ['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles']

/** Visit `index` of many: the send page every other time, and every combination of two properties within some hundred visits. */
export function earlyVisit(index: number): EarlyVisit {
  const of = <T>(list: readonly T[], turn: number): T => {
    const item = list[turn % list.length]
    if (item === undefined) throw new Error('an empty list')
    return item
  }
  const path = index % 2 === 0 ? '/send' : of(PATHS, Math.floor(index / 2))
  return {
    path: `${path}${of(QUERIES, Math.floor(index / 2) + Math.floor(index / 16))}`,
    slowdown: of([1, 4, 10], Math.floor(index / 4)),
    hasWallets: index % 3 > 0,
    stored: of(STORED, Math.floor(index / 5)),
    timeZone: of(TIME_ZONES, Math.floor(index / 7)),
    width: of([1440, 390], Math.floor(index / 3)),
  }
}

/** Wallets of three standards that are there before the page, one with a picture from elsewhere. Runs in the page. */
function announceEarly(): void {
  const nothing = (): undefined => undefined
  const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
  const provider = { request: async () => [], on: nothing, removeListener: nothing }
  const info = { uuid: crypto.randomUUID(), name: 'Early', icon, rdns: 'example.early' }
  const announce = (): boolean =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
  const methods = { connect: nothing, restoreConnection: nothing, send: nothing, listen: () => nothing }
  const walletInfo = { name: 'Early TON', image: 'https://pictures.example/wallet.png' }
  Object.assign(window, { ethereum: provider, early: { tonconnect: { ...methods, walletInfo } } })
}

export interface SeenVisit {
  /** What React had to say of the prerendered page. */
  readonly complaints: readonly string[]
}

/** Opens a page twice, with an empty and with a warm cache, until it is live and at rest. */
export async function visitEarly(
  browser: Browser,
  baseUrl: string,
  { path, slowdown, hasWallets, stored, timeZone, width }: EarlyVisit,
): Promise<SeenVisit> {
  const context = await browser.newContext({ timezoneId: timeZone, viewport: { width, height: 900 } })
  const complaints: string[] = []
  await context.addInitScript((entries) => {
    for (const [key, text] of entries) localStorage.setItem(key, text)
  }, Object.entries(stored))
  if (hasWallets) await context.addInitScript(announceEarly)
  for (let turn = 0; turn < 2; turn += 1) {
    const page = await context.newPage()
    page.on('console', (message) => {
      if (/^\[start\]|React|hydrat/i.test(message.text())) complaints.push(message.text())
    })
    page.on('pageerror', ({ message }) => complaints.push(message))
    await slowDown(page, slowdown)
    await page.goto(`${baseUrl}${path}`)
    await live(page)
    await page.close()
  }
  await context.close()
  return { complaints }
}

/** Slows the processor of a page, as on an old telephone. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

/** Until the app has taken the page over and the browser has nothing else to do. */
export async function live(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset['shell'] === undefined)
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 5_000 })))
}
