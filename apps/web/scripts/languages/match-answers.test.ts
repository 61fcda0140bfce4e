import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { DEFAULT_RULES_FILE } from '../../../../packages/loyalty/src/rules/default-rules.ts'
import { ANSWERS, readCatalogues } from './catalogues.ts'
import { LANGUAGES } from './languages.ts'
import { answerPatterns } from './match-answers.ts'
import { translateModule } from './translate-module.ts'
import { answersModule } from './translate-sources.ts'

/** Fields of the rules that users read. */
const READ = new Set(['title', 'text', 'action'])

const textsOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([field, one]) =>
        typeof one === 'string' && READ.has(field) ? [one] : textsOf(one),
      )
    : []

it.each(LANGUAGES)(
  'has words in %s for every task, quest and perk of the rules without a file',
  (language) => {
    const patterns = answerPatterns(readCatalogues(language).areas.get(ANSWERS) ?? {})
    const unknown = textsOf(DEFAULT_RULES_FILE).filter(
      (text) => !patterns.some(([source]) => new RegExp(source).test(text)),
    )
    expect(unknown).toEqual([])
  },
)

/** What operators read. */
const OPERATORS = /create-(?:question|hold)-desk/

it.each(LANGUAGES)(
  'has words in %s for every sentence that the programme and the faucet say to users',
  (language) => {
    const patterns = answerPatterns(readCatalogues(language).areas.get(ANSWERS) ?? {})
    const root = resolve(import.meta.dirname, '../../../..')
    const sentences = globSync(['packages/loyalty/src/**/*.ts', 'apps/server/src/modules/faucet/*.ts'], {
      cwd: root,
    })
      .filter((path) => !path.endsWith('.test.ts') && !path.includes('/testing/') && !OPERATORS.test(path))
      .flatMap((path) => translateModule(path, readFileSync(join(root, path), 'utf8'), () => undefined).texts)
      .flatMap(({ message }) => (/[!.?]$/.test(message) ? [message.replaceAll(/\{(\w+)\}/g, '$1')] : []))
    expect(sentences.length).toBeGreaterThan(50)
    const unknown = sentences.filter((text) => !patterns.some(([source]) => new RegExp(source).test(text)))
    expect(unknown).toEqual([])
  },
)

it('takes values over, each to its place, and the first pattern that fits', () => {
  const [[source, words] = ['', ''], [later] = ['']] = answerPatterns({
    'Bridge to {name} {n} times': '{n} Transfers nach {name}',
    'Bridge to {name}': 'Transfer nach {name}',
  })
  expect('Bridge to {image} zkSync Era 3 times'.replace(new RegExp(source), words)).toBe(
    '3 Transfers nach {image} zkSync Era',
  )
  expect(new RegExp(later).test('Bridge to Base')).toBe(true)
  expect(new RegExp(source).test('I. Bridge to Base 3 times')).toBe(false)
})

it('says what a claim lacks, each task in its own words', async () => {
  const code = answersModule(readCatalogues('de').areas.get(ANSWERS) ?? {})
  const { wordsOf, sentenceOf } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  const answer = {
    eligible: false,
    reason: 'Left to do: Bridge to Base twice; Hold 0.01 ETH on Base.',
    tasks: [{ title: 'Taken back: Your first bridge', id: 'Bridge to Base twice' }],
  }
  expect(sentenceOf('This perk costs 250 points, and you have 12.5.')).toBe(
    'Diese Vergünstigung kostet 250 Punkte, und Sie haben 12.5.',
  )
  expect(wordsOf(answer)).toEqual({
    eligible: false,
    reason: 'Noch offen: Zwei Transfers nach Base; 0.01 ETH auf Base halten.',
    tasks: [{ title: 'Zurückgenommen: Ihr erster Transfer', id: 'Bridge to Base twice' }],
  })
})

it('refuses a value that the sentence does not have', () => {
  expect(() => answerPatterns({ 'Bridge to {name}': '{other}' })).toThrow('{other}')
})
