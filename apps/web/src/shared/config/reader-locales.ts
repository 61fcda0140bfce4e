import { LOCALE } from './locale.ts'

/** For times of day and dates without a fixed form: the page's language, in the habits of the reader's region where the browser knows them. */
export const readerLocales = (): string[] => [
  ...navigator.languages.filter((one) => one.toLowerCase().startsWith(LOCALE)),
  LOCALE,
]
