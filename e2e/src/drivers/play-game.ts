import { playWell } from '@sunspan/domain/game/testing'
import { expect, type Page } from '@playwright/test'

const KEYS = { U: 'ArrowUp', R: 'ArrowRight', D: 'ArrowDown', L: 'ArrowLeft', '.': 'Space' } as const

/** Plays the game that the server has dealt, key by key, as a careful player would. The tab Activities is open. */
export async function playTheGame(page: Page): Promise<void> {
  const dealt = page.waitForResponse(/\/api\/task\/game_seed/)
  await page.getByRole('button', { name: 'Play' }).click()
  // CAST: the contract's answer, which the page has just read too.
  const { seed } = (await (await dealt).json()) as { seed: string }
  const game = page.getByRole('dialog', { name: 'Through the Night' })
  await game.getByRole('checkbox', { name: /^Step by step/ }).check()
  await game.getByRole('application').focus()
  for (const move of playWell(seed)) await page.keyboard.press(KEYS[move])
  await expect(game.getByText('Good morning')).toBeVisible()
  await expect(game.getByText('It counts: your points are in.')).toBeVisible()
  await page.keyboard.press('Escape')
}
