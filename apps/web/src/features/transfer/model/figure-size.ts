/** Font size of a large figure by its length, so that 18 decimals still fit next to their worth. */
export function figureSize(text: string): string {
  if (text.length <= 9) return 'text-figure'
  if (text.length <= 14) return 'text-title sm:text-figure'
  return text.length <= 19 ? 'text-lead sm:text-title' : 'text-body sm:text-lead'
}
