/** What this page knows of the wallet's part in an order; undefined for an order that another page or tab began. */
export type WalletActivity =
  | 'asking'
  | 'switching'
  /** Never asked to send, so opening it (again) cannot pay twice. */
  | 'not_opened'
  | 'sent'
  /** Sent again for another price. */
  | 'repriced'
  /** Cancelled by another transaction before it was in a block. */
  | 'withdrawn'
  /** Came back without a transaction: whether one was sent is unknown. */
  | 'cancelled'
  | 'rejected'
  | 'failed'
  | undefined

const GAVE_UP: readonly WalletActivity[] = ['cancelled', 'withdrawn', 'rejected', 'failed']

/** The person or the wallet gave up, so the page says that most likely nothing was sent. */
export const hasGivenUp = (wallet: WalletActivity): boolean => GAVE_UP.includes(wallet)
