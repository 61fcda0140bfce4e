import { StatementSchema, type StatementOrderWire } from '@sunspan/api'
import type { BulkOrderRow, ListedOrder, OrderQuery } from '@sunspan/bridge'
import {
  DEPOSIT_ISSUES,
  ORDER_STATUSES,
  parseUnits,
  parseUsd,
  REFUND_STATUSES,
  SCHEDULE_STATUSES,
  type Currency,
  type Refund,
} from '@sunspan/domain'
import { setImmediate } from 'node:timers/promises'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { readOrders } from './read-orders.ts'
import { toStatementOrder } from './to-statement-order.ts'
import { writeStatement, type StatementFormat } from './write-statement.ts'

const AT = new Date('2026-03-04T05:06:07.000Z')
// CAST: only the currency fields that a statement reads.
const currencyOf = (id: string, symbol: string, decimals: number): Currency =>
  ({ id, symbol, decimals, networkId: id.split('-')[0] }) as unknown as Currency
const [ETH, USDC] = [currencyOf('ethereum-eth', 'ETH', 18), currencyOf('base-usdc', 'USDC', 6)]
const idOf = (index: number): string => `0198f6b2-c7a9-7c2e-8d4f-${String(index).padStart(12, '0')}`
const eth = (text: string): bigint => parseUnits(text, 18) ?? 0n
const usd = (text: string): bigint => parseUsd(text) ?? 0n

const refund: Refund = {
  status: 'COMPLETE',
  reason: 'payout_impossible',
  recipient: '0xa1',
  notBefore: null,
  depositTransactionHash: '0xd0',
  depositAmount: eth('3'),
  amount: eth('0.9'),
  currencyId: ETH.id,
  transactionHash: '0xf1',
}
const orderOf = (index: number, fields: object = {}): ListedOrder =>
  // CAST: only the order fields that a statement reads.
  ({
    id: idOf(index),
    status: 'COMPLETE',
    type: 'SWAP',
    createdAt: AT,
    updatedAt: AT,
    valueUsd: usd('4800'),
    currencyIn: ETH,
    currencyOut: USDC,
    amountIn: eth('1.5'),
    amountOut: 4_700_000_001n,
    paidAmount: 4_700_000_000n,
    creditedAmount: eth('1.5'),
    walletSender: '0xa1',
    walletReceiver: '0xb0',
    memo: null,
    refund: null,
    cancelledAt: null,
    bulk: null,
    transactionIn: '0xd0',
    transactionOut: '0xe0',
    fees: {
      platformFee: eth('0.0002'),
      platformFeeUsd: usd('0.64'),
      swapFee: eth('0.001'),
      swapFeeUsd: usd('3.2'),
      destinationFee: eth('0.0008'),
      destinationFeeUsd: usd('2.56'),
    },
    ...fields,
  }) as unknown as ListedOrder
const rowOf = (rowNo: number, fields: Partial<BulkOrderRow> = {}): BulkOrderRow => ({
  id: `row-${rowNo}`,
  rowNo,
  status: 'COMPLETE',
  walletReceiver: '0xb0',
  memo: null,
  updatedAt: AT,
  currencyOut: USDC,
  amountIn: eth('0.997'),
  amountOut: 3_190_000_000n,
  transactionOut: '0xe0',
  refund: null,
  fees: {
    platformFee: eth('0.001'),
    platformFeeUsd: usd('3.2'),
    destinationFee: eth('0.002'),
    destinationFeeUsd: usd('6.4'),
  },
  ...fields,
})
const bulkOf = (index: number, rows: readonly BulkOrderRow[], fields: object = {}): ListedOrder =>
  orderOf(index, {
    type: 'TRANSFER',
    amountIn: eth(String(rows.length)),
    valueUsd: usd(String(3_200 * rows.length)),
    bulk: { rows },
    ...fields,
  })

const NAMES = {
  network: (id: string) => `the ${id}`,
  symbol: (id: string) => id.split('-')[1]?.toUpperCase() ?? '',
}
async function* toStatement(orders: Iterable<ListedOrder>): AsyncGenerator<StatementOrderWire> {
  for (const order of orders) yield toStatementOrder(order, () => ETH)
}
const written = (orders: Iterable<ListedOrder>, format: StatementFormat) =>
  writeStatement(toStatement(orders), format, NAMES, {
    spend: (task) => task(),
    wait: () => Promise.resolve(),
  })
const CSV: StatementFormat = { separator: 'semicolon', decimal: 'point' }
async function textOf(orders: Iterable<ListedOrder>, format: StatementFormat): Promise<string> {
  let text = ''
  for await (const part of written(orders, format)) text += part
  return text
}
/** Lines of the spreadsheet by their headings, without what is empty. */
async function linesOf(orders: Iterable<ListedOrder>): Promise<readonly Readonly<Record<string, string>>[]> {
  const [head = '', ...lines] = (await textOf(orders, CSV)).trimEnd().split('\r\n')
  const cells = (line: string): readonly string[] => line.slice(1, -1).split('";"')
  const headings = cells(head.slice(1))
  return lines.map((line) =>
    Object.fromEntries(
      cells(line).flatMap((cell, index) => (cell === '' ? [] : [[headings[index] ?? '', cell]])),
    ),
  )
}

