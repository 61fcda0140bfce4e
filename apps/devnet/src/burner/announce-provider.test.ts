import { expect, test } from 'vitest'
import { announceProvider } from './announce-provider.ts'
import type { BurnerProvider } from './create-provider.ts'

test('announces itself at once and on request, with a frozen description', () => {
  const page = new EventTarget()
  const details: { info: Record<string, string>; provider: unknown }[] = []
  page.addEventListener('eip6963:announceProvider', (event) => {
    if (event instanceof CustomEvent) details.push(event.detail)
  })
  const provider: BurnerProvider = {
    request: async () => null,
    on: () => provider,
    removeListener: () => provider,
  }

  announceProvider(page, provider, '11111111-1111-4111-8111-111111111111')
  page.dispatchEvent(new Event('eip6963:requestProvider'))

  expect(details).toHaveLength(2)
  expect(details[1]).toBe(details[0])
  expect(Object.isFrozen(details[0]) && Object.isFrozen(details[0]?.info)).toBe(true)
  expect(details[0]?.info).toMatchObject({ name: 'Burner Wallet', rdns: 'org.sunspan.burner' })
  expect(details[0]?.info['icon']).toMatch(/^data:image\/svg\+xml,/)
  expect(details[0]?.provider).toBe(provider)
})
