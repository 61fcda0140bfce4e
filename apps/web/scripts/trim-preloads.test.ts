import { expect, it } from 'vitest'
import { preloadsOf } from './trim-preloads.ts'

const chunk = (imports: readonly string[], styles: readonly string[] = []) => ({
  imports,
  viteMetadata: { importedCss: new Set(styles) },
})

const CHUNKS = new Map([
  ['core.js', chunk(['runtime.js'])],
  ['runtime.js', chunk([])],
  ['send.js', chunk(['core.js'])],
  ['dialog.js', chunk(['core.js', 'icons.js'])],
  ['icons.js', chunk(['core.js'])],
  ['toasts.js', chunk(['core.js', 'icons.js'], ['toasts.css'])],
])

it('fetches along with a part only what did not come with the page that asks for it', () => {
  const deps = ['dialog.js', 'core.js', 'runtime.js', 'icons.js']
  expect(preloadsOf(CHUNKS, { host: 'send.js', part: 'dialog.js', deps })).toEqual(['icons.js'])
})

it('fetches a part at once that waits for its style sheet', () => {
  const deps = ['toasts.js', 'core.js', 'icons.js']
  expect(preloadsOf(CHUNKS, { host: 'send.js', part: 'toasts.js', deps })).toEqual(['toasts.js', 'icons.js'])
})
