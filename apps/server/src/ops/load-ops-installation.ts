import { InstallationError, parseInstallation, type Installation } from '@sunspan/bridge'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OpsError } from './ops-error.ts'

/** The installation file alone: no secret is needed to look. Throws an OpsError. */
export async function loadOpsInstallation(
  env: Readonly<Record<string, string | undefined>>,
): Promise<Installation> {
  const path = env['SUNSPAN_INSTALLATION'] || join(env['DATA_DIR'] || '.data/devnet', 'installation.json')
  try {
    return parseInstallation(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    const reason =
      error instanceof InstallationError || error instanceof SyntaxError ? error.message : 'it cannot be read'
    throw new OpsError(`The installation file ${path}: ${reason}. Set SUNSPAN_INSTALLATION to its path.`, {
      cause: error,
    })
  }
}
