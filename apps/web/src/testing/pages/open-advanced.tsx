import type { BulkOrderWire, CreateBulkOrderWire, RuntimeConfigWire } from '@sunspan/api'
import { checkAnswer } from '@sunspan/api/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { expect } from 'vitest'
import {
  aBulkOrderWire,
  aScheduleWire,
  BULK_ID,
  INNER_ID,
} from '../../entities/bulk-order/testing/bulk-order-builder.ts'
import { anOrderWire } from '../../entities/order/testing/order-builder.ts'
import { apiFailure, type ApiScript } from '../scripted-api.ts'
import { aCurrencyWire } from '../wire-builders.ts'
import { openProduct, type Product } from './open-product.tsx'

export const ALICE = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
export const IN = `0x${'ab'.repeat(32)}`
export const OUT = `0x${'cd'.repeat(32)}`
export const BOB = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

/** Sets whether the tests' page offers Advanced, and other operator settings. Call it before the page opens. */
export function setAdvanced(enabled: boolean, more: Partial<RuntimeConfigWire> = {}): void {
  const element = document.getElementById('runtime-config')
  if (element === null) throw new Error('The page has no configuration')
  // CAST: written by the tests' page.
  const config = JSON.parse(element.textContent) as Record<string, unknown>
  element.textContent = JSON.stringify({ ...config, ...more, advanced_enabled: enabled })
}

/** Fees of any row. */
export const feesFor = (init: RequestInit): unknown => {
  if (typeof init.body !== 'string') throw new Error('The question has no JSON body')
  // CAST: the form's own request.
  const rows = JSON.parse(init.body) as { currency_out_id: string }[]
  return rows.map(({ currency_out_id }) => ({
    full_fee: '0.0005',
    platform_fee: '0.0001',
    platform_fee_in_usd: '0.32',
    swap_fee: '0',
    swap_fee_in_usd: '0',
    blockchain_fee: '0.0004',
    blockchain_fee_in_usd: '1.28',
    source_chain_fee: '0.0001',
    original_price: '0.0001',
    holder_nft: null,
    currency_out_id,
  }))
}

/** Responses that the Advanced form needs before submitting. */
export const BULK_FORM: ApiScript = {
  'GET /api/bulk_order/execution/type': { sequence: 40, fast: 0 },
  'PATCH /api/bulk_order/estimate_fee': (_url: URL, init: RequestInit) => feesFor(init),
}

/** The bulk order that the server creates from a request, with a signed deposit that matches it. */
export function bulkOrderFor(body: CreateBulkOrderWire, changes: Partial<BulkOrderWire> = {}): BulkOrderWire {
  return aBulkOrderWire({
    order: {
      id: INNER_ID,
      currency_in: aCurrencyWire('ethereum', 'ETH', { max_send: '50' }),
      amount_in: body.amount,
      transaction_in_hash: null,
    },
    wallet_sender: body.wallet_sender,
    transfer_time_type: body.transfer_time_type,
    bulk_order_schedules: body.receiving_data.map(({ wallet_receiver, amount_out, memo }, position) =>
      aScheduleWire({ position, wallet_receiver, amount_out, memo: memo ?? null }),
    ),
    ...changes,
  })
}

export interface BulkServer {
  readonly api: ApiScript
  readonly says: (product: Product, changes: Partial<BulkOrderWire>) => Promise<void>
}

/** A server with one bulk order: the given one, or the one that is created. `make` may refuse to create it. */
export function bulkServer(options: {
  order?: BulkOrderWire
  make?: (body: CreateBulkOrderWire) => BulkOrderWire | Response
}): BulkServer {
  let { order } = options
  const hint = (status: BulkOrderWire['status']) => () => {
    if (order !== undefined) order = { ...order, status, version: order.version + 1 }
    return checked('closeBulkOrder', { orderId: INNER_ID, status })
  }
  const { make = bulkOrderFor } = options
  return {
    api: {
      ...BULK_FORM,
      'POST /api/bulk_order': (_url: URL, init: RequestInit) => {
        if (typeof init.body !== 'string') throw new Error('The request has no JSON body')
        // CAST: the app's own request, typed by the contract where it is created.
        const answer = make(JSON.parse(init.body) as CreateBulkOrderWire)
        if (answer instanceof Response) return answer
        order = answer
        return checked('createBulkOrder', answer)
      },
      [`GET /api/bulk_order/${BULK_ID}`]: () =>
        order === undefined
          ? apiFailure(404, 'ORDER_NOT_FOUND', 'No such order')
          : checked('getBulkOrder', order),
      [`PUT /api/bulk_order/close/${BULK_ID}`]: hint('REJECTED'),
      [`PUT /api/bulk_order/set_bulk_order_as_failed/${BULK_ID}`]: hint('DEPOSIT_FAILED'),
      [`PUT /api/orders/close/${INNER_ID}`]: () => anOrderWire({ id: INNER_ID, status: 'REJECTED' }),
      [`PUT /api/orders/set_order_as_failed/${INNER_ID}`]: () =>
        anOrderWire({ id: INNER_ID, status: 'DEPOSIT_FAILED' }),
    },
    says: async (product, changes) => {
      if (order !== undefined) order = { ...order, ...changes, version: order.version + 1 }
      await product.refetch('bulk-order')
    },
  }
}

