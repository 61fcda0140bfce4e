import { cleanup, configure } from '@testing-library/react'
import * as React from 'react'
import { afterEach, vi } from 'vitest'
import { transferLists } from '../entities/tracked-transfer/transfer-lists-store.ts'
import { writePageConfig } from './test-page-config.ts'

writePageConfig(document)

const isPagePrinted = process.env['DEBUG_PRINT_LIMIT'] !== undefined
configure({
  // A busy machine may be slow; otherwise awaited changes come at once.
  asyncUtilTimeout: 20_000,
  // Otherwise each look at a page that is not there yet prints all of it, which takes a tenth of the time.
  ...(isPagePrinted ? {} : { getElementError: (message) => new Error(message ?? 'No such element') }),
})

// Nor does each element keep a stack of where it was made: React would print it in a warning, which names its components without it.
// CAST: React's own, and not typed. Once a second it sets the count of stacks to 0, and keeps some again.
const internals = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1] as object
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.MAX_SAFE_INTEGER,
  set(_count: number) {
    // It stays as many.
  },
})

afterEach(() => {
  cleanup()
  window.localStorage.clear()
  // A new page has no stored transfers.
  transferLists.reread()
})

// jsdom computes no layout: every browser has these; the code under test only calls them and never measures.
window.matchMedia ??= vi.fn((query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
}))
Element.prototype.scrollIntoView ??= () => undefined
Element.prototype.hasPointerCapture ??= () => false
Element.prototype.setPointerCapture ??= () => undefined
Element.prototype.releasePointerCapture ??= () => undefined
window.ResizeObserver ??= class {
  observe(): void {
    return undefined
  }
  unobserve(): void {
    return undefined
  }
  disconnect(): void {
    return undefined
  }
}
