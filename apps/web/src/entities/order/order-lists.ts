/** Prefix of the query keys of lists of orders. */
export const ORDER_LISTS = 'orders'

/** Prefix of the query keys of the newest orders. */
export const RECENT_ORDERS = 'lately'
