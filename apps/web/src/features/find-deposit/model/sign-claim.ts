import { isClaimText, type ClaimReceiver, type ClaimTerms } from '@sunspan/domain'
import type { QueryClient } from '@tanstack/react-query'
import type { BulkOrder } from '../../../entities/bulk-order/bulk-order.ts'
import { BULK_ORDERS } from '../../../entities/bulk-order/bulk-orders.ts'
import { checkBulkSignature } from '../../../entities/bulk-order/check-bulk-signature.ts'
import type { Deposit } from '../../../entities/deposit/deposit.ts'
import type { Network } from '../../../entities/network/network.ts'
import { checkOrderSignature } from '../../../entities/order/check-order-signature.ts'
import { isOrderMissing } from '../../../entities/order/is-order-missing.ts'
import { orderQuery } from '../../../entities/order/order-queries.ts'
import type { Order } from '../../../entities/order/order.ts'
import { SINGLE_ORDERS } from '../../../entities/order/single-orders.ts'
import { walletFor } from '../../../entities/wallet/family-wallet.ts'
import { apiClient } from '../../../shared/api/api-client.ts'
import { runtimeConfig } from '../../../shared/config/runtime-config.ts'
import { CLAIM_TEXT_MISMATCH } from '../../../shared/messages/claim-messages.ts'

/** The order that a claim fills: with one recipient or many. */
type ClaimedOrder = { readonly one: Order } | { readonly many: BulkOrder }

export interface OrderClaim {
  readonly deposit: Deposit
  readonly network: Network
  readonly networks: readonly Network[]
  readonly orderId: string
}

/** The server's text or order is not what this page expects: nothing is signed. */
export class ClaimMismatchError extends Error {
  override readonly name = 'ClaimMismatchError'
  constructor() {
    super(CLAIM_TEXT_MISMATCH)
  }
}

/**
 * Asks the wallet that sent a deposit to sign that it fills an order. Returns the signature. Throws a ClaimMismatchError, before the wallet is asked,
 * if the text names anything but this deposit, this order and its receivers. Rethrows errors of the wallet and the API.
 */
export async function signClaim(queryClient: QueryClient, claim: OrderClaim): Promise<string> {
  const { deposit, network, orderId } = claim
  const order = await readOrder(queryClient, orderId)
  const problem = 'one' in order ? await checkOrderSignature(order.one) : await checkBulkSignature(order.many)
  if (problem !== undefined) throw new ClaimMismatchError()
  const { message } = await apiClient.call('createClaimText', {
    params: { network: deposit.networkId, hash: deposit.transactionHash },
    body: { order_id: orderId },
  })
  if (!isClaimText(message.value, termsOf(claim, order), new Date())) throw new ClaimMismatchError()
  return walletFor(network.type).connector.signMessage(message.value)
}

async function readOrder(queryClient: QueryClient, id: string): Promise<ClaimedOrder> {
  try {
    const order = await queryClient.fetchQuery(orderQuery(SINGLE_ORDERS, queryClient, id))
    if (order.bulk === null) return { one: order }
  } catch (error) {
    if (!(error instanceof Error) || !isOrderMissing(error)) throw error
  }
  return { many: await queryClient.fetchQuery(orderQuery(BULK_ORDERS, queryClient, id)) }
}

function termsOf({ deposit, network, networks, orderId }: OrderClaim, order: ClaimedOrder): ClaimTerms {
  const rows =
    'one' in order
      ? [{ receiver: order.one.walletReceiver, currencyOut: order.one.currencyOut, memo: order.one.memo }]
      : order.many.rows
  return {
    productName: runtimeConfig().productName,
    domain: window.location.host,
    origin: window.location.origin,
    networkType: network.type,
    chainId: network.chainId,
    network: network.name,
    transaction: deposit.transactionHash,
    amount: deposit.decimalAmount ?? '',
    symbol: deposit.currency?.symbol ?? '',
    orderId,
    wallet: deposit.sender,
    receivers: rows.map(({ receiver, currencyOut, memo }): ClaimReceiver => ({
      address: receiver,
      symbol: currencyOut.symbol,
      network: networks.find(({ id }) => id === currencyOut.networkId)?.name ?? '',
      memo,
    })),
  }
}
