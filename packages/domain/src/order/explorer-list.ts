/** Specification, section 9: the explorer's list. */
export const EXPLORER_PAGE_SIZE = 50
export const EXPLORER_POLL_MS = 5_000
export const EXPLORER_SLOW_POLL_MS = 15_000
export const EXPLORER_SLOW_FROM_EXTRA_PAGES = 2
export const EXPLORER_MOST_IN_PROGRESS = 200
export const EXPLORER_SEARCH_DEBOUNCE_MS = 300
export const EXPLORER_TABLE_MAX_HEIGHT_PX = 1_000

/** Filters of the lists, as spelled in the API. */
export const ORDER_FILTERS = ['all', 'complete', 'in_progress'] as const

export type OrderFilter = (typeof ORDER_FILTERS)[number]

/** Milliseconds until all pages of the list are reloaded; longer for a long list. */
export const explorerPollMs = (pages: number): number =>
  pages - 1 >= EXPLORER_SLOW_FROM_EXTRA_PAGES ? EXPLORER_SLOW_POLL_MS : EXPLORER_POLL_MS

/** Whether another page may be loaded after `loaded` orders, the last page of which has `lastPage`. */
export function mayLoadMore(filter: OrderFilter, loaded: number, lastPage: number): boolean {
  if (lastPage < EXPLORER_PAGE_SIZE) return false
  return filter !== 'in_progress' || loaded < EXPLORER_MOST_IN_PROGRESS
}
