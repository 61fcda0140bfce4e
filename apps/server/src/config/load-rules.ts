import { defaultRules, parseRules, RulesError, type Rules } from '@sunspan/loyalty'
import { readFileSync } from 'node:fs'
import { ConfigError } from './config-error.ts'
import { findJsonMistake } from './find-json-mistake.ts'

/** Reads the file with the rules of the points programme; those of the product where none is named. Throws a ConfigError that names the file. */
export function loadRules(path: string | undefined): Rules {
  if (path === undefined) return defaultRules()
  const text = readText(path)
  const mistake = findJsonMistake(text)
  if (mistake !== undefined) {
    const { line, column, expected } = mistake
    throw new ConfigError(
      `The points rules ${path} are not valid JSON: line ${String(line)}, column ${String(column)} needs ${expected}.`,
    )
  }
  try {
    return parseRules(JSON.parse(text))
  } catch (error) {
    if (!(error instanceof RulesError)) throw error
    throw new ConfigError(`${path}: ${error.message}.`, { cause: error, problems: error.problems })
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new ConfigError(
      `The points rules ${path} cannot be read (${code}); set SUNSPAN_POINTS_RULES to their path, or leave it out for the product's own.`,
      { cause: error },
    )
  }
}