describe('a statement', () => {
  it('has both legs, the fees, and the dollars of an order when it was made', async () => {
    expect(await linesOf([orderOf(1)])).toEqual([
      {
        Line: 'Payout',
        Order: idOf(1),
        'Recipient number': '1',
        Kind: 'Swap',
        Status: 'Completed',
        'Created (UTC)': '2026-03-04 05:06:07',
        'Updated (UTC)': '2026-03-04 05:06:07',
        'From network': 'the ethereum',
        'From address': '0xa1',
        'Amount sent': '1.5',
        'Token sent': 'ETH',
        'Value when ordered (USD)': '4800',
        'Deposit transaction': '0xd0',
        'To network': 'the base',
        'To address': '0xb0',
        'Amount ordered': '4700.000001',
        'Amount paid': '4700',
        'Token paid': 'USDC',
        'Payout transaction': '0xe0',
        'Platform fee': '0.0002',
        'Platform fee (USD)': '0.64',
        'Swap fee': '0.001',
        'Swap fee (USD)': '3.2',
        'Destination fee': '0.0008',
        'Destination fee (USD)': '2.56',
      },
    ])
  })

  it('is in the words of the page, whatever the API calls it', async () => {
    const changes = ORDER_STATUSES.map((status) => ({ status, transactionIn: '0xd0', transactionOut: null }))
    const rows = SCHEDULE_STATUSES.map((status, rowNo) => rowOf(rowNo, { status, transactionOut: null }))
    const refunds = REFUND_STATUSES.flatMap((status) =>
      DEPOSIT_ISSUES.map((reason) => ({ refund: { ...refund, status, reason } })),
    )
    const text = await textOf(
      [...[...changes, ...refunds].map((one) => orderOf(1, one)), bulkOf(2, rows)],
      CSV,
    )
    const machine = text.match(
      /"(?:[A-Z]+_?[A-Z]+|[a-z]+(?:_[a-z]+)+|payout|order|refund|bulk|swap|transfer)"/g,
    )
    expect(new Set(machine)).toEqual(new Set(['"ETH"', '"USDC"']))
  })

  it('has no amount sent, value or fee where no deposit came', async () => {
    const unpaid = {
      status: 'REJECTED',
      transactionIn: null,
      transactionOut: null,
      creditedAmount: null,
      paidAmount: null,
    } as const
    const [line = {}] = await linesOf([orderOf(1, unpaid)])
    expect(line).toMatchObject({ Line: 'Order', Status: 'Not paid', 'Amount ordered': '4700.000001' })
    expect(Object.keys(line).filter((heading) => /sent$|Value|fee/i.test(heading))).toEqual(['Token sent'])
    const [cancelled] = await linesOf([orderOf(1, { ...unpaid, cancelledAt: AT })])
    expect(cancelled).toEqual({ ...line, Status: 'Cancelled' })
  })

  it.each(['REJECTED', 'REFUNDED', 'DEPOSIT_FAILED', 'EXPIRED'] as const)(
    'has no fee of what ended as %s, and says from which deposit the refund is',
    async (status) => {
      const rows = [rowOf(0), rowOf(1, { status, transactionOut: null, refund })]
      const [paid = {}, gone = {}, back = {}] = await linesOf([bulkOf(1, rows)])
      const feesIn = (line: object) => Object.keys(line).filter((heading) => heading.includes('fee'))
      expect(feesIn(paid)).toHaveLength(6)
      expect(feesIn(gone)).toEqual([])
      expect(back).toMatchObject({ 'Refunded deposit': '3', 'Amount refunded': '0.9' })
    },
  )

  it('has a line for each recipient, which add up to the deposit, and one for each refund', async () => {
    const rows = [rowOf(0), rowOf(1, { status: 'REFUNDED', transactionOut: null, refund }), rowOf(2)]
    const lines = await linesOf([
      bulkOf(1, rows, { refund: { ...refund, reason: 'over', amount: eth('0.1') } }),
    ])
    expect(
      lines.map((line) => [line['Line'], line['Recipient number'], line['Status'], line['Amount sent']]),
    ).toEqual([
      ['Payout', '1', 'Completed', '1'],
      ['Order', '2', 'Refunded', '1'],
      ['Payout', '3', 'Completed', '1'],
      ['Refund', undefined, 'Refunded', undefined],
      ['Refund', '2', 'Refunded', undefined],
    ])
    expect(lines.map((line) => line['Value when ordered (USD)'])).toEqual([
      '3200',
      '3200',
      '3200',
      undefined,
      undefined,
    ])
    expect(lines.map((line) => line['Amount paid'])).toEqual([
      '3190',
      undefined,
      '3190',
      undefined,
      undefined,
    ])
    expect(
      lines.slice(3).map((line) => [line['Amount refunded'], line['Token refunded'], line['Refund reason']]),
    ).toEqual([
      ['0.1', 'ETH', 'More than ordered'],
      ['0.9', 'ETH', 'The recipient cannot receive it'],
    ])
    expect(lines.at(-1)).toMatchObject({
      'Refund transaction': '0xf1',
      'Refunded to': '0xa1',
      'Refunded deposit transaction': '0xd0',
    })
  })

  it('separates columns and decimals as is asked for, and changes no other text', async () => {
    const order = bulkOf(1, [rowOf(0, { memo: '1.5' })], { refund: { ...refund, amount: eth('0.1') } })
    const text = await textOf([order], { separator: 'comma', decimal: 'comma' })
    const [head, payout, back] = text.split('\r\n').map((line) => line.split('","'))
    const cell = (line: readonly string[] | undefined, heading: string) =>
      line?.[head?.indexOf(heading) ?? -1]
    expect([cell(payout, 'Amount paid'), cell(payout, 'Platform fee (USD)'), cell(payout, 'Memo')]).toEqual([
      '3190',
      '3,2',
      '1.5',
    ])
    expect([cell(back, 'Amount refunded'), cell(back, 'Created (UTC)')]).toEqual([
      '0,1',
      '2026-03-04 05:06:07',
    ])
  })

  it('starts no formula, whatever its fields contain', async () => {
    const text = await textOf([bulkOf(1, [rowOf(0, { memo: '=HYPERLINK("https://x")' })])], CSV)
    expect(text).toContain(`;"'=HYPERLINK(""https://x"")";`)
    expect(
      text
        .replaceAll('"";', '')
        .split('\r\n')
        .slice(0, -1)
        .every((line) => /^\ufeff?"[^=+@-]/.test(line)),
    ).toBe(true)
  })

  it.each([0, 1, 3, 120])('of %s orders is one JSON array of what the API says', async (count) => {
    const orders = Array.from({ length: count }, (_, index) =>
      bulkOf(index, [rowOf(0), rowOf(1, { refund })]),
    )
    const parsed: unknown = JSON.parse(await textOf(orders, 'json'))
    expect(v.parse(StatementSchema, parsed)).toEqual(parsed)
    expect(parsed).toHaveLength(count)
  })
})

describe('a statement of a year with 5,000 orders of 50 recipients', () => {
  const rows = Array.from({ length: 50 }, (_, rowNo) => rowOf(rowNo))
  function* year(): Generator<ListedOrder> {
    for (let index = 0; index < 5_000; index += 1) yield bulkOf(index, rows)
  }

  it.each(['csv', 'json'] as const)(
    'as %s lets others have their turn after every order',
    async (format) => {
      let turns = 0
      let isOver = false
      const others = (async () => {
        for (; !isOver; turns += 1) await setImmediate()
      })()
      let lines = 0
      let most = 0
      let before = 0
      for await (const part of written(year(), format === 'csv' ? CSV : 'json')) {
        lines += format === 'csv' ? part.split('\r\n').length - 1 : part.split('\n').length - 1
        if (turns > before) [before, most] = [turns, Math.max(most, part.length)]
      }
      isOver = true
      await others
      expect(lines).toBe(format === 'csv' ? 250_001 : 5_002)
      expect(turns).toBeGreaterThanOrEqual(4_990)
      // Nothing that is written at once is more than one order's lines.
      expect(most).toBeLessThan(50 * 1_000)
    },
    60_000,
  )

  it('is read no further than its reader takes it', async () => {
    let made = 0
    function* counted(): Generator<ListedOrder> {
      for (const order of year()) {
        made += 1
        yield order
      }
    }
    const file = written(counted(), CSV)
    for (let part = 0; part < 4; part += 1) await file.next()
    expect(made).toBeLessThanOrEqual(4)
    await file.return(undefined)
    expect(made).toBeLessThanOrEqual(4)
  })
})

describe('the orders of a statement', () => {
  it('are read page by page, each in its reader’s turn and from where the one before ended, and none that is newer', async () => {
    const asked: OrderQuery[] = []
    const all = Array.from({ length: 25 }, (_, index) => orderOf(index))
    const list = async (query: OrderQuery) => {
      asked.push(query)
      const start = query.after === undefined ? 0 : all.findIndex(({ id }) => id === query.after?.id) + 1
      const orders = all.slice(start, start + query.take)
      const last = orders.at(-1)
      const next =
        last === undefined || start + query.take >= all.length ? null : { createdAt: AT, id: last.id }
      return { orders, totalCount: 0, next }
    }
    const query = { owners: [], kind: 'any', filter: 'all', search: undefined, until: undefined } as const
    const read: string[] = []
    let turns = 0
    const inTurn = <T>(task: () => Promise<T>): Promise<T> => {
      turns += 1
      return task()
    }
    for await (const { id } of readOrders({ list }, query, AT, inTurn)) read.push(id)
    expect(turns).toBe(asked.length)
    expect(read).toEqual(all.map(({ id }) => id))
    expect(asked.map(({ after, until, skip }) => [after?.id, until, skip])).toEqual([
      [undefined, AT, 0],
      [idOf(9), AT, 0],
      [idOf(19), AT, 0],
    ])
  })
})
