export type { Installation, InstallationNetwork, PriceSourceSpec } from './installation/installation.ts'
export { InstallationError, parseInstallation } from './installation/parse-installation.ts'
