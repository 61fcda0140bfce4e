/** Set by `npm test -- slow`; set it yourself to run every case of one file. */
const runsAll = process.env['ALL_CASES'] === '1'

/**
 * The cases of a test that takes long: `npm test` runs those that `isUsual` chooses, at least one of each kind, and `npm test -- slow` runs all.
 * Files that call it are in vitest's project `slow` as well.
 */
export const usualCases = <Case>(
  cases: readonly Case[],
  isUsual: (one: Case, place: number) => boolean,
): readonly Case[] => (runsAll ? cases : cases.filter(isUsual))
