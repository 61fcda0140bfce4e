/** Search parameters allowed on any page: `popup=order` with an `orderId` shows that order over the page. */
export interface PopupSearch {
  readonly popup?: string | undefined
  readonly orderId?: string | undefined
}

/** Search parameters of a link that opens an order over a page. */
export const orderPopup = (orderId: string): PopupSearch => ({ popup: 'order', orderId })
