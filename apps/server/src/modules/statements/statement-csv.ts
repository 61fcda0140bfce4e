import type { StatementOrderWire } from '@sunspan/api'
import { writeCsv } from '@sunspan/domain'
import { KIND_WORDS, momentText, payoutStatus, REASON_WORDS, refundStatus } from './statement-words.ts'

type Payout = StatementOrderWire['payouts'][number]
type Refund = StatementOrderWire['refunds'][number]

/** How a spreadsheet program expects tables and numbers, which depends on the country that it is set to. */
export interface CsvForm {
  readonly separator: 'comma' | 'semicolon'
  readonly decimal: 'point' | 'comma'
}

/** A name to show for an id. */
export interface StatementNames {
  readonly network: (networkId: string) => string
  readonly symbol: (currencyId: string) => string
}

/** One column, in words for people: its heading, and its cell of a line for a payout and of one for a refund. */
interface Column {
  readonly heading: string
  /** Its cells are decimals. */
  readonly isNumber?: true
  readonly payout?: (payout: Payout, order: StatementOrderWire, names: StatementNames) => string | null
  readonly refund?: (refund: Refund, order: StatementOrderWire, names: StatementNames) => string | null
}

/** Of both lines. */
const both = (
  heading: string,
  cell: (order: StatementOrderWire, names: StatementNames) => string | null,
): Column => ({
  heading,
  payout: (_payout, order, names) => cell(order, names),
  refund: (_refund, order, names) => cell(order, names),
})
const ofPayout = (heading: string, payout: NonNullable<Column['payout']>): Column => ({ heading, payout })
/** Money that moved: empty where no deposit came, so that a sum of the column is what left the wallet. */
const ofMoney = (heading: string, payout: (payout: Payout) => string | null): Column => ({
  heading,
  isNumber: true,
  payout: (one, { transaction_in }) => (transaction_in === null ? null : payout(one)),
})
/** Statuses of what is not paid any more: its deposit, if any, went back, and the quoted fees were not kept. */
const GONE: ReadonlySet<Payout['status']> = new Set(['REFUNDED', 'REJECTED', 'DEPOSIT_FAILED', 'EXPIRED'])
/** What the order quoted, as long as it is or may be kept. */
const ofFee = (heading: string, fee: (payout: Payout) => string): Column =>
  ofMoney(heading, (payout) => (GONE.has(payout.status) ? null : fee(payout)))
const ofRefund = (heading: string, refund: NonNullable<Column['refund']>): Column => ({ heading, refund })

const COLUMNS: readonly Column[] = [
  {
    heading: 'Line',
    payout: ({ transaction_out }) => (transaction_out === null ? 'Order' : 'Payout'),
    refund: () => 'Refund',
  },
  both('Order', ({ id }) => id),
  {
    heading: 'Recipient number',
    payout: ({ number }) => String(number),
    refund: ({ number }) => (number === null ? null : String(number)),
  },
  both('Kind', ({ kind }) => KIND_WORDS[kind]),
  { heading: 'Status', payout: payoutStatus, refund: refundStatus },
  both('Created (UTC)', ({ createdAt }) => momentText(createdAt)),
  both('Updated (UTC)', ({ updatedAt }) => momentText(updatedAt)),
  both('From network', (order, names) => names.network(order.network_id)),
  both('From address', ({ wallet_sender }) => wallet_sender),
  ofMoney('Amount sent', ({ amount_in }) => amount_in),
  ofPayout('Token sent', (_payout, { symbol }) => symbol),
  ofMoney('Value when ordered (USD)', ({ value_in_usd }) => value_in_usd),
  both('Deposit transaction', ({ transaction_in }) => transaction_in),
  ofPayout('To network', ({ network_id }, _order, names) => names.network(network_id)),
  ofPayout('To address', ({ wallet_receiver }) => wallet_receiver),
  ofPayout('Memo', ({ memo }) => memo),
  { ...ofPayout('Amount ordered', ({ amount_out }) => amount_out), isNumber: true },
  { ...ofPayout('Amount paid', ({ paid_amount }) => paid_amount), isNumber: true },
  ofPayout('Token paid', ({ symbol }) => symbol),
  ofPayout('Payout transaction', ({ transaction_out }) => transaction_out),
  ofFee('Platform fee', ({ platform_fee }) => platform_fee),
  ofFee('Platform fee (USD)', ({ platform_fee_in_usd }) => platform_fee_in_usd),
  ofFee('Swap fee', ({ swap_fee }) => swap_fee),
  ofFee('Swap fee (USD)', ({ swap_fee_in_usd }) => swap_fee_in_usd),
  ofFee('Destination fee', ({ blockchain_fee }) => blockchain_fee),
  ofFee('Destination fee (USD)', ({ blockchain_fee_in_usd }) => blockchain_fee_in_usd),
  { ...ofRefund('Amount refunded', ({ amount }) => amount), isNumber: true },
  ofRefund('Token refunded', ({ currency_id }, _order, names) => names.symbol(currency_id)),
  ofRefund('Refunded to', ({ recipient }) => recipient),
  ofRefund('Refund reason', ({ reason }) => REASON_WORDS[reason]),
  { ...ofRefund('Refunded deposit', ({ deposit_amount }) => deposit_amount), isNumber: true },
  ofRefund('Refunded deposit transaction', ({ deposit_transaction_hash }) => deposit_transaction_hash),
  ofRefund('Refund transaction', ({ transaction_hash }) => transaction_hash),
]

const SEPARATORS = { comma: ',', semicolon: ';' } as const

/** The byte order mark makes spreadsheets read the file as UTF-8. */
export const statementCsvHead = ({ separator }: CsvForm): string =>
  `\ufeff${writeCsv([COLUMNS.map(({ heading }) => heading)], SEPARATORS[separator])}`

/** Lines of one order, one at a time: for each recipient the payout, or what was ordered before there is one, then its refunds. */
export function* statementCsvLines(
  order: StatementOrderWire,
  names: StatementNames,
  { separator, decimal }: CsvForm,
): Generator<string> {
  const lineOf = (cellOf: (column: Column) => string | null | undefined): string =>
    writeCsv(
      [
        COLUMNS.map((column) => {
          const cell = cellOf(column) ?? ''
          return column.isNumber === true && decimal === 'comma' ? cell.replace('.', ',') : cell
        }),
      ],
      SEPARATORS[separator],
    )
  for (const payout of order.payouts) yield lineOf((column) => column.payout?.(payout, order, names))
  for (const refund of order.refunds) yield lineOf((column) => column.refund?.(refund, order, names))
}
