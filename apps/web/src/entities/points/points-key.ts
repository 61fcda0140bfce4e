/** The first part of the key of every query of a user's points: all that a change of them makes stale. */
export const POINTS_KEY = ['points'] as const
