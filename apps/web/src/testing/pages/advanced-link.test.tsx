import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { aNetworkWire } from '../wire-builders.ts'
import { ALICE, button, openAdvanced, prepareAdvanced } from './open-advanced.tsx'
import type { Product } from './open-product.tsx'

beforeAll(() => prepareAdvanced({ bulk_excluded_sources: ['polygon'] }))

const openLink = (search: string, options: Parameters<typeof openAdvanced>[0] = {}): Promise<Product> =>
  openAdvanced({ at: `/send?mode=advanced&${search}`, ...options })

/** Waits until the form shows the source network and token. */
async function expectPayer(network: string, token: string): Promise<void> {
  expect(await button(new RegExp(`^Source network ?${network}$`))).toBeTruthy()
  expect(await button(new RegExp(`^Token.*${token}$`))).toBeTruthy()
}

it.each([
  ['ids', 'source=base&tokenFrom=USDC', 'Base', 'USDC'],
  ['names and ether-like tokens in any case', 'source=BASE&tokenFrom=stETH', 'Base', 'ETH'],
  ['a network alone', 'source=base', 'Base', 'ETH'],
  ['a token alone', 'tokenFrom=usdc', 'Ethereum', 'USDC'],
  ['an unknown network', 'source=nowhere&tokenFrom=USDC', 'Ethereum', 'USDC'],
  ['a network that cannot pay for many', 'source=polygon', 'Ethereum', 'ETH'],
  ['an unknown token', 'source=base&tokenFrom=DAI', 'Base', 'ETH'],
])('opens a link with %s', async (_name, search, network, token) => {
  const product = await openLink(search)
  await expectPayer(network, token)
  expect(product.search()).toEqual({ mode: 'advanced', ...Object.fromEntries(new URLSearchParams(search)) })
})

it('starts with the first network instead of an inactive one', async () => {
  await openLink('source=base', {
    api: {
      'GET /api/network': [
        aNetworkWire({ id: 'ethereum', name: 'Ethereum', source_position: 2 }),
        aNetworkWire({ id: 'base', name: 'Base', chainId: '8453', source_position: 1, active: false }),
        aNetworkWire({ id: 'polygon', name: 'Polygon', chainId: '137', source_position: 3 }),
      ],
    },
  })
  await expectPayer('Ethereum', 'ETH')
})

it('follows another link while it is open', async () => {
  const product = await openLink('source=base')
  await expectPayer('Base', 'ETH')
  product.follow({ mode: 'advanced', source: 'ethereum', tokenFrom: 'USDC' })
  await expectPayer('Ethereum', 'USDC')
  product.follow({ mode: 'advanced' })
  await expectPayer('Ethereum', 'ETH')
})

it('writes what is chosen into the address, which the Regular form opens', async () => {
  const product = await openLink('source=base&amount=1.5')
  await product.user.click(await button(/^Token/))
  const tokens = await screen.findByRole('list', { name: 'Tokens on Base' })
  await product.user.click(within(tokens).getByRole('button', { name: /USDC/ }))
  await expectPayer('Base', 'USDC')
  await waitFor(() =>
    expect(product.search()).toEqual({ mode: 'advanced', source: 'base', tokenFrom: 'USDC', amount: '1.5' }),
  )
  await product.user.click(await button('Regular Bridge'))
  expect(await button('From network: Base. Change')).toBeTruthy()
  expect(await button('From token: USDC. Change')).toBeTruthy()
})

it('writes into the address what pays for a draft that is brought back', async () => {
  const rows = [{ address: ALICE, amount: '1', networkId: 'base', memo: '' }]
  window.localStorage.setItem('bulk-draft', JSON.stringify({ source: 'ethereum', tokenFrom: 'USDC', rows }))
  const product = await openLink('source=base')
  await expectPayer('Base', 'ETH')
  await product.user.click(await button('Restore'))
  await expectPayer('Ethereum', 'USDC')
  await waitFor(() =>
    expect(product.search()).toEqual({ mode: 'advanced', source: 'ethereum', tokenFrom: 'USDC' }),
  )
})
