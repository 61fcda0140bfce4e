/** How spreadsheet programs of a country expect tables and numbers. */
export interface CsvForm {
  readonly separator: 'comma' | 'semicolon'
  readonly decimal: 'point' | 'comma'
}

/** Where decimals have a comma, columns are separated by semicolons. `locale` is a language tag; default: the browser's. */
export function csvFormOf(locale: string = navigator.language): CsvForm {
  const hasComma = (1.5).toLocaleString(locale).includes(',')
  return hasComma ? { separator: 'semicolon', decimal: 'comma' } : { separator: 'comma', decimal: 'point' }
}
