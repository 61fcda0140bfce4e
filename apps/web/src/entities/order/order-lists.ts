/** Prefix of the query keys of lists of orders. */
export const ORDER_LISTS = 'orders'
