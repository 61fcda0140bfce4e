import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { anOrderWire } from '../../entities/order/testing/order-builder.ts'
import { apiFailure, type ApiScript } from '../scripted-api.ts'
import { SCRIPTED_ADDRESS } from '../scripted-wallet.ts'
import { signedAddressName, signedName } from '../signed-name.ts'
import { chooseNetwork, feesFor } from './open-advanced.tsx'
import { bodyOf, loadPages, openProduct, orderFor, pasteAddress, type Product } from './open-product.tsx'

const RECEIVER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const HASH = `0x${'ab'.repeat(32)}`
const ROUTE = '/send?source=ethereum&destination=base&amount=1.5'
const NAMES = {
  'alice.sunspan.eth': RECEIVER,
  'bob.sunspan.eth': OTHER,
}

/** The server's names, as its routes return them. */
const answerName = (url: URL): unknown => {
  const name = (url.searchParams.get('name') ?? '').toLowerCase()
  const address = new Map<string, string>(Object.entries(NAMES)).get(name)
  const networkId = url.pathname.split('/').at(-1) ?? ''
  return address === undefined
    ? { status: 'unknown', name, address: null, signed: null }
    : signedName(networkId, url.searchParams.get('name') ?? '', address)
}
const API: ApiScript = {
  'GET /api/wallet_auth/resolve_name/base': answerName,
  'GET /api/wallet_auth/resolve_name/polygon': answerName,
  [`GET /api/wallet_auth/domain_names/${RECEIVER}/base`]: [
    signedAddressName('base', RECEIVER, 'alice.sunspan.eth'),
  ],
  [`GET /api/wallet_auth/domain_names/${OTHER}/base`]: [],
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const fullAddress = (address: string) =>
  waitFor(() => {
    const found = screen.getByRole('main').querySelector(`[data-address="${address}"]`)
    expect(found).not.toBeNull()
  })

async function openForm(api: ApiScript = {}): Promise<Product> {
  const product = await openProduct({
    at: ROUTE,
    wallet: { eth_sendTransaction: () => HASH },
    api: { ...API, ...api },
  })
  await product.user.click(await screen.findByRole('radio', { name: 'Another' }))
  return product
}

beforeAll(async () => {
  const element = document.getElementById('runtime-config')
  // CAST: written by the tests' page.
  const config = JSON.parse(element?.textContent ?? '{}') as Record<string, unknown>
  if (element !== null) element.textContent = JSON.stringify({ ...config, advanced_enabled: true })
  await loadPages()
  await import('../../features/bulk-transfer/index.ts')
})

describe('a name for the receiving address', () => {
  it('shows its address in full, on the form and before sending, and only the address is sent', async () => {
    const created: string[] = []
    const product = await openForm({
      'POST /api/orders': (_url: URL, init: RequestInit) => {
        created.push(typeof init.body === 'string' ? init.body : '')
        return orderFor(bodyOf(init))
      },
    })
    await pasteAddress(product, 'Alice.Sunspan.eth')
    expect(await screen.findByText('Looking up Alice.Sunspan.eth')).toBeTruthy()
    await fullAddress(RECEIVER)
    expect(screen.getByText('Alice.Sunspan.eth')).toBeTruthy()
    await waitFor(() => expect(product.search()).toMatchObject({ receiver: RECEIVER }))
    await product.user.click(await button('Review transfer'))
    await screen.findByRole('heading', { name: 'Your Transfer Details' })
    await fullAddress(RECEIVER)
    expect(await screen.findByText('Alice.Sunspan.eth')).toBeTruthy()
    await product.user.click(await button('Send Transfer'))
    await waitFor(() => expect(created).toHaveLength(1))
    expect(created[0]).toContain(RECEIVER)
    expect(created[0]).not.toContain('sunspan.eth')
  })

  it('follows what is typed: another name, an address, nothing of the one before', async () => {
    const product = await openForm()
    await pasteAddress(product, 'alice.sunspan.eth')
    await fullAddress(RECEIVER)
    await pasteAddress(product, 'carol.sunspan.eth')
    expect(await screen.findByText(/^carol.sunspan.eth isn’t registered to an address/)).toBeTruthy()
    expect(await button('Check the address')).toHaveProperty('disabled', true)
    await pasteAddress(product, 'bob.sunspan.eth')
    await fullAddress(OTHER)
    await pasteAddress(product, RECEIVER.toLowerCase())
    expect(await screen.findByText('alice.sunspan.eth')).toBeTruthy()
    expect(await button('Review transfer')).toHaveProperty('disabled', false)
  })

  it.each<[string, unknown, RegExp]>([
    ['a node is down', apiFailure(503, 'NETWORK_UNAVAILABLE', 'no'), /can’t look up names right now/],
    [
      'a network has none',
      { status: 'unsupported', name: 'x', address: null, signed: null },
      /^Base doesn’t use names/,
    ],
    [
      'W-24 the answer was changed on its way',
      { ...signedName('base', 'alice.sunspan.eth', RECEIVER), address: OTHER },
      /^We couldn’t verify the address of alice.sunspan.eth/,
    ],
    [
      'W-24 the answer is an old one',
      signedName('base', 'alice.sunspan.eth', RECEIVER, '2026-01-01T00:00:00.000Z'),
      /^The address of alice.sunspan.eth is out of date/,
    ],
    [
      'it can be none',
      { status: 'invalid', name: 'x', address: null, signed: null },
      /isn’t a valid address or name/,
    ],
  ])('shows a message when %s', async (_case, answer, text) => {
    const product = await openForm({ 'GET /api/wallet_auth/resolve_name/base': answer })
    await pasteAddress(product, 'alice.sunspan.eth')
    expect(await screen.findByText(text)).toBeTruthy()
    expect(await button('Check the address')).toHaveProperty('disabled', true)
  })

  it('is never taken out of a link', async () => {
    const product = await openProduct({ at: `${ROUTE}&receiver=alice.sunspan.eth`, api: API })
    expect(await screen.findByRole('radio', { name: 'My wallet', checked: true })).toBeTruthy()
    expect(product.requests).not.toContain('GET /api/wallet_auth/resolve_name/base')
  })
})

describe('an address that goes by a name', () => {
  it('is shown with it, in full, before sending; without the look-up nothing waits', async () => {
    const product = await openForm({
      [`GET /api/wallet_auth/domain_names/${OTHER}/base`]: apiFailure(500, 'INTERNAL_ERROR', 'no'),
    })
    await pasteAddress(product, RECEIVER)
    await product.user.click(await button('Review transfer'))
    expect(await screen.findByText('alice.sunspan.eth')).toBeTruthy()
    await fullAddress(RECEIVER)
    await product.user.click((await screen.findAllByRole('button', { name: 'Back' }))[0] ?? document.body)
    await pasteAddress(product, OTHER)
    await product.user.click(await button('Review transfer'))
    await fullAddress(OTHER)
    expect(await button('Send Transfer')).toHaveProperty('disabled', false)
  })
})

describe('names in the Advanced form', () => {
  const fees = (init: RequestInit): readonly { wallet_receiver: string }[] =>
    // CAST: the form's own request.
    JSON.parse(typeof init.body === 'string' ? init.body : '[]') as {
      wallet_receiver: string
    }[]

  async function fill(number: number, address: string): Promise<void> {
    await chooseNetwork(number, 'Base')
    const change = async (name: string, value: string): Promise<void> => {
      fireEvent.change(await screen.findByRole('textbox', { name: `${name} of recipient ${number}` }), {
        target: { value },
      })
    }
    await change('Address', address)
    await change('Amount to receive', '1')
  }

  it('become addresses under their rows, in the question for fees, and in what is created', async () => {
    const asked: string[][] = []
    const product = await openProduct({
      at: '/send?mode=advanced',
      api: {
        ...API,
        'GET /api/bulk_order/execution/type': { sequence: 40, fast: 0 },
        'PATCH /api/bulk_order/estimate_fee': (_url: URL, init: RequestInit) => {
          asked.push(fees(init).map(({ wallet_receiver }) => wallet_receiver))
          return feesFor(init)
        },
        'POST /api/bulk_order': { id: anOrderWire().id },
      },
    })
    await fill(1, 'alice.sunspan.eth')
    await fill(2, 'nobody.sunspan.eth')
    await fullAddress(RECEIVER)
    const second = within(screen.getByRole('listitem', { name: 'Recipient 2' }))
    expect(await second.findByText(/^nobody.sunspan.eth isn’t registered to an address/)).toBeTruthy()
    expect(await button('Complete one recipient')).toHaveProperty('disabled', true)
    await fill(2, 'bob.sunspan.eth')
    await fullAddress(OTHER)
    await waitFor(
      async () => expect(await button('Create Advanced Transfer')).toHaveProperty('disabled', false),
      {
        timeout: 10_000,
      },
    )
    expect(asked.at(-1)).toEqual([RECEIVER, OTHER])
    await product.user.click(await button('Create Advanced Transfer'))
    await screen.findByRole('heading', { name: 'Your Transfer Summary' })
    for (const [name, address] of Object.entries(NAMES)) {
      expect(screen.getByText(name)).toBeTruthy()
      await fullAddress(address)
    }
    await product.user.click(await button('Create Advanced Transfer'))
    await waitFor(() => expect(product.requests).toContain('POST /api/bulk_order'))
    expect(product.bodies).toContainEqual(
      expect.objectContaining({
        wallet_sender: SCRIPTED_ADDRESS,
        receiving_data: [
          expect.objectContaining({ wallet_receiver: RECEIVER }),
          expect.objectContaining({ wallet_receiver: OTHER }),
        ],
      }),
    )
  })

  it('are looked up line by line in the text import, shown in full, and applied as they were written', async () => {
    const product = await openProduct({
      at: '/send?mode=advanced',
      api: { ...API, 'GET /api/bulk_order/execution/type': { sequence: 40, fast: 0 } },
    })
    await product.user.click(await button('Fill in with text'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Fill in with text' }))
    const text = ['alice.sunspan.eth; 1; Base', 'nobody.sunspan.eth; 1; Base', `${RECEIVER}; 1; Base`]
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: text.join('\n') } })
    const line = async (name: string) => within(await dialog.findByRole('listitem', { name }))
    expect((await line('Line 1: waiting')).getByText('Looking up the name')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Looking up names' })).toHaveProperty('disabled', true)
    await line('Line 1: valid')
    const listed = screen.getByRole('listitem', { name: 'Line 1: valid' })
    expect(listed.querySelector(`[data-address="${RECEIVER}"]`)).not.toBeNull()
    const wrong = await line('Line 2: invalid')
    expect(wrong.getByText('Invalid wallet address')).toBeTruthy()
    expect(wrong.getByText(/^nobody.sunspan.eth isn’t registered to an address/)).toBeTruthy()
    expect((await line('Line 3: duplicate')).getByText('Same address as line 1')).toBeTruthy()
    await product.user.click(dialog.getByRole('button', { name: 'Add 2 recipients (1 duplicate)' }))
    expect(await screen.findByRole('textbox', { name: 'Address of recipient 1' })).toHaveProperty(
      'value',
      'alice.sunspan.eth',
    )
  })
})
