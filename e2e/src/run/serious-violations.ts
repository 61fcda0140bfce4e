import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** How much a finding stands in somebody's way, in axe's own words. */
export const IMPACTS = ['critical', 'serious', 'moderate', 'minor'] as const
export type Impact = (typeof IMPACTS)[number]

export interface Violation {
  readonly impact: Impact
  /** Rule and places. */
  readonly text: string
}

/** Every rule of axe, on everything but the burner wallet, which stands for an extension's own window. */
export async function violationsOf(page: Page): Promise<readonly Violation[]> {
  const { violations } = await new AxeBuilder({ page }).exclude('[data-burner-wallet]').analyze()
  return violations.map(({ id, impact, nodes }) => ({
    impact: impact ?? 'minor',
    text: `${id}: ${nodes.map((node) => node.target.join(' ')).join('; ')}`,
  }))
}

export async function seriousViolations(page: Page): Promise<readonly string[]> {
  const violations = await violationsOf(page)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ text }) => text)
}
