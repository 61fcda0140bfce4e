import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { apiFailure } from '../scripted-api.ts'
import { aCurrencyWire } from '../wire-builders.ts'
import {
  ALICE,
  BOB,
  BULK_FORM,
  bulkServer,
  button,
  feesFor,
  field,
  fill,
  networkLine,
  openAdvanced,
  openNetworksOf,
  prepareAdvanced,
  problemsOf,
} from './open-advanced.tsx'
import { answerBalances, openProduct } from './open-product.tsx'

const TRON_ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const open = openAdvanced

beforeAll(() => prepareAdvanced())

describe('the mode switch', () => {
  it('leads to the Advanced form and back, and keeps the link', async () => {
    const product = await openProduct({ at: '/send?source=base&amount=1.5', api: BULK_FORM })
    expect((await button('Regular Bridge')).getAttribute('aria-pressed')).toBe('true')
    await product.user.click(await button('Advanced Bridge'))
    expect(await screen.findByRole('heading', { name: 'Advanced Bridge' })).toBeTruthy()
    expect(product.search()).toMatchObject({ mode: 'advanced', source: 'base', amount: '1.5' })
    // Forgotten for 400 ms after the click before.
    await waitFor(async () => {
      await product.user.click(await button('Regular Bridge'))
      expect(product.search()).not.toHaveProperty('mode', 'advanced')
    })
    expect(await screen.findByRole('heading', { name: 'Bridge' })).toBeTruthy()
  })
})

it('forgets no click on the mode switch when the mode changes', async () => {
  const product = await openProduct({ at: '/send', api: BULK_FORM })
  const clickAt = async (name: string, timeStamp: number): Promise<void> => {
    const target = await button(name)
    const click = createEvent.click(target)
    Object.defineProperty(click, 'timeStamp', { value: timeStamp })
    fireEvent(target, click)
  }
  await clickAt('Advanced Bridge', 1_000)
  expect(await screen.findByRole('heading', { name: 'Advanced Bridge' })).toBeTruthy()
  await clickAt('Regular Bridge', 1_075)
  await clickAt('Regular Bridge', 1_399)
  expect(product.search()).toMatchObject({ mode: 'advanced' })
  await clickAt('Regular Bridge', 1_400)
  expect(await screen.findByRole('heading', { name: 'Bridge' })).toBeTruthy()
})

it('leads to its guide in a tab of its own, so that nothing typed is lost', async () => {
  await open()
  const link = await screen.findByRole('link', { name: /^How it works/ })
  expect(link.getAttribute('href')).toBe('/guide/advanced')
  expect(link.getAttribute('target')).toBe('_blank')
})

it('starts with a live button that leads to the first field, and no sums of nothing', async () => {
  const { user } = await open()
  expect((await screen.findByRole('heading', { name: /^Recipients/ })).textContent).toBe('Recipients 0 of 50')
  for (const column of ['Address', 'Amount To Receive', 'Network']) {
    expect(screen.getAllByText(column).length).toBeGreaterThan(0)
  }
  expect(screen.getAllByRole('button', { name: 'Add a recipient' })).toHaveLength(1)
  expect(screen.queryByText('Total Fees')).toBeNull()
  await user.click(await button('Enter a recipient'))
  expect(document.activeElement).toBe(await field('Address of recipient 1'))
  await fill(1, ALICE, '1', 'base')
  expect(screen.getByRole('heading', { name: /^Recipients/ }).textContent).toBe('Recipients 1 of 50')
  expect(screen.getByText('Total Fees')).toBeTruthy()
  expect(await screen.findByText('For one recipient, both take about 1 min and cost the same.')).toBeTruthy()
})

it('offers either execution type with its time', async () => {
  await open({ api: { 'GET /api/bulk_order/execution/type': { sequence: 240, fast: 0 } } })
  await fill(1, ALICE, '1', 'base')
  await fill(2, BOB, '1', 'base')
  expect(await screen.findByRole('radio', { name: /^Sequence: .*, about 8 min$/ })).toBeTruthy()
  expect(screen.getByRole('radio', { name: /^Fast: .*, about 1 min$/ })).toBeTruthy()
  expect(screen.getByText('Pays one recipient after the other. Both cost the same.')).toBeTruthy()
})

