import { PATHS } from '../../../shared/config/paths.ts'

/** The explorer with an order over it (specification, section 2). */
export const orderHref = (orderId: string): string =>
  `${PATHS.explorer}?${new URLSearchParams({ popup: 'order', orderId }).toString()}`
