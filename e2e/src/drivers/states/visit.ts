import type { Page } from '@playwright/test'

/** Called in each state of a walk, which continues when it resolves. */
export type Visit = (page: Page, state: string) => Promise<void>

export interface WalkContext {
  readonly baseUrl: string
  readonly visit: Visit
  /** Number of recipients in the long list. */
  readonly recipients: number
}

/** A path through the product that stops in every relevant state. The page is new. */
export type Walk = (page: Page, context: WalkContext) => Promise<void>

export const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const
