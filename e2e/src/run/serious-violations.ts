import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Severity of a finding, in axe's terms. */
export const IMPACTS = ['critical', 'serious', 'moderate', 'minor'] as const
export type Impact = (typeof IMPACTS)[number]

export interface Violation {
  readonly impact: Impact
  /** Rule and elements. */
  readonly text: string
}

/** Every rule of axe, on everything except the burner wallet, which represents an extension's window. */
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
