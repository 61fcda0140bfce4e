/** `1 recipient`, `50 recipients`. An unpaid order loses its list in the end. */
export function recipients(count: number): string {
  if (count === 0) return 'Recipients deleted'
  return count === 1 ? '1 recipient' : `${count} recipients`
}
