/**
 * A sentence of the server, and its replacement: `$1` and so on for its values, in the order of the sentence. Values with these places are sentences of
 * the server themselves, or several of them with semicolons in between.
 */
export type AnswerPattern = readonly [source: string, replacement: string, sentences: readonly number[]]

/**
 * The patterns of a catalogue: `Bridge to {name} today`. The first that fits counts, so the more precise ones come first. Numbers (`{n}`) and amounts
 * (`{usd}`) have no spaces; `{title}` and `{titles}` are titles of tasks, quests or perks.
 */
export const answerPatterns = (texts: Readonly<Record<string, string>>): AnswerPattern[] =>
  Object.entries(texts).map(([text, translation]) => {
    const names = [...text.matchAll(VALUE)].map(([, name]) => name)
    const source = text
      .split(VALUE)
      .map((part, at) => (at % 2 === 0 ? escapePattern(part) : WORD.has(part) ? String.raw`(\S+)` : '(.+)'))
      .join('')
    const replacement = translation.replaceAll(VALUE, (_all, name: string) => {
      if (!names.includes(name))
        throw new Error(`“${translation}” has a value {${name}} that “${text}” has not.`)
      return `$${String(names.indexOf(name) + 1)}`
    })
    const sentences = names.flatMap((name, at) => (name?.startsWith('title') === true ? [at + 1] : []))
    return [`^${source}$`, replacement, sentences]
  })

const VALUE = /\{(\w+)\}/g
const WORD = new Set(['n', 'usd', 'percent', 'symbol', 'phase'])
const escapePattern = (words: string): string => words.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
