import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Severity of a finding, in axe's terms. */
export const IMPACTS = ['critical', 'serious', 'moderate', 'minor'] as const
export type Impact = (typeof IMPACTS)[number]

export interface Violation {
  readonly impact: Impact
  /** Rule and elements. */
  readonly text: string
}

/**
 * The rules of axe, all if none are named, on everything except the burner wallet, which represents an extension's window. In the page itself: by default
 * every look opens another page for the report, and names each element that passes, which takes longer than the rules.
 */
export async function violationsOf(page: Page, rules: string[] = []): Promise<readonly Violation[]> {
  const axe = new AxeBuilder({ page })
    .exclude('[data-burner-wallet]')
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
  const { violations } = await (rules.length === 0 ? axe : axe.withRules(rules)).analyze()
  return violations.map(({ id, impact, nodes }) => ({
    impact: impact ?? 'minor',
    text: `${id}: ${nodes.map((node) => node.target.join(' ')).join('; ')}`,
  }))
}

const seriousOf = (violations: readonly Violation[]): readonly string[] =>
  violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ text }) => text)

export const seriousViolations = async (page: Page): Promise<readonly string[]> =>
  seriousOf(await violationsOf(page))

type Theme = 'light' | 'dark'

/** Follows the system into a theme and back to the other; of the rules, only what a theme changes: colours. */
export async function faintTextsIn(page: Page, theme: Theme): Promise<readonly string[]> {
  const follow = async (scheme: Theme): Promise<void> => {
    await page.emulateMedia({ colorScheme: scheme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', scheme)
  }
  await follow(theme)
  const faint = seriousOf(await violationsOf(page, ['color-contrast']))
  await follow(theme === 'light' ? 'dark' : 'light')
  return faint.map((fault) => `${theme}: ${fault}`)
}
