import { formatUnits } from '@sunspan/domain'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Order } from '../../../entities/order/order.ts'
import { OrderDepositLink } from '../../../flows/progress/order/order-deposit-link.tsx'
import { OrderRefund } from '../../../flows/progress/order/order-refund.tsx'
import { PATHS } from '../../../shared/config/paths.ts'
import { buttonClass } from '../../../shared/ui/button/button.tsx'
import { SupportLink } from '../../../shared/ui/support-link/support-link.tsx'

/** Fills in the form as it was. */
const formSearch = ({ currencyIn, currencyOut, amountIn, walletSender, walletReceiver, memo }: Order) => ({
  source: currencyIn.networkId,
  destination: currencyOut.networkId,
  tokenFrom: currencyIn.symbol,
  tokenTo: currencyOut.symbol,
  amount: formatUnits(amountIn, currencyIn.decimals),
  receiver: walletReceiver === walletSender ? undefined : walletReceiver,
  memo: memo === '' ? undefined : memo,
})

/** Explains that the order ended without a payout, where the money is, and what to do. */
export const DeclinedView = (props: {
  title: string
  money: string
  order: Order
  /** This page's wallet was asked for it, so the receiver was accepted here. */
  isOwn: boolean
}): ReactNode => (
  <div className="text-center">
    <h2 className="mx-auto max-w-[46ch] text-lead text-balance font-semibold font-sans">{props.title}</h2>
    <p className="mx-auto mt-2 max-w-[52ch] text-pretty text-muted">{props.money}</p>
    <OrderRefund order={props.order} />
    <div className="mt-3 text-small">
      {props.order.refund === null && (
        <p className="text-muted">
          {props.order.transactionIn === null && 'Already sent it? '}
          <OrderDepositLink order={props.order} />
        </p>
      )}
      <SupportLink quoting="order id" />
    </div>
    <Link
      to={PATHS.send}
      search={formSearch(props.order)}
      state={props.isOwn ? { receiver: props.order.walletReceiver } : {}}
      className={buttonClass({ size: 'large', className: 'mt-6 min-w-52' })}
    >
      Another Transfer
    </Link>
  </div>
)
