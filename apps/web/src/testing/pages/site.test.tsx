import type { SiteConfigWire } from '@sunspan/api'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { apiFailure } from '../scripted-api.ts'
import { aNetworkWire } from '../wire-builders.ts'
import { setAdvanced } from './open-advanced.tsx'
import { openProduct } from './open-product.tsx'

const SITE: SiteConfigWire = {
  root: 'landing',
  testnet_url: 'https://testnet.example',
  mainnet_url: null,
  social: [
    { name: 'Community', url: 'https://chat.example' },
    { name: 'Trap', url: 'javascript:alert(1)' },
  ],
  terms: {
    operator: 'Example Ltd',
    contact: 'legal@bridge.example',
    law: 'Exampleland',
    effective: '2026-11-01',
  },
}
const DAPPS = [
  {
    id: 'swaps',
    name: 'Swaps',
    url: 'https://swaps.example',
    category: 'Exchanges',
    description: 'Swap tokens',
    networks: ['base', 'ethereum'],
  },
  {
    id: 'loans',
    name: 'Loans',
    url: 'https://loans.example',
    category: 'Lending',
    description: 'Borrow against collateral',
    networks: ['ethereum'],
  },
]
const API = {
  'GET /api/stats': { transfers_completed: 12_345, networks: 3, median_seconds: 14 },
  'GET /api/dapps': { data: DAPPS },
}
const open = (at: string) => openProduct({ at, connected: false, api: API })

beforeAll(async () => {
  setAdvanced(true, {
    site: SITE,
    faucet: true,
    support_url: 'https://support.example',
    security_contact: 'mailto:security@bridge.example',
  })
  await Promise.all([
    import('../../app/routes/landing.tsx'),
    import('../../app/routes/dapps.tsx'),
    import('../../app/routes/faq.tsx'),
    import('../../app/routes/terms.tsx'),
    import('../../app/shell/menus/site-menu.tsx'),
  ])
})

describe('the landing page', () => {
  it('counts one transfer as one', async () => {
    const stats = { transfers_completed: 1, networks: 3, median_seconds: 14 }
    await openProduct({ at: '/', connected: false, api: { ...API, 'GET /api/stats': stats } })
    expect(await screen.findByText('transfer completed')).toBeTruthy()
  })

  it('says what it is, with the figures of this very installation', async () => {
    await open('/')
    expect(
      await screen.findByRole('heading', { level: 1, name: 'One deposit.Fifty recipients.' }),
    ).toBeTruthy()
    const figure = async (value: string) => (await screen.findByText(value)).closest('div')?.textContent
    expect(await figure('12,345')).toBe('transfers completed12,345')
    expect(await figure('14 sec')).toBe('median time14 sec')
    expect(document.title).toBe('One deposit, up to fifty recipients | Sunspan')
  })

  it('leads from what it says of the funds to what can be paid right now', async () => {
    await open('/')
    expect(
      (await screen.findByRole('link', { name: 'What can be paid right now' })).getAttribute('href'),
    ).toBe('/limits')
  })

  it('leads from where to where to a filled form', async () => {
    const { user, path, search } = await open('/')
    const from = await screen.findByRole('combobox', { name: /From/ })
    await waitFor(() => expect(from).toHaveProperty('value', 'Ethereum'))
    await user.selectOptions(from, 'Polygon')
    await user.selectOptions(screen.getByRole('combobox', { name: /^To/ }), 'Ethereum')
    await user.click(screen.getByRole('button', { name: 'Swap the two networks' }))
    await user.selectOptions(from, 'Base')
    await user.click(screen.getByRole('button', { name: 'Start' }))
    await waitFor(() => expect(path()).toBe('/send'))
    expect(search()).toMatchObject({ source: 'Base', destination: 'Polygon' })
  })
})

