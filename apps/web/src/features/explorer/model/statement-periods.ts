/** Since when a statement is, by the person's own calendar; undefined: from the beginning. */
export function statementPeriods(now: Date): readonly (readonly [label: string, since: Date | undefined])[] {
  const year = now.getFullYear()
  return [
    ['Everything', undefined],
    ['This year', new Date(year, 0, 1)],
    ['Last 12 months', new Date(year - 1, now.getMonth(), now.getDate())],
    ['This month', new Date(year, now.getMonth(), 1)],
  ]
}
