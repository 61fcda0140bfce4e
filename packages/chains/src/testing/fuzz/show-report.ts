import type { FuzzReport, ParserReport } from './run-fuzz.ts'
import type { Violation } from './fuzzed-parser.ts'

/** Characters of an input that are printed; all of it is kept. */
const SHOWN = 400

/** What an input did, and the input itself as JSON writes it. */
export function showViolation({ parser, input, problem }: Violation): string {
  const text = JSON.stringify(input)
  const shown = text.length > SHOWN ? `${text.slice(0, SHOWN)} and ${text.length - SHOWN} more` : text
  return `VIOLATION ${parser} ${problem}\n  ${input.length} characters: ${shown}`
}

const row = (cells: readonly [string, string, string, string, string]): string =>
  cells.map((cell, place) => (place === 0 ? cell.padEnd(26) : cell.padStart(12))).join('')

const showParser = ({ name, inputs, slowestMs, slowestLength, boundMs }: ParserReport): string =>
  row([name, String(inputs), `${slowestMs.toFixed(1)} ms`, `${boundMs} ms`, String(slowestLength)])

/** The slowest answer of each parser, and what was found. */
export function showReport({ parsers, violations }: FuzzReport, seconds: number): string {
  const inputs = parsers.reduce((sum, parser) => sum + parser.inputs, 0)
  return [
    row(['parser', 'inputs', 'slowest', 'bound', 'characters']),
    ...parsers.map(showParser),
    '',
    `${inputs} inputs in ${seconds.toFixed(0)} s, ${violations.length} violations`,
  ].join('\n')
}
