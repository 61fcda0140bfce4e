import type { SiteConfigWire } from '@sunspan/api'
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, it, vi } from 'vitest'
import { createAppRouter } from './router.tsx'

/** As the server writes it into the pages of such a host. */
function setRoot(root: SiteConfigWire['root']): void {
  const element = document.getElementById('runtime-config')
  const config = JSON.parse(element?.textContent ?? '{}')
  if (element !== null) element.textContent = JSON.stringify({ ...config, site: { root } })
}

it('on a host of the explorer alone the root shows the explorer, and keeps the order of a link', async () => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  setRoot('explorer')
  const router = createAppRouter({
    history: createMemoryHistory({ initialEntries: ['/?popup=order&orderId=1'] }),
  })
  await router.load()
  expect(router.state.location.pathname).toBe('/explorer')
  expect(router.state.location.search).toEqual({ popup: 'order', orderId: '1' })
})
