import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { WALKS } from '../drivers/states/walks.ts'

/** Where the landing page has its pictures of the app. */
const PICTURES = join(import.meta.dirname, '..', '..', '..', 'apps', 'web', 'public', 'site')
/** The walks that pass the states, and the name of the picture of each. */
const STATES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  regular: { send: 'send', confirm: 'confirm', progress: 'progress' },
  advanced: { 'advanced-many': 'advanced' },
}
/** The card alone, in pixels of the page; longer ones are cut here. */
const MOST_HEIGHT = 700
const QUALITY = 80
const RECIPIENTS = 12
const SCALE = 2

/** Takes the landing page's pictures of the running product, in dark and in light. */
export async function takeSitePictures(browser: Browser, baseUrl: string): Promise<void> {
  await mkdir(PICTURES, { recursive: true })
  for (const theme of ['dark', 'light'] as const) {
    for (const [walk, states] of Object.entries(STATES)) {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        deviceScaleFactor: SCALE,
        reducedMotion: 'reduce',
      })
      const colours = { 'sunspan.phase': theme === 'dark' ? 'midnight' : 'midday', 'sunspan.theme': theme }
      await context.addInitScript((values) => Object.assign(localStorage, values), colours)
      const visit = async (page: Page, state: string): Promise<void> => {
        const name = states[state]
        if (name !== undefined) await shootCard(page, join(PICTURES, `${name}-${theme}.webp`))
      }
      await WALKS[walk]?.(await context.newPage(), { baseUrl, recipients: RECIPIENTS, visit })
      await context.close()
    }
  }
}

async function shootCard(page: Page, file: string): Promise<void> {
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
  const box = await page.locator('main section').first().boundingBox()
  if (box === null) throw new Error(`${file}: the page shows no card`)
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    captureBeyondViewport: true,
    clip: { ...box, height: Math.min(box.height, MOST_HEIGHT), scale: 1 },
  })
  await session.detach()
  await writeFile(file, Buffer.from(data, 'base64'))
}
