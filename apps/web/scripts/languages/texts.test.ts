import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ERROR_TEXTS } from '@sunspan/api'
import { describe, expect, it } from 'vitest'
import { ANSWERS, readCatalogues, readNoTexts, SERVER } from './catalogues.ts'
import { findKeys } from './find-keys.ts'
import { LANGUAGES } from './languages.ts'
import { areaOf, sourcePath } from './sources.ts'
import { translateModule } from './translate-module.ts'

const ROOT = resolve(import.meta.dirname, '../../../..')
const MODULES = globSync(['apps/web/src/**/*.{ts,tsx}', 'packages/{api,chains,domain}/src/**/*.ts'], {
  cwd: ROOT,
})
  .flatMap((file) => {
    const path = sourcePath(resolve(ROOT, file), ROOT)
    return path === undefined ? [] : [{ path, code: readFileSync(resolve(ROOT, path), 'utf8') }]
  })
  .toSorted((left, right) => (left.path < right.path ? -1 : 1))
const NO_TEXTS = readNoTexts()

const isNoText = (path: string, message: string): boolean => NO_TEXTS[path]?.includes(message) ?? false

/** Spaces at both ends join a text to its neighbours. */
const ends = (text: string): string => `${/^\s*/.exec(text)?.[0] ?? ''}|${/\s*$/.exec(text)?.[0] ?? ''}`

describe.each(LANGUAGES)('in %s', (language) => {
  const catalogues = readCatalogues(language)
  const all = MODULES.flatMap(({ path, code }) => {
    const lookUp = (message: string): string | undefined => catalogues.lookUp(path, message)
    return translateModule(path, code, lookUp).texts.map((text) => ({ ...text, path }))
  })

  it('every text of the web app has a translation', () => {
    const missing = all.filter(
      ({ path, message, translation }) => translation === undefined && !isNoText(path, message),
    )
    // Add them to apps/web/languages (docs/languages.md).
    expect(missing.map(({ path, line, message }) => `${path}:${String(line)} ${message}`)).toEqual([])
  })

  it('every translation is one of a text', () => {
    const used = new Set(
      all.flatMap(({ path, message }) => [`${areaOf(path)} ${message}`, `shared ${message}`]),
    )
    const unused = [...catalogues.areas].flatMap(([area, texts]) =>
      area === SERVER || area === ANSWERS
        ? []
        : Object.keys(texts).filter((text) => !used.has(`${area} ${text}`)),
    )
    expect(unused.filter((text) => !HTML.includes(text))).toEqual([])
  })

  it('keeps the spaces that join texts', () => {
    const differing = [...catalogues.areas.values()]
      .flatMap((texts) => Object.entries(texts))
      .filter(([text, translation]) => ends(text) !== ends(translation))
    expect(differing).toEqual([])
  })

  it('translates nothing that the code compares', () => {
    const keys = new Map(MODULES.map(({ path, code }) => [path, new Set(findKeys(path, code))]))
    const compared = all.filter(
      ({ path, message, translation }) =>
        translation !== undefined && translation !== message && keys.get(path)?.has(message) === true,
    )
    expect(compared.map(({ path, line, message }) => `${path}:${String(line)} ${message}`)).toEqual([])
  })

  it('has words of its own for every code of the server, and for no other', () => {
    const codes = Object.keys(catalogues.areas.get(SERVER) ?? {})
    expect(codes.toSorted()).toEqual(Object.keys(ERROR_TEXTS).toSorted())
  })
})

/** Texts of the page itself. */
const HTML = [
  ...readFileSync(resolve(ROOT, 'apps/web/index.html'), 'utf8').matchAll(/[>"]([^<>"]+)[<"]/g),
].map(([, text]) => text?.trim() ?? '')

it('no string is listed as no text without being one', () => {
  const found = new Set(
    MODULES.flatMap(({ path, code }) =>
      translateModule(path, code, () => undefined).texts.map(({ message }) => `${path} ${message}`),
    ),
  )
  const unused = Object.entries(NO_TEXTS).flatMap(([path, texts]) =>
    texts.filter((text) => !found.has(`${path} ${text}`)),
  )
  expect(unused).toEqual([])
})