describe('rows', () => {
  it('show the end of an address that its field cuts off', async () => {
    await open()
    fireEvent.change(await field('Address of recipient 1'), { target: { value: ALICE } })
    expect(await screen.findByText(ALICE.slice(-6))).toBeTruthy()
    expect(await field('Address of recipient 1')).toHaveProperty('value', ALICE)
  })

  it('are checked as they are typed', async () => {
    await open()
    await fill(1, TRON_ADDRESS, '0.0001', 'base')
    const row = within(await screen.findByRole('listitem', { name: 'Recipient 1' }))
    expect(row.getByText(/please check and try again\. This is a Tron address\./)).toBeTruthy()
    expect(row.getByText('Minimum amount to send is 0.001 ETH')).toBeTruthy()
    expect(await field('Address of recipient 1')).toHaveProperty('ariaInvalid', 'true')
    await fill(1, '0x12', '51', 'base')
    expect(row.getByText("We couldn't find this address, please check and try again.")).toBeTruthy()
    expect(row.getByText('Maximum amount to send is 50 ETH')).toBeTruthy()
    expect(await button('Complete one recipient')).toHaveProperty('disabled', true)
  })

  it('cannot be on the source network', async () => {
    await open()
    const picker = await openNetworksOf(1)
    const line = await networkLine(picker, 'Ethereum')
    expect(line).toHaveProperty('disabled', true)
    expect(line.textContent).toContain('You’re sending from here')
  })

  it('are added by Enter, and the focus goes where the next word belongs', async () => {
    const { user } = await open()
    await user.click(await field('Address of recipient 1'))
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(await field('Address of recipient 2'))
    expect(screen.getAllByRole('listitem', { name: /^Recipient \d/ })).toHaveLength(3)
    await user.click(await button('Remove recipient 3'))
    expect(document.activeElement).toBe(await field('Address of recipient 2'))
    expect(screen.getByText('Recipient removed. 2 left.')).toBeTruthy()
    await user.click(await button('Remove recipient 2'))
    expect(document.activeElement).toBe(await field('Address of recipient 2'))
    expect(screen.getAllByRole('listitem', { name: /^Recipient \d/ })).toHaveLength(2)
  })

  it('with the same recipient wait for a click', async () => {
    const { user } = await open()
    await fill(1, ALICE, '1', 'base')
    await fill(2, ALICE, '2', 'base')
    expect(await screen.findByText(/^Same address as recipient 1/)).toBeTruthy()
    expect(await button('Review duplicate recipients')).toHaveProperty('disabled', true)
    await user.click(await button('Keep both'))
    expect(screen.queryByText(/^Same address/)).toBeNull()
    expect(document.activeElement).toBe(await field('Address of recipient 2'))
  })
})

