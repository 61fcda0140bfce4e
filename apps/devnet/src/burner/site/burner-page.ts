import type { Ask } from '../burner-types.ts'

/** What a burner wallet needs of the page. */
export interface BurnerPage {
  /** The requesting site, for display. */
  readonly origin: string
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly fetch: typeof fetch
  readonly openWindow: Ask
}
