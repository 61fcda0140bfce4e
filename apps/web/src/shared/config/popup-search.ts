/** Parameters that any page may carry: `popup=order` with an `orderId` shows that order over the page. */
export interface PopupSearch {
  readonly popup?: string | undefined
  readonly orderId?: string | undefined
}

/** What a link to an order over a page says. */
export const orderPopup = (orderId: string): PopupSearch => ({ popup: 'order', orderId })