/** The lines of the summary. */
const summaryOf = (main: HTMLElement): readonly string[] =>
  within(within(main).getByRole('region', { name: 'Summary' }))
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent ?? ''}`)

describe('the whole', () => {
  it('is summed up two seconds after the last change, confirmed in full, and created', async () => {
    const asked: unknown[] = []
    const points = {
      points: '120',
      base: '60',
      multiplier: '2',
      level: 'Enthusiast',
      reason: null,
      is_own: true,
    }
    const product = await open({
      api: {
        ...bulkServer({}).api,
        'PATCH /api/user/points_forecast': (_url: URL, init: RequestInit) => {
          if (typeof init.body === 'string') asked.push(JSON.parse(init.body))
          return points
        },
      },
      wallet: { eth_sendTransaction: () => `0x${'ab'.repeat(32)}` },
    })
    const { user } = product
    await fill(1, ALICE, '1', 'base')
    fireEvent.change(await field('Address of recipient 2'), { target: { value: BOB } })
    expect(await screen.findByText('Complete one recipient')).toBeTruthy()
    await fill(2, BOB, '0.5', 'base')
    expect(product.requests).not.toContain('PATCH /api/bulk_order/estimate_fee')
    expect(await screen.findByText('1.501 ETH')).toBeTruthy()
    for (const text of ['0.0002 ETH', '0.0008 ETH', '0.001 ETH', '2 × $0.32', '$4,803.20']) {
      expect(screen.getByText(text)).toBeTruthy()
    }
    fireEvent.focus(await button('About Estimated Time'))
    expect(await screen.findByText('Timeline for executing bridging orders in sequence')).toBeTruthy()
    fireEvent.blur(await button('About Estimated Time'))
    expect(product.requests.filter((request) => request.startsWith('PATCH'))).toHaveLength(1)
    await user.click(screen.getByRole('radio', { name: /^Fast/ }))
    await waitFor(async () =>
      expect(await button('Create Advanced Transfer')).toHaveProperty('disabled', false),
    )
    await user.click(await button('Create Advanced Transfer'))

    expect(await screen.findByRole('heading', { name: 'Your Transfer Summary' })).toBeTruthy()
    expect(product.search()).toMatchObject({ mode: 'advanced', step: 'confirm' })
    expect(screen.getByText(/^Your wallet will ask you to send/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Regular Bridge' })).toBeNull()
    const main = screen.getByRole('main')
    // Nothing of it can be changed here.
    expect(within(main).queryAllByRole('textbox')).toEqual([])
    expect(summaryOf(main)).toEqual([
      'Total Receiving Addresses: 2',
      'Execution Type: Fast~1 min',
      'Platform fee: 2 × $0.320.0002 ETH',
      'Destination Chain Fee: $2.560.0008 ETH',
      'Total Fees: $3.200.001 ETH',
      'Estimated Time: ~1 min',
      'Total Amount to Send: 1.501 ETH$4,803.20',
    ])
    fireEvent.focus(await button('About Destination Chain Fee'))
    expect(await screen.findByText('Cost of transfer to your addresses in Destination networks')).toBeTruthy()
    fireEvent.blur(await button('About Destination Chain Fee'))
    expect(main.textContent).toContain(ALICE)
    expect(main.textContent).toContain(BOB)
    expect(await screen.findByText('120 (60 x2 Enthusiast)')).toBeTruthy()
    expect(asked[0]).toMatchObject({
      currency_in_id: 'ethereum-eth',
      amount: '1.501',
      recipients: [{ wallet_receiver: ALICE }, { wallet_receiver: BOB }],
    })
    expect(await problemsOf(main)).toEqual([])
    await user.click(await button('Create Advanced Transfer'))
    await waitFor(() => expect(product.requests).toContain('POST /api/bulk_order'))
    expect(product.bodies.at(-1)).toEqual({
      currency_in_id: 'ethereum-eth',
      amount: '1.501',
      wallet_sender: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      receiving_data: [
        { wallet_receiver: ALICE, amount_out: '1', currency_out_id: 'base-eth' },
        { wallet_receiver: BOB, amount_out: '0.5', currency_out_id: 'base-eth' },
      ],
      transfer_time_type: 'fast',
    })
    await waitFor(() => expect(window.localStorage.getItem('bulk-draft')).toBeNull())
  })

  it('shows the discount of a phase NFT next to the price without it, and that one may be missing', async () => {
    const reduced = (_url: URL, init: RequestInit): unknown => {
      // CAST: the response that the other tests get, with a discount.
      const estimates = feesFor(init) as object[]
      const discount = {
        nft_discount: { nftName: 'Sunset', networkFee: '0.00025' },
        discount_unavailable: true,
      }
      return estimates.map((fees) => ({ ...fees, ...discount }))
    }
    await open({ api: { 'PATCH /api/bulk_order/estimate_fee': reduced } })
    await fill(1, ALICE, '1', 'base')
    expect(await screen.findByText('Sunset')).toBeTruthy()
    expect(screen.getByText('0.00025 ETH').tagName).toBe('S')
    expect(screen.getByText(/couldn’t check all your phase NFTs/)).toBeTruthy()
  })

  it.each<[string, Response, readonly string[]]>([
    [
      'with 503',
      apiFailure(503, 'LIQUIDITY_UNAVAILABLE', 'x'),
      ['Temporary transfer limit', 'Destination network will become available shortly'],
    ],
    [
      'as too large',
      apiFailure(400, 'AMOUNT_TOO_LARGE', 'Too large amount to send to Base.'),
      ['Too large amount to send to Base.'],
    ],
    [
      'for fees that have moved',
      apiFailure(409, 'QUOTE_CHANGED', 'x'),
      ['The amount has changed', 'Network fees have changed'],
    ],
    [
      'in no words',
      new Response('<html>', { status: 502 }),
      ['Something went wrong. Please try again later.'],
    ],
  ])('says why no order was made, and stays: refused %s', async (_name, answer, texts) => {
    const { user, path } = await open({ api: { 'POST /api/bulk_order': () => answer.clone() } })
    await fill(1, ALICE, '1', 'base')
    await waitFor(async () =>
      expect(await button('Create Advanced Transfer')).toHaveProperty('disabled', false),
    )
    await user.click(await button('Create Advanced Transfer'))
    await screen.findByRole('heading', { name: 'Your Transfer Summary' })
    await user.click(await button('Create Advanced Transfer'))
    for (const text of texts) expect(await screen.findByText(new RegExp(text))).toBeTruthy()
    expect(path()).toBe('/send')
  })

  it('names its bounds', async () => {
    await open()
    await fill(1, ALICE, '30', 'base')
    await fill(2, BOB, '30', 'base')
    expect(await screen.findByText('The amount to send exceeds the maximum limit')).toBeTruthy()
    const total = within(screen.getByRole('region', { name: 'Total to Sent' }))
    expect(total.getByText('Min 0.001 ETH · Max 50 ETH')).toBeTruthy()
    expect(await button('Check the amounts')).toHaveProperty('disabled', true)
  })

  it('may be less than the minimal limit, though each row is enough', async () => {
    await open({
      api: {
        'GET /api/currency/ethereum,base,polygon': [
          aCurrencyWire('ethereum', 'ETH', { min_send: '5', max_send: '50' }),
          aCurrencyWire('base', 'ETH', { max_send: '50' }),
        ],
      },
    })
    await fill(1, ALICE, '1', 'base')
    await fill(2, BOB, '2', 'base')
    expect(await screen.findByText('The amount to send is less than the minimal limit')).toBeTruthy()
    expect(screen.getByText('Min 5 ETH · Max 50 ETH')).toBeTruthy()
    expect(await button('Check the amounts')).toHaveProperty('disabled', true)
  })

  it('may exceed the balance', async () => {
    await open({
      api: {
        'GET /api/network/rpcs_for_frontend': [{ id: 'ethereum', rpc: 'http://localhost/rpc/ethereum' }],
        'POST /rpc/ethereum': (_url: URL, init: RequestInit) =>
          answerBalances(init, 2_000_000_000_000_000_000n),
      },
    })
    await fill(1, ALICE, '1.5', 'base')
    await fill(2, BOB, '1.5', 'base')
    expect(await screen.findByText('The amount to send exceeds balance')).toBeTruthy()
    expect(await button('Check the amounts')).toHaveProperty('disabled', true)
  })

  it('never reads the fees of one token in the unit of another', async () => {
    const { user } = await open()
    await fill(1, ALICE, '5', 'base')
    expect(await screen.findByText('5.0005 ETH')).toBeTruthy()
    await user.click(await button(/^Token/))
    const tokens = await screen.findByRole('list', { name: 'Tokens on Ethereum' })
    await user.click(within(tokens).getByRole('button', { name: /USDC/ }))
    expect(await screen.findByText('Min 2 USDC · Max 100,000 USDC')).toBeTruthy()
    expect(screen.queryByText(/0\.0005/)).toBeNull()
    expect(await screen.findByText('5.0005 USDC')).toBeTruthy()
  })

  it('offers to ask for the fees again', async () => {
    let isDown = true
    const { user } = await open({
      api: {
        'PATCH /api/bulk_order/estimate_fee': (_url: URL, init: RequestInit) =>
          isDown ? apiFailure(400, 'PAIR_NOT_SUPPORTED', 'No') : feesFor(init),
      },
    })
    await fill(1, ALICE, '1', 'base')
    expect(await screen.findByText(/^We couldn’t load the fees/)).toBeTruthy()
    isDown = false
    await user.click(await button('Try again'))
    expect(await screen.findByText('1.0005 ETH')).toBeTruthy()
  })
})

describe('what was typed', () => {
  it('is kept and offered again', async () => {
    window.localStorage.setItem(
      'bulk-draft',
      JSON.stringify({ rows: [{ address: ALICE, amount: '1', networkId: 'base', memo: '' }] }),
    )
    const { user } = await open()
    expect(await screen.findByText(/You have an unsent list of one recipient/)).toBeTruthy()
    await user.click(await button('Restore'))
    expect(await field('Address of recipient 1')).toHaveProperty('value', ALICE)
    expect(screen.queryByText(/You have an unsent list of one recipient/)).toBeNull()
    await fill(2, BOB, '2', 'base')
    await waitFor(() => expect(window.localStorage.getItem('bulk-draft')).toContain(BOB))
  })

  it('stays above what is brought back', async () => {
    window.localStorage.setItem(
      'bulk-draft',
      JSON.stringify({ rows: [{ address: ALICE, amount: '1', networkId: 'base', memo: '' }] }),
    )
    const { user } = await open()
    await fill(1, BOB, '2', 'base')
    await user.click(await button('Restore'))
    expect(await field('Address of recipient 1')).toHaveProperty('value', BOB)
    expect(await field('Address of recipient 2')).toHaveProperty('value', ALICE)
  })

  it('can be discarded', async () => {
    window.localStorage.setItem('bulk-draft', JSON.stringify({ executionType: 'fast', rows: [] }))
    const { user } = await open()
    await user.click(await button('Discard'))
    expect(window.localStorage.getItem('bulk-draft')).toBeNull()
  })

  it('is asked about before the page is left', async () => {
    const product = await open()
    await fill(1, ALICE, '1', 'base')
    product.leave()
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave this page?' }))
    await product.user.click(dialog.getByRole('button', { name: 'Stay' }))
    expect(product.path()).toBe('/send')
    expect(await field('Address of recipient 1')).toHaveProperty('value', ALICE)
  })
})

it('draws one row for one key, with fifty of them, and axe finds nothing', async () => {
  const rows = Array.from({ length: 50 }, (_, index) => ({
    address: `0x${String(index + 10).padStart(40, '1')}`,
    amount: '0.5',
    networkId: 'base',
    memo: '',
  }))
  window.localStorage.setItem('bulk-draft', JSON.stringify({ rows }))
  const { user } = await open()
  await user.click(await button('Restore'))
  const input = await field('Amount to receive of recipient 50')
  const list = screen.getByRole('list', { name: /^Recipients/ })
  const touched = new Set<string | null | undefined>()
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement
      touched.add(element?.closest('li')?.getAttribute('aria-label'))
    }
  })
  observer.observe(list, { subtree: true, childList: true, attributes: true, characterData: true })
  await user.type(input, '5')
  expect(input).toHaveProperty('value', '0.55')
  observer.disconnect()
  expect([...touched].filter((label) => label !== 'Recipient 50')).toEqual([])
  expect(screen.getByText('You can send to a maximum of 50 recipients at once')).toBeTruthy()
  expect(await problemsOf(screen.getByRole('main'))).toEqual([])
})
