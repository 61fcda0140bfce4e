import { InstallationError, parseInstallation, type Installation } from '@sunspan/bridge'
import { readFileSync } from 'node:fs'
import { ConfigError } from './config-error.ts'
import { findJsonMistake } from './find-json-mistake.ts'

/** Reads an installation file and validates everything that can be checked without other input. Throws a ConfigError that lists all mistakes. */
export const readInstallationFile = (path: string): Installation =>
  parseInstallationText(path, readInstallationText(path))

/** Throws a ConfigError that lists all mistakes in the text. */
export function parseInstallationText(path: string, text: string): Installation {
  const mistake = findJsonMistake(text)
  if (mistake !== undefined) {
    const { line, column, expected } = mistake
    throw new ConfigError(
      `The installation file ${path} is not valid JSON: line ${String(line)}, column ${String(column)} needs ${expected}.`,
    )
  }
  try {
    return parseInstallation(JSON.parse(text))
  } catch (error) {
    if (!(error instanceof InstallationError)) throw error
    throw new ConfigError(`${path}: ${error.message}.`, { cause: error, problems: error.problems })
  }
}

/** Throws a ConfigError that explains why it cannot be read. */
export function readInstallationText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new ConfigError(`The installation file ${path} cannot be read: ${describeFailure(error)}`, {
      cause: error,
    })
  }
}

function describeFailure(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EACCES' || code === 'EPERM')
    return 'this account has no permission; let it read the file and the folders above.'
  if (code === 'ENOENT') return 'there is no such file; set SUNSPAN_INSTALLATION to its path.'
  if (code === 'EISDIR') return 'it is a folder; set SUNSPAN_INSTALLATION to the path of the file.'
  return `${String(code ?? error)}; set SUNSPAN_INSTALLATION to its path.`
}
