import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'

const PUBLIC = join(import.meta.dirname, '..', '..', '..', 'apps', 'web', 'public')
/** What previews of links show: the size that all of them take. */
const CARD = { width: 1200, height: 630 }
const ICONS = [192, 512]
const QUALITY = 86

/** A page of the site as the build lists it in pages.json. */
interface ListedPage {
  readonly card: string
  readonly cardLines: readonly [string, string]
}

/** Of the pages that the server writes itself. Those of pairs share one: there are hundreds, and their figures change. */
const PLAIN_CARDS: readonly ListedPage[] = [
  { card: '/cards/limits.jpg', cardLines: ['How much,', 'and what is open now'] },
  { card: '/cards/changelog.jpg', cardLines: ['What has changed,', 'day by day'] },
  { card: '/cards/pair.jpg', cardLines: ['Time and fees', 'of this route, live'] },
]

/** Makes the pictures in previews of links to the site's pages, and the icons of the installed app. */
export async function takeCards(browser: Browser, baseUrl: string): Promise<void> {
  const context = await browser.newContext({ viewport: CARD, reducedMotion: 'reduce', colorScheme: 'dark' })
  const colours = { 'sunspan.phase': 'sunset', 'sunspan.theme': 'dark' }
  await context.addInitScript((values) => Object.assign(localStorage, values), colours)
  const page = await context.newPage()
  await page.goto(baseUrl, { waitUntil: 'networkidle' })
  // CAST: our own build has written it.
  const pages = (await (await page.request.get(`${baseUrl}/pages.json`)).json()) as readonly ListedPage[]
  await page.addStyleTag({
    content: `
      header nav, header > div, header [class*="rounded-full"], main form, main p, main dl, footer { display: none !important }
      main { padding: 0 !important } header { padding: 34px 56px 0 !important; height: auto !important }
      main > div:first-of-type { min-height: 560px !important }
      main h1 { font-size: 84px !important; padding-top: 6px }
    `,
  })
  await mkdir(join(PUBLIC, 'cards'), { recursive: true })
  for (const { card, cardLines } of [...pages, ...PLAIN_CARDS]) {
    await page.locator('h1').evaluate((heading, [first, second]) => {
      heading.replaceChildren(first, document.createElement('br'), second)
    }, cardLines)
    await page.screenshot({ path: join(PUBLIC, card), type: 'jpeg', quality: QUALITY })
  }
  const sign = await (await page.request.get(`${baseUrl}/favicon.svg`)).text()
  for (const size of ICONS) {
    await page.setViewportSize({ width: size, height: size })
    // Without rounded corners, and with the room that round masks need.
    await page.setContent(
      `<body style="margin:0;background:#16110f;display:grid;place-items:center;height:100vh"><div style="width:72%">${sign}</div></body>`,
    )
    await page.screenshot({ path: join(PUBLIC, 'icons', `app-${size}.png`) })
  }
  await context.close()
}
