import type { Page } from '@playwright/test'

/** Called in each state of a walk, which goes on when it is done. */
export type Visit = (page: Page, state: string) => Promise<void>

export interface WalkContext {
  readonly baseUrl: string
  readonly visit: Visit
  /** How many recipients the long list has. */
  readonly recipients: number
}

/** One way through the product that stops in every state worth looking at. The page is new. */
export type Walk = (page: Page, context: WalkContext) => Promise<void>

export const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const