function checked(name: Parameters<typeof checkAnswer>[0], answer: unknown): unknown {
  checkAnswer(name, answer)
  return answer
}

export const openAdvanced = (
  options: Omit<Parameters<typeof openProduct>[0], 'at'> & { at?: string } = {},
): Promise<Product> =>
  openProduct({ at: '/send?mode=advanced', ...options, api: { ...BULK_FORM, ...options.api } })

export const field = (name: string | RegExp) => screen.findByRole('textbox', { name })
export const button = (name: string | RegExp) => screen.findByRole('button', { name })

/** Opens the network picker of a row, once the catalogue has loaded. */
export async function openNetworksOf(number: number): Promise<ReturnType<typeof within>> {
  const opener = await button(new RegExp(`^Network of recipient ${number}:`))
  await waitFor(() => expect(opener).toHaveProperty('disabled', false))
  fireEvent.click(opener)
  return within(await screen.findByRole('dialog', { name: 'Receive on' }))
}

/** A network's line in the open picker, by its name. */
export const networkLine = (picker: ReturnType<typeof within>, name: string): Promise<HTMLElement> =>
  picker.findByRole('button', { name: new RegExp(`^${name}`) })

export async function chooseNetwork(number: number, name: string): Promise<void> {
  fireEvent.click(await networkLine(await openNetworksOf(number), name))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

const NAMES: Readonly<Record<string, string>> = { base: 'Base', polygon: 'Polygon', ton: 'TON' }

/** Fills one row by pasting whole values instead of 42 key presses. */
export async function fill(number: number, address: string, amount: string, network: string): Promise<void> {
  await chooseNetwork(number, NAMES[network] ?? network)
  fireEvent.change(await field(`Address of recipient ${number}`), { target: { value: address } })
  fireEvent.change(await field(`Amount to receive of recipient ${number}`), { target: { value: amount } })
}

/** From the filled form through the summary to the click that creates the order. */
export async function createTransfer({ user }: Product): Promise<void> {
  await waitFor(async () =>
    expect(await button('Create Advanced Transfer')).toHaveProperty('disabled', false),
  )
  await user.click(await button('Create Advanced Transfer'))
  await screen.findByRole('heading', { name: 'Your Transfer Summary' })
  await user.click(await button('Create Advanced Transfer'))
}

/** Turns Advanced on, with other operator settings, and loads its pages. */
export async function prepareAdvanced(more: Partial<RuntimeConfigWire> = {}): Promise<void> {
  setAdvanced(true, more)
  await loadBulkPages()
}

/** What the progress page says now, its lines, and rows as the server has them. */
export const step = (name: string): Promise<HTMLElement> => screen.findByRole('heading', { name, level: 2 })
export const row = (number: number, tag: string): Promise<HTMLElement> =>
  screen.findByRole('listitem', { name: `Recipient ${number}: ${tag}` })
export const rows = (...changes: Parameters<typeof aScheduleWire>[0][]): ReturnType<typeof aScheduleWire>[] =>
  changes.map((change, position) => aScheduleWire({ position, ...change }))

/** Loading the pages' code for the first time may be slow on a busy machine. */
export async function loadBulkPages(): Promise<void> {
  await Promise.all([
    import('../../app/routes/send.tsx'),
    import('../../app/routes/progress-advanced.tsx'),
    import('../../flows/progress/bulk-order/bulk-rows.tsx'),
    import('../../flows/points/bulk-points-forecast.tsx'),
    import('../../features/bulk-transfer/index.ts'),
    import('../../features/bulk-transfer/components/import/import-panel.tsx'),
    import('../../features/bulk-transfer/components/leave/leave-panel.tsx'),
    import('../../flows/recipient-choice/recipients-panel.tsx'),
    import('../../flows/token-picker/network-picker-panel.tsx'),
  ])
}

/** Accessibility violations that axe finds in a part of the page. */
export async function problemsOf(container: Element): Promise<readonly string[]> {
  const { violations } = await axe.run(container, {
    // jsdom computes no layout, so contrast cannot be measured here; phases.test.ts computes it.
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
