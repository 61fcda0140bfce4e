import type { Installation } from '@sunspan/bridge'
import { join } from 'node:path'
import { ConfigError } from '../config/config-error.ts'
import { readInstallationFile } from '../config/read-installation-file.ts'
import { OpsError } from './ops-error.ts'

/** Where the installation file lies: as for the server, or as the devnet leaves it. */
export const installationPath = (env: Readonly<Record<string, string | undefined>>): string =>
  env['SUNSPAN_INSTALLATION'] || join(env['DATA_DIR'] || '.data/devnet', 'installation.json')

/** The installation file alone: no secret is needed to look. Throws an OpsError. */
export function loadOpsInstallation(env: Readonly<Record<string, string | undefined>>): Installation {
  try {
    return readInstallationFile(installationPath(env))
  } catch (error) {
    if (error instanceof ConfigError) throw new OpsError(error.message, { cause: error })
    throw error
  }
}
