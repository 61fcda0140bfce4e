import { expect } from '@playwright/test'
import { chooseAccount, test } from '../src/run/browser-test.ts'
import { productUrl } from '../src/chains/devnet-account.ts'
import { driveApp } from '../src/drivers/app-driver.ts'
import { playTheGame } from '../src/drivers/play-game.ts'
import { layoutFaults } from '../src/drivers/states/layout-faults.ts'
import { seriousViolations } from '../src/run/serious-violations.ts'
import { testAccountIndex } from '../src/wallets/test-account.ts'

const AREAS = [
  ['Retro Points', '/quests'],
  ['Phases', '/quests/phases'],
  ['Adventures', '/quests/adventures'],
  ['Activities', '/quests/activities'],
  ['Retro Market', '/quests/market'],
] as const

test('without a wallet each area is a page, shows what there would be, and old paths lead there', async ({
  page,
}) => {
  const baseUrl = productUrl()
  await page.goto(`${baseUrl}/quests`)
  const tabs = page.getByRole('navigation', { name: 'Retro Points' })
  for (const [name, path] of AREAS) {
    await tabs.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page).toHaveURL(`${baseUrl}${path}`)
    await expect(page).toHaveTitle(new RegExp(`^${name} \\| `))
    expect(await seriousViolations(page)).toEqual([])
  }
  const profile = page.getByRole('complementary', { name: 'Your profile' })
  await expect(profile).toContainText('Pioneer')
  await expect(profile.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  await page.goto(`${baseUrl}/phases/linea-adventure`)
  await expect(page).toHaveURL(`${baseUrl}/quests/adventures`)
  await page.goto(`${baseUrl}/phases/journeys`)
  await expect(page).toHaveURL(`${baseUrl}/quests/phases`)
})

test('a user plays the game for points, and sees where each of them comes from', async ({ page }) => {
  const baseUrl = productUrl()
  await chooseAccount(page, testAccountIndex('wallet'))
  const answer = page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/api/user' && response.ok(),
  )
  await page.goto(`${baseUrl}/quests/activities`)
  await driveApp(page, baseUrl).connect()
  // CAST: the contract's answer, which the page has just read too.
  const user = (await (await answer).json()) as { total_bridges: number; is_welcome_shown: boolean }
  // Who has bridged before is welcomed.
  if (user.total_bridges > 0 && !user.is_welcome_shown)
    await page.getByRole('button', { name: 'Start collecting' }).click()
  const profile = page.getByRole('complementary', { name: 'Your profile' })
  await expect(profile.getByText(/wallets? earns? points/)).toBeVisible()
  await playTheGame(page)
  await expect(profile).toContainText(/\d\.0/)

  await page
    .getByRole('navigation', { name: 'Retro Points' })
    .getByRole('link', { name: 'Retro Points' })
    .click()
  await expect(page.getByRole('region', { name: 'Daily tasks' }).getByText('Done').first()).toBeVisible()
  await page
    .getByRole('button', { name: /^How you got it: .*night/i })
    .first()
    .click()
  const entry = page.getByRole('dialog', { name: 'How you got it' })
  await expect(entry).toContainText('A game, played again by the server')
  await expect(entry).toContainText('+10.0')
  expect(await seriousViolations(page)).toEqual([])
  await page.keyboard.press('Escape')

  // No test does this one, whatever else its account has sent before.
  await page.goto(`${baseUrl}/quests/phases?phase=Midnight&journey=midnight-ethereum`)
  await page.getByRole('button', { name: /^This should have counted: Bridge to Ethereum 40 times/ }).click()
  const question = page.getByRole('dialog', { name: 'This should have counted' })
  await expect(question).toContainText('It has not counted')
  for (const width of [1440, 768, 390, 360]) {
    await page.setViewportSize({ width, height: 844 })
    const faults = [...(await layoutFaults(page)), ...(await seriousViolations(page))]
    expect(faults.map((fault) => `${String(width)} px: ${fault}`)).toEqual([])
  }
  await question.getByRole('textbox').fill('I have bridged to it.')
  await question.getByRole('button', { name: 'Ask a person' }).click()
  await expect(question).toContainText('A person will answer by')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${baseUrl}/quests`)
  await expect(page.getByRole('region', { name: 'Your questions' })).toContainText(
    'You: I have bridged to it.',
  )
  await expect(page.getByRole('region', { name: 'Leaderboard' }).getByText('You')).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])
})
