import type { PlainLanguage } from '../languages/plain-language.ts'

/** German groups digits by it: a dot could be taken for the decimal point of the form, which reads `12.500` as twelve and a half. */
const NARROW_BLANK = '\u202f'

/** A number in the form of our formatters (`12,500.25`, `<0.01`), as the language writes it. */
export const plainNumber = (number: string, language: PlainLanguage): string =>
  language === 'en' ? number : number.replaceAll(/[,.]/g, (sign) => (sign === ',' ? NARROW_BLANK : ','))

/** The same for dollars (`$1,234.50`, `<$0.01`). */
export const plainUsd = (dollars: string, language: PlainLanguage): string =>
  language === 'en' ? dollars : `${plainNumber(dollars.replace('$', ''), language)}\u00a0$`
