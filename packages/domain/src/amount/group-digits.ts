/** Whole digits in groups of three: `1234567` is `1,234,567`. */
export function groupDigits(digits: string): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, ',')
}
