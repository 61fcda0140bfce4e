import type { LimitsListWire, NetworkLimitsWire } from '@sunspan/api'
import { expect, it } from 'vitest'
import { renderLimitsPage } from './render-limits-page.ts'

type Left = NonNullable<NetworkLimitsWire['outflow']>['left']

const network = (id: string, left: Left): NetworkLimitsWire => ({
  id,
  name: id,
  state: 'working',
  since: null,
  halted: [],
  outflow: { left, more_at: left === 'plenty' ? null : '2026-05-01T11:00:00.000Z' },
  tokens: [],
})

const pageOf = (...networks: readonly NetworkLimitsWire[]): string => {
  const limits: LimitsListWire = { read_at: '2026-05-01T10:00:00.000Z', networks: [...networks] }
  return renderLimitsPage(limits, {
    language: 'en',
    origin: 'https://bridge.example',
    productName: 'Sunspan',
    supportUrl: null,
    securityContact: null,
  })
}

const countOf = (page: string, text: RegExp): number => page.match(text)?.length ?? 0

it('says once what is the same on all networks', () => {
  const page = pageOf(network('base', 'plenty'), network('ink', 'plenty'), network('sui', 'plenty'))
  expect(countOf(page, /is left on every network\./g)).toBe(1)
  expect(countOf(page, /more than half/gi)).toBe(1)
})

it('says of a network what is different on it', () => {
  const page = pageOf(network('base', 'plenty'), network('ink', 'used_up'), network('sui', 'plenty'))
  expect(countOf(page, /more than half/gi)).toBe(1)
  expect(page).toContain('Unless a network says otherwise, more than half')
  expect(page).toMatch(/id="ink"[^]*What may be paid out this hour is used up\. More at [^]*id="sui"/)
})
