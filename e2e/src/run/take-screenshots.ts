import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { CHROMIUM_ARGS, chromiumPath } from './chromium.ts'
import { startProduct } from './product.ts'
import { violationsOf } from './serious-violations.ts'
import { takeCards } from './take-cards.ts'
import { takeSitePictures } from './take-site-pictures.ts'
import { takeStrips } from './strips/take-strips.ts'
import { axeReport, type Finding } from '../drivers/states/axe-report.ts'
import { WIDTHS, type Visit } from '../drivers/states/visit.ts'
import { WALKS } from '../drivers/states/walks.ts'

// `npm run screenshots`: takes pictures of every step into `dist/screenshots`, and axe's findings for each, from the running product. Those that README
// and documents show are replaced in `docs/images` as well. With names of walks, as in `npm run screenshots -- explorer`, it takes only theirs and
// leaves the other pictures and the report of axe's findings as they are, and prints what axe finds in theirs.
// `npm run screenshots -- light` takes them in light (name-light-width.webp), in addition to the others.
// `npm run screenshots -- strips` takes strips of pictures of a transfer instead, `npm run screenshots -- site` the site's pictures, cards and icons.
const ROOT = join(import.meta.dirname, '..', '..', '..')
const DOCS = join(ROOT, 'docs')
const PICTURES = join(ROOT, 'dist', 'screenshots')
/** The few in git, which documents show. */
const SHOWN = join(DOCS, 'images')
const RECIPIENTS = 50

/** Long pages are cut here: the rest of a list is more of the same. */
const MOST_HEIGHT = 1_600
const QUALITY = 78

const LIGHT = 'light'
const isLight = process.argv.includes(LIGHT)

/** Fixed, so that colours depend neither on the hour nor on the system. */
const COLOURS = { 'sunspan.phase': isLight ? 'sunrise' : 'sunset', 'sunspan.theme': isLight ? LIGHT : 'dark' }

/** The whole page, or the screen if a dialog covers it; as WebP, a fifth of PNG's size. */
async function shoot(page: Page, name: string): Promise<void> {
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      [...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
  )
  const { width, height } = await page.evaluate(() => {
    const { clientWidth, scrollHeight } = document.documentElement
    window.scrollTo({ top: 0 })
    const isCovered = document.querySelector('[role="dialog"], [data-burner-wallet]') !== null
    return { width: clientWidth, height: isCovered ? window.innerHeight : scrollHeight }
  })
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width, height: Math.min(height, MOST_HEIGHT), scale: 1 },
  })
  await session.detach()
  const file = `${isLight ? `${name}-${LIGHT}` : name}-${width}.webp`
  const folders = shown.has(file) ? [PICTURES, SHOWN] : [PICTURES]
  for (const folder of folders) await writeFile(join(folder, file), Buffer.from(data, 'base64'))
}

const shown = new Set(await readdir(SHOWN))
const findings: Finding[] = []

const visit: Visit = async (page, state) => {
  for (const size of WIDTHS) {
    await page.setViewportSize(size)
    await shoot(page, state)
    findings.push({ state, width: size.width, violations: await violationsOf(page) })
  }
  await page.setViewportSize(WIDTHS[0])
}

const dataDir = await mkdtemp(join(tmpdir(), 'sunspan-screenshots-'))
const STRIPS = 'strips'
const SITE = 'site'
const wanted = process.argv.slice(2).filter((name) => name !== LIGHT)
const unknown = wanted.filter((name) => ![STRIPS, SITE].includes(name) && !Object.hasOwn(WALKS, name))
if (unknown.length > 0) {
  throw new Error(
    `There is no walk ${unknown.join(', ')}: choose from ${[...Object.keys(WALKS), LIGHT, STRIPS, SITE].join(', ')}.`,
  )
}
const takesAll = wanted.length === 0
/** Only these replace the pictures and the report of before. */
const isWhole = takesAll && !isLight
if (isWhole) await rm(PICTURES, { recursive: true, force: true })
await mkdir(PICTURES, { recursive: true })
const product = await startProduct({ dataDir })
const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_ARGS })
try {
  if (isWhole || wanted.includes(STRIPS)) await takeStrips(browser, product.url, PICTURES)
  if (wanted.includes(SITE)) {
    await takeSitePictures(browser, product.url)
    await takeCards(browser, product.url)
  }
  for (const [name, walk] of Object.entries(WALKS)) {
    if (!takesAll && !wanted.includes(name)) continue
    const context = await browser.newContext({ viewport: WIDTHS[0], reducedMotion: 'reduce' })
    await context.addInitScript((colours) => Object.assign(localStorage, colours), COLOURS)
    await walk(await context.newPage(), { baseUrl: product.url, recipients: RECIPIENTS, visit })
    await context.close()
  }
  if (isWhole) await writeFile(join(DOCS, 'accessibility.md'), axeReport(findings))
  else if (findings.length > 0) process.stdout.write(axeReport(findings))
} finally {
  await browser.close()
  await product.stop()
  await rm(dataDir, { recursive: true, force: true })
}
