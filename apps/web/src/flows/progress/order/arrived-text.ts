import { describeOrder } from '../../../entities/order/describe-order.ts'
import type { Order } from '../../../entities/order/order.ts'

/** What arrived, and on which network once its name is known. */
export const arrivedText = (order: Order, network: { readonly name: string } | undefined): string =>
  `${describeOrder(order).received} arrived${network === undefined ? '' : ` on ${network.name}`}`
