// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { followAppearance } from './use-appearance.ts'

it('follows a system that has changed since the first paint', () => {
  document.documentElement.dataset['theme'] = 'dark'
  const isLight = (query: string) => query === '(prefers-color-scheme: light)'
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: isLight(query), addEventListener: vi.fn() }))
  followAppearance()
  expect(document.documentElement.dataset['theme']).toBe('light')
})
