import type { SignedReceiptWire } from '@sunspan/api'
import { formatExact, formatUsdSum, formatUsdText } from '@sunspan/domain'

type Receipt = SignedReceiptWire['receipt']
type Side = Pick<Receipt['source'], 'amount' | 'decimals' | 'symbol'>

/** One payment as printed: `amount` is exact, with grouped digits and its token. */
export interface ReceiptLine {
  readonly amount: string
  readonly network: string
  readonly facts: readonly (readonly [name: string, value: string])[]
}

export interface ReceiptView {
  readonly number: number
  readonly orderId: string
  readonly orderedAt: string
  readonly completedAt: string
  readonly sent: ReceiptLine
  readonly payouts: readonly ReceiptLine[]
  readonly refunds: readonly ReceiptLine[]
  readonly fees: readonly {
    readonly name: string
    readonly amount: string
    readonly usd: string | undefined
  }[]
}

const REFUND_WORDS = {
  OWED: 'On its way',
  COMPLETE: 'Sent back',
  HELD: 'On hold',
  UNREFUNDABLE: 'Less than the network fee for a refund',
} as const

/** What a page of paper needs of a signed receipt. Amounts are exact: they add up. */
export function receiptView({ receipt }: Pick<SignedReceiptWire, 'receipt'>): ReceiptView {
  const { source, payouts, refunds, fees } = receipt
  const sides = [source, ...payouts]
  const inSource = (units: string): string => amountText({ ...source, amount: units })
  return {
    number: receipt.number,
    orderId: receipt.order_id,
    orderedAt: momentText(receipt.created_at),
    completedAt: momentText(receipt.completed_at),
    sent: {
      amount: inSource(source.deposited_amount),
      network: source.network_name,
      facts: [
        ['From', source.sender],
        ['Transaction', source.transaction],
      ],
    },
    payouts: payouts.map((payout) => ({
      amount: amountText(payout),
      network: payout.network_name,
      facts: [
        ['To', payout.receiver],
        ...(payout.memo === null || payout.memo === '' ? [] : [['Memo', payout.memo] as const]),
        ['Transaction', payout.transaction],
      ],
    })),
    refunds: refunds.map((refund) => {
      const side = sides.find(({ currency_id }) => currency_id === refund.currency_id) ?? source
      return {
        amount: amountText({ ...side, amount: refund.amount }),
        network: side.network_name,
        facts: [
          ['Status', REFUND_WORDS[refund.status]],
          ['To', refund.recipient],
          ...(refund.transaction === null ? [] : [['Transaction', refund.transaction] as const]),
        ],
      }
    }),
    fees: [
      {
        name: 'Platform fee',
        amount: inSource(fees.platform_fee),
        usd: formatUsdText(fees.platform_fee_in_usd),
      },
      ...(fees.swap_fee === '0'
        ? []
        : [{ name: 'Swap fee', amount: inSource(fees.swap_fee), usd: formatUsdText(fees.swap_fee_in_usd) }]),
      {
        name: 'Destination Chain Fee',
        amount: inSource(fees.blockchain_fee),
        usd: formatUsdText(fees.blockchain_fee_in_usd),
      },
      {
        name: 'Total fee',
        amount: inSource(fees.total),
        usd: formatUsdSum([fees.platform_fee_in_usd, fees.swap_fee_in_usd, fees.blockchain_fee_in_usd]),
      },
    ],
  }
}

const amountText = ({ amount, decimals, symbol }: Side): string =>
  formatExact(BigInt(amount), { symbol, decimals })

/** To the second, in UTC and with the year first: the same for every reader of the paper. */
const momentText = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`
