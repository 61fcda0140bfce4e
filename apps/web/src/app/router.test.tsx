import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '../shared/api/query-client.ts'
import { scriptApi } from '../testing/scripted-api.ts'
import { createAppRouter } from './router.tsx'

function open(path: string) {
  const router = createAppRouter({ history: createMemoryHistory({ initialEntries: [path] }) })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

describe('routes', () => {
  beforeEach(() => {
    vi.stubGlobal(
      'fetch',
      scriptApi({
        'GET /api/network': [],
        'GET /api/network/rpcs_for_frontend': [],
        'GET /api/prices': [],
      }).fetch,
    )
    vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  })

  it.each(['/', '/no-such-page', '/faq/deep/link'])('%s ends at the landing page', async (path) => {
    const router = open(path)
    expect(await screen.findByRole('heading', { level: 1, name: /One deposit/ })).toBeTruthy()
    expect(router.state.location.pathname).toBe('/')
    await waitFor(() => expect(document.title).toBe('One deposit, up to fifty recipients | Sunspan'))
  })

  it.each(['/no-such-page', '/phases/nothing/here'])(
    '%s is said to be no page, until that is closed or another page is opened',
    async (path) => {
      const router = open(path)
      const note = await screen.findByRole('alert')
      expect(note.textContent).toContain('We couldn’t find that page.')
      expect(note.textContent).not.toContain(path)
      fireEvent.click(within(note).getByRole('button', { name: 'Close' }))
      await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
      expect(router.state.location.pathname).toBe('/')
    },
  )

  it('a page that was scrolled before it was live stays where it is, and the next one begins at its top', async () => {
    vi.stubGlobal('scrollY', 300)
    const router = open('/faq')
    await screen.findByRole('heading', { level: 1 })
    expect(window.scrollTo).not.toHaveBeenCalled()
    await router.navigate({ to: '/terms-conditions' })
    await waitFor(() => expect(window.scrollTo).toHaveBeenCalledWith(expect.objectContaining({ top: 0 })))
  })

  it('calls the page that sends by the name of the app', async () => {
    open('/send')
    expect(await screen.findByRole('heading', { level: 1, name: 'Bridge' })).toBeTruthy()
    expect(document.title).toBe('App | Sunspan')
  })

  it.each([
    ['/retro-adventures', '/quests/adventures'],
    ['/adventures', '/quests/adventures'],
    ['/adventures/base', '/quests/adventures'],
    ['/phases/linea-adventure', '/quests/adventures'],
    ['/phases', '/quests/phases'],
    ['/phases/', '/quests/phases'],
    ['/phases/journeys', '/quests/phases'],
    ['/phases/scroll-journey', '/quests/phases'],
  ])('%s of before leads to %s', async (path, now) => {
    const router = open(path)
    await waitFor(() => expect(router.state.location.pathname).toBe(now))
  })

  it('an area of the programme that there is not is said to be no page', async () => {
    const router = open('/quests/nowhere')
    expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t find that page.')
    expect(router.state.location.pathname).toBe('/')
  })

  it.each(['/adventures/base', '/no-such-page'])('%s takes the order over it along', async (path) => {
    const router = open(`${path}?popup=order&orderId=1&junk=1`)
    await waitFor(() => expect(router.state.location.pathname).not.toBe(path))
    expect(router.state.location.search).toMatchObject({ popup: 'order', orderId: '1' })
    expect(router.state.location.search).not.toHaveProperty('junk')
  })

  it('takes the parameters of a link along, as they were written', async () => {
    const router = open('/?source=ethereum&amount=0.10&junk=1')
    await waitFor(() => expect(router.state.location.pathname).toBe('/send'))
    expect(router.state.location.search).toEqual({ source: 'ethereum', amount: '0.10' })
  })

  it('explains Advanced transfers on a page of its own', async () => {
    const router = open('/guide/advanced')
    expect(await screen.findByRole('heading', { name: 'How an Advanced transfer works' })).toBeTruthy()
    expect(router.state.location.pathname).toBe('/guide/advanced')
    await waitFor(() => expect(document.title).toBe('Advanced Bridge guide | Sunspan'))
  })

  it('has a header with a way home, to the form and to a wallet, and a way past it', async () => {
    open('/send')
    const banner = await screen.findByRole('banner')
    expect(banner.querySelector('a[href="/"]')?.getAttribute('aria-label')).toBe('Sunspan, home')
    expect(screen.getAllByRole('button', { name: 'Connect wallet' }).length).toBeGreaterThan(0)
    expect(screen.getByRole('link', { name: 'Skip to content' }).getAttribute('href')).toBe('#main')
  })
})
