import type { Page } from '@playwright/test'
import { driveApp } from '../app-driver.ts'
import type { Visit, Walk } from './visit.ts'

const ROUTE = { source: 'ethereum', destination: 'base', tokenFrom: 'ETH', tokenTo: 'ETH', amount: '0.05' }
const AREAS = [
  ['points', '/quests', 'Retro Points'],
  ['phases', '/quests/phases', 'Phases'],
  ['adventures', '/quests/adventures', 'Adventures'],
  ['activities', '/quests/activities', 'Activities'],
  ['market', '/quests/market', 'Retro Market'],
] as const

async function openArea(page: Page, url: string, heading: string): Promise<void> {
  await page.goto(url)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  await page.waitForLoadState('networkidle')
}

/** A dialog over a page, which is then closed. */
async function visitDialog(page: Page, visit: Visit, of: { state: string; opener: string | RegExp }) {
  await page.getByRole('button', { name: of.opener }).first().click()
  await page.getByRole('dialog').waitFor()
  await visit(page, of.state)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

/** Answers that do not come yet, and then none at all. */
async function visitFailures(page: Page, baseUrl: string, visit: Visit): Promise<void> {
  const isOfLists = ({ pathname }: URL): boolean =>
    /^\/api\/(task|quest|journey|leaderboard|market|points|user\/points)/.test(pathname)
  for (const [state, path] of AREAS) {
    await page.route(isOfLists, () => new Promise(() => undefined))
    await page.goto(baseUrl + path)
    await page.getByRole('complementary', { name: 'Your profile' }).waitFor()
    await visit(page, `quests-${state}-loading`)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.route(isOfLists, (route) => route.abort())
    await page.goto(baseUrl + path)
    await page.getByRole('button', { name: 'Try again' }).first().waitFor()
    await visit(page, `quests-${state}-failed`)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
}

/** Every page of the programme: without a wallet, of a newcomer, of a user with a bridge, and where nothing could be loaded. */
export const walkQuests: Walk = async (page, { baseUrl, visit }) => {
  const app = driveApp(page, baseUrl)
  for (const [state, path, heading] of AREAS) {
    await openArea(page, baseUrl + path, heading)
    await visit(page, `quests-${state}-nobody`)
  }
  // Who has no points yet is marked as welcomed, and would not be welcomed after the first bridge.
  await page.route('**/api/user/showed_welcome', (route) => route.abort())
  await app.connect()
  await page.getByRole('complementary', { name: 'Your profile' }).getByText('Pioneer').first().waitFor()
  await openArea(page, `${baseUrl}/quests`, 'Retro Points')
  await visit(page, 'quests-points-newcomer')
  await page.unroute('**/api/user/showed_welcome')

  await app.openSend(ROUTE)
  await app.review()
  await app.send()
  await app.answerWallet('approve')
  await page.getByRole('heading', { name: 'Transfer Complete' }).waitFor()
  await page.goto(`${baseUrl}/quests`)
  await page.getByRole('button', { name: 'Start collecting' }).waitFor()
  await visit(page, 'quests-welcome')
  await page.getByRole('button', { name: 'Start collecting' }).click()
  for (const [state, path, heading] of AREAS) {
    await openArea(page, baseUrl + path, heading)
    await visit(page, `quests-${state}`)
  }
  await openArea(page, `${baseUrl}/quests`, 'Retro Points')
  await visitDialog(page, visit, { state: 'quests-entry', opener: /^How you got it: Bridge/ })
  await visitDialog(page, visit, { state: 'quests-question', opener: /^This should have counted/ })
  await page.goto(`${baseUrl}/quests/phases?phase=Sunrise&journey=sunrise-base`)
  await page.getByRole('dialog', { name: 'Sunrise: Base' }).waitFor()
  await page.waitForLoadState('networkidle')
  await visit(page, 'quests-journey')
  await page.goto(`${baseUrl}/quests/activities?game=open`)
  await page.getByRole('dialog').waitFor()
  await visit(page, 'quests-game')
  await visitFailures(page, baseUrl, visit)
}
