import { expect, it } from 'vitest'
import { prefersMarkdown } from './prefers-markdown.ts'

it.each([
  ['text/markdown', true],
  ['text/markdown, */*', true],
  ['text/markdown, text/html;q=0.9', true],
  ['Text/Markdown; charset=utf-8, text/html', true],
  ['text/html, text/markdown;q=0.5', false],
  ['text/html,application/xhtml+xml,*/*;q=0.8', false],
  ['text/markdown;q=0', false],
  ['text/markdown;q=.', false],
  ['text/*', false],
  ['*/*', false],
  ['', false],
])('reads %s', (accept, isWanted) => {
  expect(prefersMarkdown({ headers: { accept } })).toBe(isWanted)
})

it('takes no header for no wish', () => {
  expect(prefersMarkdown({ headers: {} })).toBe(false)
})
