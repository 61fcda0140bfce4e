import type { ReactNode } from 'react'
import type { Network } from '../../entities/network/network.ts'
import { useNetworks } from '../../entities/network/network-queries.ts'
import type { Order } from '../../entities/order/order.ts'
import { TRANSFER_SUBMISSION } from '../../features/transfer/model/transfer-submission.ts'
import type { OrderRequest } from '../../flows/submission/order-request.ts'
import { ResumeDeposit } from '../../flows/submission/resume/resume-deposit.tsx'

/** The ways on for a transfer to one recipient that waits for its deposit. */
export default function ResumeTransfer(props: { order: Order; source: Network }): ReactNode {
  const { data: networks } = useNetworks()
  const destination = networks?.find(({ id }) => id === props.order.currencyOut.networkId)
  if (destination === undefined) return null
  const requestOf = (order: Order, source: Network): OrderRequest => ({
    currencyIn: order.currencyIn,
    currencyOut: order.currencyOut,
    sourceNetworkType: source.type,
    sourceChainId: source.chainId,
    destinationNetworkType: destination.type,
    amount: order.amountIn,
    expectedAmountOut: order.amountOut,
    minAmountOut: undefined,
    sender: order.walletSender,
    receiver: order.walletReceiver,
    memo: order.memo,
    allowsContracts: true,
  })
  return <ResumeDeposit {...props} kind={TRANSFER_SUBMISSION} requestOf={requestOf} />
}
