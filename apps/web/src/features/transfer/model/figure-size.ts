/** Font size of a large figure by its length, so that 18 decimals still fit next to the token. */
export function figureSize(text: string): string {
  if (text.length <= 9) return 'text-figure'
  return text.length <= 14 ? 'text-title' : 'text-lead'
}
