import { positionText } from '@sunspan/api'
import type { Catalog, OrderPage, OrderQuery } from '@sunspan/bridge'
import type { OrderFilter } from '@sunspan/domain'
import { resolveSearch } from './resolve-search.ts'

/** Filters as requests have them, in lists and statements. */
export interface ListFilters {
  readonly status?: OrderFilter | undefined
  readonly kind?: 'transfer' | 'swap' | 'bulk' | undefined
  readonly include_bulk_orders?: 'true' | 'false' | undefined
  readonly search?: string | undefined
  readonly from?: string | undefined
  readonly until?: string | undefined
}

export const toListQuery = (
  catalog: Catalog,
  filters: ListFilters,
): Pick<OrderQuery, 'kind' | 'filter' | 'search' | 'from' | 'until'> => ({
  kind: filters.kind ?? (filters.include_bulk_orders === 'true' ? 'any' : 'standard'),
  filter: filters.status ?? 'all',
  search:
    filters.search === undefined || filters.search === ''
      ? undefined
      : resolveSearch(catalog, filters.search),
  from: filters.from === undefined ? undefined : new Date(filters.from),
  until: filters.until === undefined ? undefined : new Date(filters.until),
})

export const toPageEnd = ({
  totalCount,
  next,
}: Pick<OrderPage, 'totalCount' | 'next'>): {
  readonly total_count: number
  readonly next: string | null
} => ({
  total_count: totalCount,
  next: next === null ? null : positionText(next),
})
