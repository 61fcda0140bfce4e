import type { DayPhase } from './day-phase.ts'

export const THEMES = ['dark', 'light'] as const
export type Theme = (typeof THEMES)[number]

/** The visitor's setting: a fixed theme, or the one of their system. */
export type ThemeSetting = Theme | 'system'

/** Repeated in public/first-paint.js, which runs before the first paint. */
export const THEME_STORAGE_KEY = 'sunspan.theme'

export const isTheme = (text: string | undefined): text is Theme => THEMES.some((theme) => theme === text)

/** For a system without a preference: the side that the time of day suggests. */
export const themeOfPhase = (phase: DayPhase): Theme =>
  phase === 'sunrise' || phase === 'midday' ? 'light' : 'dark'
