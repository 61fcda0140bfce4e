import { toBase58 } from '../../encoding/base58.ts'
import type { FuzzedParser, InputForm } from './fuzzed-parser.ts'
import { mutateBytes } from './mutate-bytes.ts'
import { mutateJson } from './mutate-json.ts'
import { mutateText } from './mutate-text.ts'
import { createRandom, type Random } from './random.ts'

const ALPHABETS: Readonly<Record<InputForm, string>> = {
  text: 'abcdefghijklmnopqrstuvwxyzABCDEF0123456789 .,;:@#"\'\t\n-_/\\[]{}()\u00e9\u200b\ud83d',
  base58: '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz',
  base64: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=',
  hex: '0123456789abcdef',
  json: '{}[]":,0123456789truefalsn \\u',
}

/** Bytes whose base58 is short enough to be written: that takes the square of their number. */
const MAX_BASE58_BYTES = 120

function decode(form: InputForm, text: string): Uint8Array | undefined {
  if (form === 'base64') return Buffer.from(text, 'base64')
  if (form === 'hex') return Buffer.from(text.replace(/^0x/, ''), 'hex')
  return undefined
}

function encode(form: InputForm, bytes: Uint8Array, like: string): string {
  if (form === 'base64') return Buffer.from(bytes).toString('base64')
  return (like.startsWith('0x') ? '0x' : '') + Buffer.from(bytes).toString('hex')
}

function mutate({ form, maxLength }: FuzzedParser, text: string, random: Random): string {
  const bytes = decode(form, text)
  // What is written is changed as well as how it is written.
  if (bytes !== undefined && !random.oneIn(8)) {
    return encode(form, mutateBytes(bytes, random, maxLength / 2), text)
  }
  if (form === 'base58' && random.oneIn(4)) {
    const size = random.below(MAX_BASE58_BYTES)
    return toBase58(Uint8Array.from({ length: size }, () => random.below(256)))
  }
  if (form === 'json' && !random.oneIn(4)) return mutateJson(text, random, maxLength)
  return mutateText(text, random, maxLength)
}

function write({ form, maxLength }: FuzzedParser, random: Random): string {
  const alphabet = ALPHABETS[form]
  const size = random.length(random.oneIn(20) ? maxLength : 300)
  let text = form === 'hex' && random.oneIn(2) ? '0x' : ''
  while (text.length < size) text += alphabet.charAt(random.below(alphabet.length))
  return text
}

/** Of the name, so that parsers that join the list change nothing for the others. */
const numberOf = (name: string): number =>
  Array.from(name).reduce((sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) | 0, 7)

/** The input of a number that a seed gives for a parser: the first are the parser's own, others changed ones, and a few of nothing. */
export function generateInput(
  parser: FuzzedParser,
  {
    seed,
    number,
    kept,
  }: { readonly seed: number; readonly number: number; readonly kept: readonly string[] },
): string {
  const { seeds, maxLength } = parser
  const corpus: readonly [string, ...string[]] = [...seeds, ...kept]
  const own = corpus[number]
  if (own !== undefined) return own
  const random = createRandom(seed, numberOf(parser.name), number)
  if (random.oneIn(8)) return write(parser, random)
  let text = random.pick(corpus)
  // The long ones are tried as they are; what is made of them would keep the others waiting.
  for (let tries = 0; text.length > 4_000 && tries < 3 && !random.oneIn(10); tries += 1)
    text = random.pick(corpus)
  if (random.oneIn(10)) {
    const other = random.pick(corpus)
    text = text.slice(0, random.below(text.length + 1)) + other.slice(random.below(other.length + 1))
  }
  for (let changes = 1 + random.below(4); changes > 0; changes -= 1) text = mutate(parser, text, random)
  return text.slice(0, maxLength)
}
