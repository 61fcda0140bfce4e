// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepTranslated } from './keep-translated.ts'

let stop: () => void
beforeEach(() => (stop = keepTranslated(document.body)))
afterEach(() => {
  stop()
  cleanup()
})

const Figure = (props: { busy: boolean; amount: string; note?: string }): ReactNode => (
  <p data-testid="figure">
    {props.busy && <span>busy</span>}
    You get {props.amount} {props.note}
  </p>
)

/** What a translating browser does to each text, by one call or by two. */
async function translate(swap: (text: Text, font: HTMLElement) => void): Promise<void> {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  // CAST: only text nodes are shown.
  while (walker.nextNode() !== null) texts.push(walker.currentNode as Text)
  for (const text of texts.filter(({ data }) => data.trim() !== '')) {
    const font = document.createElement('font')
    font.append(Object.assign(document.createElement('font'), { textContent: text.data.toUpperCase() }))
    swap(text, font)
  }
  // Observers run after the task.
  await new Promise((resolve) => setTimeout(resolve))
}

it.each<[string, (text: Text, font: HTMLElement) => void]>([
  ['replaced', (text, font) => text.replaceWith(font)],
  [
    'inserted and removed',
    (text, font) => {
      text.before(font)
      text.remove()
    },
  ],
])('a page whose texts are %s lives on, and its figures follow', async (_how, swap) => {
  const { rerender } = render(<Figure busy={false} amount="0.1" />)
  await translate(swap)
  expect(screen.getByTestId('figure').textContent).toContain('YOU GET')
  for (const [busy, amount, note] of [
    [true, '0.2', 'ETH'],
    [false, '0.3', undefined],
    [true, '0.4', undefined],
  ] as const) {
    rerender(<Figure busy={busy} amount={amount} {...(note !== undefined && { note })} />)
    await new Promise((resolve) => setTimeout(resolve))
    const text = screen.getByTestId('figure').textContent
    expect(text.toLowerCase()).toBe(`${busy ? 'busy' : ''}you get ${amount} ${note?.toLowerCase() ?? ''}`)
    await translate(swap)
  }
  rerender(<p>Gone</p>)
  expect(document.body.textContent).toBe('Gone')
})
