import type { ReactNode } from 'react'
import { LOCALE } from '../../shared/config/locale.ts'
import { addressIn } from './address-in.ts'

/** In their own words, for those who can read them. */
const NAMES = [
  ['en', 'English'],
  ['de', 'Deutsch'],
] as const

/** The same page in each other language. The server keeps the choice, and has the pages of each. */
export const LanguageLinks = (props: { className: string }): ReactNode =>
  NAMES.filter(([language]) => language !== LOCALE).map(([language, name]) => (
    <a
      key={language}
      href={`?lang=${language}`}
      lang={language}
      hrefLang={language}
      rel="nofollow"
      className={props.className}
      onClick={({ currentTarget }) => {
        // What the address holds of the page stays.
        currentTarget.href = addressIn(language)
      }}
    >
      {name}
    </a>
  ))
