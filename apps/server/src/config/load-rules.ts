import { defaultRules, parseProgramme, RulesError, type Programme } from '@sunspan/loyalty'
import { readFileSync } from 'node:fs'
import { ConfigError } from './config-error.ts'
import { findJsonMistake } from './find-json-mistake.ts'

/** Reads the file with the rules of the points programme; those of the product where none is named. Throws a ConfigError that names the file. */
export function loadRules(path: string | undefined): Programme {
  if (path === undefined) return { rules: defaultRules(), seasons: [] }
  const text = readText(path)
  const mistake = findJsonMistake(text)
  if (mistake !== undefined) {
    const { line, column, expected } = mistake
    throw new ConfigError(
      `The points rules ${path} are not valid JSON: line ${String(line)}, column ${String(column)} needs ${expected}.`,
    )
  }
  try {
    return parseProgramme(JSON.parse(text))
  } catch (error) {
    throw nameFile(path, error)
  }
}

/** A mistake of the rules as one of their file; any other error is itself. */
export const nameFile = (path: string | undefined, error: unknown): unknown =>
  error instanceof RulesError
    ? new ConfigError(`${path ?? 'SUNSPAN_POINTS_RULES'}: ${error.message}.`, {
        cause: error,
        problems: error.problems,
      })
    : error

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
