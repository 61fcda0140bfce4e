import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { transferLists } from '../entities/tracked-transfer/transfer-lists-store.ts'
import { writePageConfig } from './test-page-config.ts'

writePageConfig(document)

// A busy machine may be slow; otherwise awaited changes come at once.
configure({ asyncUtilTimeout: 20_000 })

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
