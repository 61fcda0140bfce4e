import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { ANSWERS, readCatalogues, SERVER } from './catalogues.ts'
import type { Language } from './languages.ts'
import { answerPatterns } from './match-answers.ts'
import { sourcePath } from './sources.ts'
import { PLURAL_MODULE, translateModule } from './translate-module.ts'

const ROOT = resolve(import.meta.dirname, '../../../..')
const SERVER_TEXTS = 'packages/api/src/client/message-of.ts'
const ANSWER_WORDS = 'packages/api/src/client/words-of.ts'
const LOCALE = 'apps/web/src/shared/config/locale.ts'

/** Builds the app in a language: its modules are read with their texts translated, and its pages say which language they are in. */
export function translateSources(language: Language): Plugin {
  const catalogues = readCatalogues(language)
  const server = catalogues.areas.get(SERVER) ?? {}
  return {
    name: 'translate-sources',
    enforce: 'pre',
    resolveId: (id) => (id === PLURAL_MODULE ? `\0${PLURAL_MODULE}` : undefined),
    load: (id) => (id === `\0${PLURAL_MODULE}` ? pluralModule(language) : undefined),
    transform(code, id) {
      const path = sourcePath(id, ROOT)
      if (path === SERVER_TEXTS) return { code: serverModule(server), map: null }
      if (path === ANSWER_WORDS)
        return { code: answersModule(catalogues.areas.get(ANSWERS) ?? {}), map: null }
      if (path === LOCALE) return { code: `export const LOCALE = ${JSON.stringify(language)}`, map: null }
      if (path === undefined) return undefined
      const translated = translateModule(path, code, (message) => catalogues.lookUp(path, message))
      return { code: translated.code, map: null }
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html
          .replace('<html lang="en"', `<html lang="${language}"`)
          .replace(
            /(<meta name="description" content="|<noscript class="app-only"\s*>|<title>)([^<"]+)/g,
            (_all, start: string, text: string) =>
              start + (catalogues.lookUp('apps/web/src/app/index.html', text.trim()) ?? text),
          ),
    },
  }
}

/** A number's form by the rules of the language; exact forms (`=0`) first. */
const pluralModule = (language: Language): string => `
const rules = new Intl.PluralRules(${JSON.stringify(language)})
export const plural = (count, forms) =>
  (forms['=' + String(count)] ?? forms[rules.select(Number(count))] ?? forms.other)()
`

/** What the server says, by its code; in its own words where the code says too little. */
const serverModule = (texts: Readonly<Record<string, string>>): string => `
const texts = ${JSON.stringify(texts)}
export const messageOf = (code, message) => texts[code] ?? message
`

/** Replaces the sentences that a catalogue knows in the fields of answers that users read. */
export const answersModule = (texts: Readonly<Record<string, string>>): string => `
const patterns = ${JSON.stringify(answerPatterns(texts))}.map(([source, ...of]) => [new RegExp(source), ...of])
const fields = new Set(['title', 'text', 'actionName', 'reason', 'detail', 'said'])
export const sentenceOf = (text) => {
  const known = patterns.find(([pattern]) => pattern.test(text))
  if (known === undefined) return text
  const [pattern, words, sentences] = known
  const values = pattern.exec(text)
  return words.replace(/\\$(\\d)/g, (_all, at) =>
    sentences.includes(Number(at)) ? values[at].split('; ').map(sentenceOf).join('; ') : values[at])
}
export const wordsOf = (answer) => {
  if (Array.isArray(answer)) return answer.map(wordsOf)
  if (typeof answer !== 'object' || answer === null) return answer
  return Object.fromEntries(
    Object.entries(answer).map(([field, value]) =>
      [field, typeof value === 'string' && fields.has(field) ? sentenceOf(value) : wordsOf(value)],
    ),
  )
}
`
