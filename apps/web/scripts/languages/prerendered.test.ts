import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { renderPages } from '../prerender-page.ts'
import { translateSources } from './translate-sources.ts'

const ROOT = resolve(import.meta.dirname, '../..')
/** Words that no German sentence has. */
const ENGLISH = /\b(?:the|and|you|your|with|from|this|that|are|is|of|to|for|or|it|by)\b/i

/** What people read of a page, and what is read to them. */
const wordsOf = (markup: string): string[] => [
  ...markup
    .replaceAll(/<(code|pre|script)\b.*?<\/\1>/gs, '')
    .split(/<[^>]*>/)
    .map((text) => text.trim()),
  ...[...markup.matchAll(/ (?:aria-label|title|alt|placeholder)="([^"]*)"/g)].map(([, text = '']) => text),
]

it('prerendered pages in German have no English sentence, with their titles and what search engines read', async () => {
  const { sendPage, sitePages } = await renderPages('/src/app/prerender-site.tsx', ROOT, [
    translateSources('de'),
  ])
  expect(sendPage).toContain('Sie senden')
  for (const { path, title, description, markup, data } of [
    ...sitePages,
    { path: '/send', title: '', description: '', markup: sendPage, data: null },
  ]) {
    const texts = [title, description, data ?? '', ...wordsOf(markup ?? '')]
    expect([path, texts.filter((text) => ENGLISH.test(text))]).toEqual([path, []])
  }
}, 120_000)
