import type { Installation } from '@sunspan/bridge'
import { join } from 'node:path'
import { ConfigError } from '../config/config-error.ts'
import { readInstallationFile } from '../config/read-installation-file.ts'
import { OpsError } from './ops-error.ts'

/** Path of the installation file: as configured for the server, or where the devnet puts it. */
export const installationPath = (env: Readonly<Record<string, string | undefined>>): string =>
  env['SUNSPAN_INSTALLATION'] || join(env['DATA_DIR'] || '.data/devnet', 'installation.json')

/** Loads only the installation file: read-only commands need no secrets. Throws an OpsError. */
export function loadOpsInstallation(env: Readonly<Record<string, string | undefined>>): Installation {
  try {
    return readInstallationFile(installationPath(env))
  } catch (error) {
    if (error instanceof ConfigError) throw new OpsError(error.message, { cause: error })
    throw error
  }
}
