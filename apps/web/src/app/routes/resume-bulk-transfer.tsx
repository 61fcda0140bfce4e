import { convertDecimalsFloor } from '@sunspan/domain'
import type { ReactNode } from 'react'
import type { BulkOrder } from '../../entities/bulk-order/bulk-order.ts'
import type { Network } from '../../entities/network/network.ts'
import { BULK_SUBMISSION } from '../../features/bulk-transfer/model/bulk-submission.ts'
import type { BulkOrderRequest } from '../../flows/submission/bulk-order-request.ts'
import { ResumeDeposit } from '../../flows/submission/resume/resume-deposit.tsx'

/** The ways on for a bulk order that waits for its deposit. */
export default function ResumeBulkTransfer(props: { order: BulkOrder; source: Network }): ReactNode {
  return <ResumeDeposit {...props} kind={BULK_SUBMISSION} requestOf={requestOf} />
}

const requestOf = (order: BulkOrder, source: Network): BulkOrderRequest => ({
  currencyIn: order.currencyIn,
  sourceNetworkType: source.type,
  sourceChainId: source.chainId,
  amount: order.amountIn,
  sender: order.walletSender,
  executionType: order.executionType,
  allowDuplicates: true,
  allowsContracts: true,
  rows: order.rows.map(({ receiver, memo, amountOut, currencyOut }) => ({
    address: receiver,
    memo,
    amountOut,
    currencyOut,
    networkId: currencyOut.networkId,
    // Exact: an amount of a row has no more decimals than both currencies.
    amountIn: convertDecimalsFloor(amountOut, currencyOut.decimals, order.currencyIn.decimals),
  })),
})
