import type { OrderFilter } from '@sunspan/domain'

/** Orders of one wallet, limited to these source networks where its proof does not cover all. */
export interface OrderOwner {
  readonly address: string
  /** Null: on every network. */
  readonly networkIds: readonly string[] | null
}

/** `transfer` and `swap` are the standard orders within one asset, and between two. */
export const ORDER_KINDS = ['any', 'standard', 'transfer', 'swap', 'bulk'] as const

export type OrderKind = (typeof ORDER_KINDS)[number]

/** The place of an order in every list: by creation, then id. */
export interface OrderPosition {
  readonly createdAt: Date
  readonly id: string
}

/** What to search for; any of it suffices. */
export interface OrderSearch {
  /** As typed: the beginning of an id, a recipient or a transaction hash, and any part of these within the newest orders. */
  readonly text: string
  /** Recipients that are spelled differently in the store. */
  readonly addresses: readonly string[]
  /** Currencies on either side. */
  readonly currencyIds: readonly string[]
}

export interface OrderQuery {
  readonly owners: readonly OrderOwner[]
  readonly kind: OrderKind
  readonly filter: OrderFilter
  readonly search: OrderSearch | undefined
  /** Excludes earlier orders. */
  readonly from?: Date | undefined
  /** Excludes later orders, so that pages by `skip` do not shift while new orders come in. */
  readonly until: Date | undefined
  /** Only orders that follow this one. */
  readonly after?: OrderPosition | undefined
  readonly take: number
  /** Costs time for each order skipped: `after` does not. */
  readonly skip: number
}

/** Asks for the orders of these owners that have changed since a moment, of either kind. */
export interface ChangesQuery {
  readonly owners: readonly OrderOwner[]
  readonly since: Date
}
