/** Groups whole digits by three: `1234567` becomes `1,234,567`. */
export function groupDigits(digits: string): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, ',')
}
