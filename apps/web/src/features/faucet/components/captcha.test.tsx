import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Captcha } from './captcha.tsx'

const SETTINGS = {
  provider: 'turnstile',
  scriptUrl: 'https://captcha.example/api.js',
  siteKey: 'site-1',
} as const

afterEach(() => {
  Reflect.deleteProperty(window, 'turnstile')
  for (const script of scripts()) script.remove()
})

/** Those of the provider, the newest last. */
const scripts = () =>
  [...document.head.querySelectorAll('script')].filter(({ src }) => src === SETTINGS.scriptUrl)

async function endLoading(event: 'load' | 'error'): Promise<void> {
  await act(async () => {
    scripts().at(-1)?.dispatchEvent(new Event(event))
    await Promise.resolve()
  })
}

it('reports that the provider’s script did not load, and tries again with the next question', async () => {
  const { unmount } = render(<Captcha settings={SETTINGS} onAnswer={() => undefined} />)
  await endLoading('error')
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t load the captcha')
  unmount()
  render(<Captcha settings={SETTINGS} onAnswer={() => undefined} />)
  expect(scripts()).toHaveLength(2)
  await endLoading('error')
})

it('loads the provider’s script once, asks with the site key, and gets the answer and its end', async () => {
  const questions: Record<string, unknown>[] = []
  Object.assign(window, {
    turnstile: { render: (_place: HTMLElement, options: Record<string, unknown>) => questions.push(options) },
  })
  const onAnswer = vi.fn<(token: string | undefined) => void>()
  const { rerender } = render(<Captcha key={1} settings={SETTINGS} onAnswer={onAnswer} />)
  await endLoading('load')
  rerender(<Captcha key={2} settings={SETTINGS} onAnswer={onAnswer} />)
  await vi.waitFor(() => expect(questions).toHaveLength(2))
  expect(scripts()).toHaveLength(1)
  expect(questions[1]).toMatchObject({ sitekey: 'site-1' })
  const { callback, 'expired-callback': expire } = Object(questions[1])
  callback('token')
  expire()
  expect(onAnswer.mock.calls.slice(-2)).toEqual([['token'], [undefined]])
})
