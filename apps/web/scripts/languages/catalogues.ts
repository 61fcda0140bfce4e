import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Language } from './languages.ts'
import { areaOf } from './sources.ts'

type Texts = Readonly<Record<string, string>>

/** Translations of one language, a JSON file an area: English text to translation (ICU). */
export interface Catalogues {
  readonly areas: ReadonlyMap<string, Texts>
  /** What the catalogue of the module's area has for a text, or the one that all share. */
  lookUp(path: string, message: string): string | undefined
}

/** Texts of all areas; an area that has a text in other words keeps them in its own. */
const SHARED = 'shared'
/** Texts of the server by their code. */
export const SERVER = 'server'
/** What answers of the points programme say, as patterns. */
export const ANSWERS = 'answers'

export const CATALOGUES_DIR = join(import.meta.dirname, '../../languages')

export function readCatalogues(language: Language): Catalogues {
  const dir = join(CATALOGUES_DIR, language)
  const areas = new Map(
    readdirSync(dir).map((file): [string, Texts] => [
      basename(file, '.json'),
      // CAST: the test of the catalogues checks that each value is a text.
      JSON.parse(readFileSync(join(dir, file), 'utf8')) as Texts,
    ]),
  )
  const noTexts = readNoTexts()
  return {
    areas,
    lookUp: (path, message) =>
      noTexts[path]?.includes(message) === true
        ? undefined
        : (areas.get(areaOf(path))?.[message] ?? areas.get(SHARED)?.[message]),
  }
}

/** Strings that only look like texts, by module. */
export function readNoTexts(): Readonly<Record<string, readonly string[]>> {
  // CAST: as above.
  return JSON.parse(readFileSync(join(CATALOGUES_DIR, 'no-texts.json'), 'utf8')) as Readonly<
    Record<string, readonly string[]>
  >
}
