import { createMemoryHistory } from '@tanstack/react-router'
import { act, screen, waitFor, within } from '@testing-library/react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest'
import { createQueryClient } from '../shared/api/query-client.ts'
import { scriptApi } from '../testing/scripted-api.ts'
import { MainProviders } from './main-providers.tsx'
import { sendPage, sky } from './prerender.tsx'
import { createAppRouter } from './router.tsx'
import { takeOver } from './take-over.ts'

/** Time to compile and load the dialog's code. */
const LOADS_MS = 15_000

let root: Root | undefined
let errors: MockInstance<typeof console.error>

/** Like start-app.tsx; `meanwhile` is what the user does before hydration. */
async function hydrate(
  path: string,
  meanwhile: (host: HTMLElement) => void = () => undefined,
  onStarted = vi.fn(),
) {
  const host = document.createElement('div')
  host.innerHTML = sendPage
  document.body.append(host)
  meanwhile(host)
  const router = createAppRouter({ history: createMemoryHistory({ initialEntries: [path] }) })
  await router.load()
  const complaints: unknown[] = []
  await act(async () => {
    root = hydrateRoot(
      host,
      <MainProviders router={router} queryClient={createQueryClient()} onStarted={onStarted} />,
      { onRecoverableError: (error) => complaints.push(error) },
    )
  })
  return { host, complaints, onStarted }
}

describe('the prerendered page', () => {
  beforeEach(() => {
    vi.stubGlobal('fetch', scriptApi({}).fetch)
    // A page settles once; here each test hydrates one that has not.
    vi.stubGlobal('requestIdleCallback', () => 0)
    vi.stubGlobal('cancelIdleCallback', () => undefined)
    // React's development build warns that two of its renderers share this process.
    errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  })
  afterEach(() => {
    act(() => root?.unmount())
    document.body.replaceChildren()
  })

  it('shows the form, offers nothing that does not work yet, and needs no inline script', () => {
    const host = document.createElement('div')
    host.innerHTML = sendPage
    document.body.append(host)
    const page = within(host)
    expect(page.getByRole('heading', { level: 1, name: 'Bridge' })).toBeTruthy()
    expect(page.getByRole('textbox', { name: 'Amount to send' })).toBeTruthy()
    expect(page.getByRole<HTMLButtonElement>('button', { name: 'Loading networks' }).disabled).toBe(true)
    expect(host.querySelector('script')).toBeNull()
  })

  it('has the sky of every hour outside the app', () => {
    const page = document.createElement('div')
    page.innerHTML = sky
    expect(page.querySelectorAll('svg g[transform]')).toHaveLength(4)
    expect(sendPage).not.toContain('sky-sun')
  })

  it.each(['/send', '/send?source=base&amount=0.25'])(
    'is hydrated unchanged, without another node: %s',
    async (path) => {
      let input: Element | null = null
      const { host, complaints, onStarted } = await hydrate(path, (page) => {
        input = page.querySelector('input')
      })
      expect(complaints).toEqual([])
      expect(errors.mock.calls.filter(([text]) => /hydrat|did not match/i.test(String(text)))).toEqual([])
      expect(host.querySelector('input')).toBe(input)
      expect(onStarted).toHaveBeenCalledTimes(1)
    },
  )

  it('opens the link once it is live', async () => {
    await hydrate('/send?amount=0.25')
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: /^Amount/ })).toHaveProperty('value', '0.25'),
    )
  })

  it.each(['/send', '/send?source=base', '/send?amount=0.25&source=base', '/send?step=confirm'])(
    'keeps the focus and what was typed: %s',
    async (path) => {
      await hydrate(path, (page) => {
        const input = page.querySelector<HTMLInputElement>('input:not([type=radio])')
        if (input === null) throw new Error('no amount field')
        input.focus()
        input.value = '1.5'
      })
      const amount = screen.getByRole('textbox', { name: /^Amount/ })
      expect(document.activeElement).toBe(amount)
      expect(amount).toHaveProperty('value', '1.5')
    },
  )

  it('becomes the Advanced form where the link asks for it', async () => {
    const { complaints } = await hydrate('/send?mode=advanced')
    expect(complaints).toEqual([])
    const chosen = screen.getByRole('button', { name: 'Advanced Bridge' })
    expect(chosen.getAttribute('aria-pressed')).toBe('true')
    expect(screen.queryByRole('form', { name: 'Bridge' })).toBeNull()
  })

  it(
    'does what was pressed before it was live',
    async () => {
      await hydrate(
        '/send',
        (host) => {
          const [button] = within(host).getAllByRole('button', { name: 'Connect wallet' })
          if (button !== undefined) button.dataset['pressed'] = ''
        },
        vi.fn(() => takeOver(document)),
      )
      expect(
        await screen.findByRole('dialog', { name: 'Connect a wallet' }, { timeout: LOADS_MS }),
      ).toBeTruthy()
    },
    2 * LOADS_MS,
  )
})
