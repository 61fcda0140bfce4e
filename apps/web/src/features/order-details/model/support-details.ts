import type { BulkOrder } from '../../../entities/bulk-order/bulk-order.ts'
import type { Refund } from '../../../entities/deposit/refund.ts'
import type { Order } from '../../../entities/order/order.ts'

/**
 * What support needs to find an order and see its state: ids, statuses, times, hashes, tokens. No address, no signature and nothing of the
 * session, so that sending the text to the wrong person does no harm.
 */
export function supportDetails(order: Order, bulk: BulkOrder | undefined, now: Date): string {
  const { currencyIn, currencyOut } = order
  const lines: readonly (readonly [string, string | null])[] = [
    ['Order', order.id],
    ['Kind', order.bulk === null ? order.type : `BULK, ${order.bulk.recipients} recipients`],
    ['Status', bulk === undefined ? order.status : `${bulk.status} (${order.status})`],
    ['Version', String(order.version)],
    ['From', `${currencyIn.symbol} on ${currencyIn.networkId}`],
    [
      'To',
      order.bulk === null
        ? `${currencyOut.symbol} on ${currencyOut.networkId}`
        : order.bulk.network_ids.join(', '),
    ],
    ['Created', order.createdAt.toISOString()],
    ['Updated', order.updatedAt.toISOString()],
    ['Copied', now.toISOString()],
    ['Deposit', order.transactionIn],
    [
      'Confirmations',
      order.confirmations === null ? null : `${order.confirmations} of ${order.requiredConfirmations}`,
    ],
    ['Payout', order.transactionOut],
    ['Waiting', order.waiting?.reason ?? null],
    ['Refund', refundText(order.refund)],
    ...(bulk?.rows ?? []).map((row): readonly [string, string] => [
      `Recipient ${row.position + 1}`,
      [
        row.status,
        `${row.currencyOut.symbol} on ${row.currencyOut.networkId}`,
        row.transactionOut,
        refundText(row.refund),
      ]
        .filter((part) => part !== null)
        .join(', '),
    ]),
  ]
  return lines.flatMap(([name, text]) => (text === null ? [] : [`${name}: ${text}\n`])).join('')
}

const refundText = (refund: Refund | null): string | null =>
  refund === null
    ? null
    : ['refund', refund.status, refund.reason, `of ${refund.depositHash}`, refund.transactionHash]
        .filter((part) => part !== null)
        .join(' ')
