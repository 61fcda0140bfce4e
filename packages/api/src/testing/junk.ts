/**
 * Pieces that invalidate every text they are inserted into: each contains at least one character that amounts, ids and addresses cannot have, and
 * none is only a digit or a dot.
 */
export const JUNK: readonly string[] = [
  ' ',
  '\t',
  '\n',
  '\r\nx-injected: 1',
  '\u0000',
  '\u001b[2J',
  '\u007f',
  '\u00a0',
  '\u00ad',
  '\u0301',
  '\u0410',
  '\u0661',
  '\u066b',
  '\u200b',
  '\u200f',
  '\u202e',
  '\u2028',
  '\u2212',
  '\u3002',
  '\ufeff',
  '\uff11',
  '\ufffd',
  '\ud800',
  '\u{1f600}',
  '+',
  ',',
  ';',
  ':',
  '/',
  '\\',
  "'",
  '"',
  '`',
  '%',
  '%00',
  '%2e%2e%2f',
  '$',
  '$ne',
  '{}',
  '[]',
  '<script>',
  '&',
  '=',
  '?',
  '#',
  '|',
  '*',
  '(',
  ')',
  '!',
  '~',
  '^',
  '@',
  '_',
  'E5',
  '0X',
  'NaN',
  'Infinity',
  '__proto__',
  'constructor()',
  "' OR 1=1--",
  '"; DROP TABLE orders; --',
  '${7*7}',
  '{{7*7}}',
  '../..',
]

export interface BadInput {
  /** Describes the error. */
  readonly name: string
  readonly text: string
}

/** A text with every piece of junk before, inside and after it. */
export function spoil(text: string): readonly BadInput[] {
  const middle = Math.ceil(text.length / 2)
  return JUNK.flatMap((junk) => {
    const shown = JSON.stringify(junk)
    return [
      { name: `${shown} before ${text}`, text: junk + text },
      { name: `${shown} inside ${text}`, text: text.slice(0, middle) + junk + text.slice(middle) },
      { name: `${shown} after ${text}`, text: text + junk },
    ]
  })
}

export const named = (texts: Readonly<Record<string, string>>): readonly BadInput[] =>
  Object.entries(texts).map(([name, text]) => ({ name, text }))
