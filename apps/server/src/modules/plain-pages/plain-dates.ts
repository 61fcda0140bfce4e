import type { PlainLanguage } from '../languages/plain-language.ts'

const LOCALES = { en: 'en-GB', de: 'de-DE' } as const
const DAY = {
  en: { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
  de: { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' },
} as const

const dayOf = (at: Date, language: PlainLanguage): string =>
  at.toLocaleDateString(LOCALES[language], DAY[language])

/** A day (`2026-11-27`) as the language writes it, as markup: `27 Nov 2026`, `27.11.2026`. */
export const plainDay = (day: string, language: PlainLanguage): string =>
  `<time datetime="${day}">${dayOf(new Date(`${day}T00:00:00Z`), language)}</time>`

/** A moment to the minute, in UTC, as markup: `27 Nov 2026, 14:05 UTC`. */
export const utcTime = (at: Date, language: PlainLanguage): string =>
  `<time datetime="${at.toISOString()}">${dayOf(at, language)}, ${at.toISOString().slice(11, 16)} UTC</time>`
