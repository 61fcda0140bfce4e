// @vitest-environment-options { "url": "https://explorer.sunspan.example/" }
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, it, vi } from 'vitest'
import { createAppRouter } from './router.tsx'

it('on a host of the explorer alone the root shows the explorer, and keeps the order of a link', async () => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  expect(window.location.hostname).toBe('explorer.sunspan.example')
  const router = createAppRouter({
    history: createMemoryHistory({ initialEntries: ['/?popup=order&orderId=1'] }),
  })
  await router.load()
  expect(router.state.location.pathname).toBe('/explorer')
  expect(router.state.location.search).toEqual({ popup: 'order', orderId: '1' })
})