describe('the header and the footer', () => {
  it('have the entries of the specification, and only links that lead somewhere', async () => {
    const { user } = await open('/faq')
    const header = within(await screen.findByRole('banner'))
    expect(header.getByRole('link', { name: 'Dapps Explorer' }).getAttribute('href')).toMatch(
      /^\/dapp-explorer/,
    )
    expect(header.getByRole('link', { name: 'Explorer' }).getAttribute('href')).toBe('/explorer')
    await user.click(header.getByRole('button', { name: 'Launch' }))
    expect((await header.findByRole('link', { name: 'Bridge' })).getAttribute('href')).toBe('/send')
    expect(header.getByText('Chatbot').closest('a, button')).toBeNull()

    await user.click(header.getByRole('button', { name: 'Testnets & Faucet' }))
    const testnet = await header.findByRole('link', { name: /Testnet/ })
    expect([testnet.getAttribute('href'), testnet.getAttribute('target')]).toEqual([
      'https://testnet.example/send',
      '_blank',
    ])
    expect(header.getByText('Mainnet').getAttribute('aria-current')).toBe('true')

    expect(header.getByRole('link', { name: 'Faucet' }).getAttribute('href')).toBe('/faucet')

    const footer = within(screen.getByRole('contentinfo'))
    expect(footer.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/faq',
      '/terms-conditions',
      '/for-developers',
      '/status',
      '/find',
      'https://support.example',
      'https://chat.example',
      'mailto:security@bridge.example',
      '?lang=de',
    ])
  })

  it('have a menu of the three audit documents', async () => {
    const { user } = await open('/faq')
    const footer = within(await screen.findByRole('contentinfo'))
    await user.click(footer.getByRole('button', { name: 'Audits' }))
    const audits = within(await footer.findByRole('navigation', { name: 'Audits' }))
    expect(audits.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Smart-contract auditPDF', '/quantstamp-sc-audit.pdf'],
      ['Security auditPDF', '/audit.pdf'],
      ['Security monitoringPDF', '/security-monitoring.pdf'],
    ])
  })

  it('have a menu of small screens with the switch and the explorer', async () => {
    const { user } = await open('/faq')
    await user.click(await screen.findByRole('button', { name: 'Menu' }))
    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }))
    expect(await menu.findByRole('link', { name: 'Explorer' })).toBeTruthy()
    expect(menu.getByRole('link', { name: /Testnet/ })).toBeTruthy()
  })
})

describe('the Dapps Explorer', () => {
  it('shows what its address asks for, and keeps the choice in it', async () => {
    const { user, search } = await open('/dapp-explorer?network=Ethereum&category=All')
    expect(await screen.findByRole('link', { name: /Loans/ })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Base' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: /Loans/ })).toBeNull())
    expect(search()).toMatchObject({ network: 'Base', category: 'All' })
    await user.click(screen.getByRole('button', { name: 'Lending' }))
    expect(await screen.findByRole('heading', { name: 'Nothing found' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show all' }))
    const app = await screen.findByRole('link', { name: /Swaps/ })
    expect([app.getAttribute('href'), app.getAttribute('rel')]).toEqual([
      'https://swaps.example',
      'noopener noreferrer',
    ])
    await user.type(screen.getByRole('searchbox', { name: 'Search apps' }), 'collateral')
    await waitFor(() => expect(screen.queryByRole('link', { name: /Swaps/ })).toBeNull())
    expect(search()).toMatchObject({ q: 'collateral' })
  })

  it('offers to ask again where the list cannot be fetched', async () => {
    await openProduct({
      at: '/dapp-explorer',
      connected: false,
      api: {
        'GET /api/dapps': Response.json({ code: 'INTERNAL', message: 'x', request_id: 'r' }, { status: 500 }),
      },
    })
    expect(
      await screen.findByRole('heading', { name: 'We couldn’t load the apps' }, { timeout: 20_000 }),
    ).toBeTruthy()
    expect(screen.getByText('Something went wrong on our side.')).toBeTruthy()
  })
})

it('the faucet says that its networks could not be loaded, and asks again', async () => {
  let isDown = true
  const product = await openProduct({
    at: '/faucet',
    connected: false,
    api: {
      'GET /api/network': () =>
        isDown ? apiFailure(404, 'NETWORK_NOT_FOUND', 'None') : [aNetworkWire({ id: 'base', name: 'Base' })],
    },
  })
  await screen.findByRole('heading', { name: 'We couldn’t load the networks' })
  isDown = false
  await product.user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('option', { name: 'Base' })).toBeTruthy()
})

describe('questions, terms and privacy', () => {
  it('are found by words, and each answer by its link', async () => {
    window.location.hash = '#refunds'
    const { user } = await open('/faq')
    const linked = await screen.findByText('When do I get a refund?')
    await waitFor(() => expect(linked.closest('details')?.open).toBe(true))
    await user.type(screen.getByRole('searchbox', { name: 'Search the answers' }), 'recovery phrase')
    await waitFor(() => expect(screen.queryByText('When do I get a refund?')).toBeNull())
    expect(screen.getByText('Will support ever ask for my recovery phrase?').closest('details')?.open).toBe(
      true,
    )
    window.location.hash = ''
  })

  it('name who runs the installation once the operator has confirmed them', async () => {
    await open('/terms-conditions')
    expect(await screen.findByText('Example Ltd')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'legal@bridge.example' }).getAttribute('href')).toBe(
      'mailto:legal@bridge.example',
    )
    expect(screen.queryByText('These texts are a template')).toBeNull()
  })
})
