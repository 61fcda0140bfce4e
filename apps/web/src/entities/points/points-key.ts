/** The first part of the key of every query of somebody's points: all that a change of them makes stale. */
export const POINTS_KEY = ['points'] as const
