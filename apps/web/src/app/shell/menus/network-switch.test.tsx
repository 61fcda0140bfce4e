import type { SiteConfigWire } from '@sunspan/api'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { NetworkSwitch } from './network-switch.tsx'

const SITE: SiteConfigWire = {
  root: 'landing',
  testnet_url: null,
  mainnet_url: null,
  social: [],
  terms: null,
}

it('on test networks leads to the send page of the main ones, in a new tab', () => {
  render(<NetworkSwitch site={{ ...SITE, mainnet_url: 'https://bridge.example' }} />)
  const mainnet = screen.getByRole('link', { name: /^Mainnet/ })
  expect([mainnet.getAttribute('href'), mainnet.getAttribute('target')]).toEqual([
    'https://bridge.example/send',
    '_blank',
  ])
  expect(screen.getByText('Testnet').getAttribute('aria-current')).toBe('true')
})

it.each([null, 'javascript:alert(1)'])('there is none where the other side is %s', (url) => {
  const { container } = render(<NetworkSwitch site={{ ...SITE, testnet_url: url }} />)
  expect(container.textContent).toBe('')
})
