import type { BurnerPage } from './burner-page.ts'

/** A storage like a page's, which holds what the map holds. */
export const storageOf = (values: Map<string, string>): BurnerPage['storage'] => ({
  getItem: (key) => values.get(key) ?? null,
  setItem: (key, value) => void values.set(key, value),
  removeItem: (key) => void values.delete(key),
})
