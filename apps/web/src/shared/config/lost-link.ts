import type {} from '@tanstack/react-router'

/** What a link promised that is not there. */
export type LostLink = 'page' | 'order'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A link led to nothing, and from there to this entry, which shows that until another is opened. */
    lost?: LostLink | undefined
    /** The order that a link named, as it named it. */
    lostOrder?: string | undefined
  }
}
