import { DappSchema, type DappWire } from '@sunspan/api'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { ConfigError } from './config-error.ts'

/** The applications that come with the product. */
export const DEFAULT_DAPPS = fileURLToPath(new URL('../../data/dapps.json', import.meta.url))

const FileSchema = v.pipe(
  v.array(DappSchema),
  v.check(
    (dapps) => new Set(dapps.map(({ id }) => id)).size === dapps.length,
    'two applications have the same id',
  ),
)

/** Reads the file of applications. Throws a ConfigError that names the file and the first mistake in it. */
export function loadDapps(path: string): readonly DappWire[] {
  const parsed = v.safeParse(FileSchema, readJson(path), { abortEarly: true })
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const place = v.getDotPath(issue)
  throw new ConfigError(
    `DAPPS_FILE: ${path} is not valid${place === null ? '' : ` at ${place}`}: ${issue.message}.`,
  )
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new ConfigError(`DAPPS_FILE: ${path} cannot be read as JSON: ${String(cause)}.`)
  }
}
