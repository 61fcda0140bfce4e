import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const read = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8')
const tokens = read('tokens.css')
const breakpoint = (name: string): string =>
  new RegExp(`--breakpoint-${name}: (\\d+px);`).exec(tokens)?.[1] ?? `no --breakpoint-${name}`

/** Scripts and third-party style sheets cannot use the design tokens. */
it.each([
  ['../ui/dialog/dialog.tsx', 'md', (width: string) => `(width < ${width})`],
  ['../ui/dialog/dialog.tsx', 'xs', (width: string) => `(width < ${width})`],
  ['../ui/toast/toasts.css', 'xs', (width: string) => `(max-width: ${width})`],
])('%s changes where the tokens say: %s', (file, name, write) => {
  expect(read(file)).toContain(write(breakpoint(name)))
})
